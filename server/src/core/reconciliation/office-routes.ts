import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { breakKinds } from '#core/rails'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, namedObject, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { type BreakPayment, readBreakPayments } from './breaks/break-payments.ts'
import { listBreaks, type RailBreak, readBreak } from './breaks/break-store.ts'
import { carriedBy } from './breaks/resolve-breaks.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const railBreak = namedObject('RailBreak', {
  id: Type.String({ format: 'uuid' }),
  rail: Type.String(),
  kind: Type.Enum([...breakKinds]),
  transaction: Type.String({ description: 'The transaction’s id at the rail.' }),
  symbol: Type.String(),
  stated: textOrNull('Amount by the rail; positive for money in.'),
  booked: textOrNull('Amount by the books.'),
  difference: textOrNull(
    'Amount by the rail less the amount by the books; null where one of them is missing.',
  ),
  payer: textOrNull('The payer, as reported by the rail; null where the rail reports none.'),
  path: textOrNull('Path of the deposit or payout in this API; null where the books have none.'),
  note: Type.String(),
  opened_at: unixTime,
  age_seconds: Type.Integer({ minimum: 0, description: 'By the business clock.' }),
})

const example = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  rail: 'sbp',
  kind: 'unclaimed' as const,
  transaction: 'A5001234567890',
  symbol: 'RUB',
  stated: '1500',
  booked: null,
  difference: null,
  payer: 'IVAN P',
  path: null,
  note: 'nobody asked for this payment',
  opened_at: 1777896000,
  age_seconds: 7200,
}

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
    result: listOf(railBreak),
    example: { query: { kind: 'unclaimed' }, data: { items: [example], next: null } },
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
      return { items: items.map((one, index) => toBreak(one, { now, payment: payments[index] })), next }
    },
  })
}

function oneRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetBreak',
    summary: 'Read a break, the amount that clearing carries for it, and its resolution',
    path: '/breaks/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({
      break: railBreak,
      carried: Type.String({ description: 'Amount that the rail’s clearing account carries for it.' }),
      ended: orNull(closedObject({ as: Type.String(), by: Type.String() }), {
        description: 'The resolution, with its author; null while the break is open.',
      }),
    }),
    refusals: Object.values(refusals),
    example: { params: { id: example.id }, data: { break: example, carried: '1500', ended: null } },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const found = isUuid(id) ? await readBreak(database, { id, catalog }) : undefined
      if (found === undefined) throw new Refusal(refusals.OFFICE_BREAK_NOT_FOUND)
      const [payment] = await readBreakPayments(database, [found])
      const carried = await database.inTransaction((tx) => carriedBy(tx, found))
      return {
        break: toBreak(found, { now: businessClock.now(), payment }),
        carried: formatAmount({ asset: found.asset, units: carried }),
        ended: found.resolution === null ? null : { as: found.resolution, by: found.resolvedBy ?? 'nobody' },
      }
    },
  })
}

type Beside = { readonly now: Date; readonly payment: BreakPayment | undefined }

function toBreak({ asset, statedUnits, bookedUnits, openedAt, ...one }: RailBreak, { now, payment }: Beside) {
  const { payer, path } = payment ?? { payer: null, path: null }
  const { id, rail, kind, note } = one
  const amount = (units: bigint | null) => (units === null ? null : formatAmount({ asset, units }))
  return {
    ...{ id, rail, kind, note, payer, path },
    transaction: one.subject,
    symbol: asset.symbol,
    stated: amount(statedUnits),
    booked: amount(bookedUnits),
    difference: amount(statedUnits === null || bookedUnits === null ? null : statedUnits - bookedUnits),
    opened_at: unixSeconds(openedAt),
    age_seconds: Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 1_000)),
  }
}
