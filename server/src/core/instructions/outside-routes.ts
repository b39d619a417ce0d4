import Type, { type Static } from 'typebox'
import { codedProblem } from '#core/problems'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, invalidField, namedObject, orNull, type Route, requireCursor } from '#platform/http'
import { codedObject } from '#platform/sentences'
import { type InstructionPlace, readStuck, type StuckInstruction } from './read-stuck.ts'

type Parts = { readonly database: Database; readonly businessClock: Clock }

/** An instruction to an outside party as operators read it. */
export const instructionResource = namedObject('Instruction', {
  kind: Type.String({ description: 'Such as `spend.sign`.' }),
  reference: Type.String({ format: 'uuid', description: 'Id of the instruction at the party.' }),
  provider: Type.String({ description: 'The party.' }),
  status: Type.String({ description: '`waiting`: never placed, or postponed. `sent`: may have arrived.' }),
  attempts: Type.Integer(),
  age_seconds: Type.Integer({ description: 'Time since the decision.' }),
  problem: orNull(codedObject, { description: 'Why the last attempt brought no outcome.' }),
  due_at: unixTime,
})

const example: Static<typeof instructionResource> = {
  kind: 'spend.sign',
  reference: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  provider: 'signer',
  status: 'sent',
  attempts: 3,
  age_seconds: 90,
  problem: { code: 'TOLD', params: { text: 'no answer in 100 ms' } },
  due_at: 1777896090,
}

/** The route that shows operators what waits for outside parties. */
export function outsideRoutes({ database, businessClock }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListOutside',
      summary:
        'List instructions to outside parties with a problem, or without an outcome after a minute, oldest first',
      path: '/outside',
      query: closedObject(textListFields),
      result: listOf(instructionResource),
      example: { data: { items: [example], next: null } },
      async handle({ query: { limit, cursor } }) {
        const after = cursor === undefined ? undefined : placeOf(cursor)
        if (after !== undefined)
          await requireCursor(database, {
            cursor: after.reference,
            items: sql`(select reference as id from instructions where kind = ${after.kind}) as those where true`,
          })
        const { items, next } = await pageBy(
          { limit, cursor: after },
          {
            read: (asked: { limit: number; cursor: InstructionPlace | undefined }) =>
              readStuck(database, { now: businessClock.now(), limit: asked.limit, after: asked.cursor }),
            cursorOf: ({ kind, reference }) => `${kind}/${reference}`,
          },
        )
        return { items: items.map(toInstruction), next }
      },
    }),
  ]
}

const cursorPattern = /^([\w.-]{1,200})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function placeOf(cursor: string): InstructionPlace {
  const [, kind, reference] = cursorPattern.exec(cursor) ?? []
  if (kind === undefined || reference === undefined)
    throw invalidField('cursor', 'must be the next of a page before')
  return { kind, reference }
}

function toInstruction({ ageSeconds, dueAt, ...one }: StuckInstruction): Static<typeof instructionResource> {
  return { ...one, problem: codedProblem(one.problem), age_seconds: ageSeconds, due_at: unixSeconds(dueAt) }
}
