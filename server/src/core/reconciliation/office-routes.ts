import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { breakKinds } from '#core/rails'
import { listFields, listOf, officeRead, pageBy } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, namedObject, orNull, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { breakResource } from './break-resource.ts'
import { readBreakPayments } from './breaks/break-payments.ts'
import { listBreaks, readBreak } from './breaks/break-store.ts'
import { carriedBy } from './breaks/resolve-breaks.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const refusals = defineRefusals({ OFFICE_BREAK_NOT_FOUND: [404, 'No break has this id.'] })

/** The office's routes of breaks. */
export function breakRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeListBreaks',
    summary: 'List open differences between rails, their statements and the books, oldest first',
    path: '/breaks',
    query: closedObject({
      ...listFields,
      kind: Type.Optional(Type.Enum([...breakKinds])),
      rail: Type.Optional(Type.String({ maxLength: 40 })),
      age_seconds_min: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000_000,
          description: 'Only breaks of at least this age.',
        }),
      ),
    }),
    result: listOf(breakResource.schema),
    example: { query: { kind: 'unclaimed' }, data: { items: [breakResource.example], next: null } },
    async handle({ query: { kind, rail, age_seconds_min: age, ...asked } }) {
      const now = businessClock.now()
      const wanted: Omit<Parameters<typeof listBreaks>[1], 'limit' | 'after'> = {
        catalog,
        kind: kind ?? null,
        rail: rail ?? null,
        before: age === undefined ? null : new Date(now.getTime() - age * 1_000),
      }
      await requireCursor(database, { cursor: asked.cursor, items: sql`rail_breaks where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
          listBreaks(database, { ...wanted, limit, after: cursor ?? null }),
        cursorOf: ({ id }) => id,
      })
      const payments = await readBreakPayments(database, items)
      return {
        items: items.map((one, index) => breakResource.of({ ...one, now, payment: payments[index] })),
        next,
      }
    },
  })
}

function oneRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetBreak',
    summary: 'Read a break, the amount that clearing carries for it, and its resolution',
    path: '/breaks/{id}',
    params: closedObject({ id: Type.String() }),
    result: namedObject('RailBreakReview', {
      break: breakResource.schema,
      carried: Type.String({ description: 'Amount that the rail’s clearing account carries for it.' }),
      ended: orNull(closedObject({ as: Type.String(), by: Type.String() }), {
        description: 'The resolution, with its author; null while the break is open.',
      }),
    }),
    refusals: Object.values(refusals),
    example: {
      params: { id: breakResource.example.id },
      data: { break: breakResource.example, carried: '1500', ended: null },
    },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const found = isUuid(id) ? await readBreak(database, { id, catalog }) : undefined
      if (found === undefined) throw new Refusal(refusals.OFFICE_BREAK_NOT_FOUND)
      const [payment] = await readBreakPayments(database, [found])
      const carried = await database.inTransaction((tx) => carriedBy(tx, found))
      return {
        break: breakResource.of({ ...found, now: businessClock.now(), payment }),
        carried: formatAmount({ asset: found.asset, units: carried }),
        ended: found.resolution === null ? null : { as: found.resolution, by: found.resolvedBy ?? 'nobody' },
      }
    },
  })
}
