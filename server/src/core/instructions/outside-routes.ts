import Type from 'typebox'
import { codedProblem } from '#core/problems'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  fieldsOf,
  invalidField,
  orNull,
  type Route,
  requireCursor,
  resource,
} from '#platform/http'
import { codedObject } from '#platform/sentences'
import { type InstructionPlace, readStuck, type StuckInstruction } from './read-stuck.ts'

type Parts = { readonly database: Database; readonly businessClock: Clock }

const field = fieldsOf<StuckInstruction>()

/** An instruction to an outside party as operators read it. */
export const instructionResource = resource('Instruction', {
  kind: field(Type.String({ description: 'Such as `spend.sign`.' }), ({ kind }) => kind, 'spend.sign'),
  reference: field(
    Type.String({ format: 'uuid', description: 'Id of the instruction at the party.' }),
    ({ reference }) => reference,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  provider: field(Type.String({ description: 'The party.' }), ({ provider }) => provider, 'signer'),
  status: field(
    Type.String({ description: '`waiting`: never placed, or postponed. `sent`: may have arrived.' }),
    ({ status }) => status,
    'sent',
  ),
  attempts: field(Type.Integer(), ({ attempts }) => attempts, 3),
  problem: field(
    orNull(codedObject, { description: 'Why the last attempt brought no outcome.' }),
    ({ problem }) => codedProblem(problem),
    { code: 'TOLD', params: { text: 'no answer in 100 ms' } },
  ),
  age_seconds: field(
    Type.Integer({ description: 'Time since the decision.' }),
    ({ ageSeconds }) => ageSeconds,
    90,
  ),
  due_at: field(unixTime, ({ dueAt }) => unixSeconds(dueAt), 1777896090),
})

/** The route that shows operators what waits for outside parties. */
export function outsideRoutes({ database, businessClock }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListOutside',
      summary:
        'List instructions to outside parties with a problem, or without an outcome after a minute, oldest first',
      path: '/outside',
      query: closedObject(textListFields),
      result: listOf(instructionResource.schema),
      example: { data: { items: [instructionResource.example], next: null } },
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
        return { items: items.map(instructionResource.of), next }
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
