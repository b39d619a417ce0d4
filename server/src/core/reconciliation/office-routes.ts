import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { type BreakKind, breakKinds } from '#core/rails'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route, textOrNull } from '#platform/http'
import { type BreakPayment, readBreakPayments } from './break-payments.ts'
import { listBreaks, type RailBreak } from './break-store.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const listed = closedObject({
  id: Type.String({ format: 'uuid' }),
  rail: Type.String(),
  kind: Type.Enum([...breakKinds]),
  transaction: Type.String({ description: 'The transaction’s id at the rail.' }),
  symbol: Type.String(),
  stated: textOrNull('What the rail says; above zero for money in.'),
  booked: textOrNull('What the books say.'),
  difference: textOrNull('What the rail says less what the books say; null where one of them says nothing.'),
  payer: textOrNull('Who paid, as the rail names them; null where it names nobody.'),
  path: textOrNull('Where this API shows the deposit or the payout; null where the books know none.'),
  note: Type.String(),
  opened_at: unixTime,
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
}

/** What operators read of breaks. */
export function breakRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListBreaks',
      summary: 'Open differences between rails, their statements and the books, oldest first',
      path: '/breaks',
      query: closedObject({
        ...listFields,
        kind: Type.Optional(Type.Enum([...breakKinds])),
        rail: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      result: listOf(listed),
      example: { query: { kind: 'unclaimed' }, data: { items: [example], next: null } },
      async handle({ query: { kind, rail, ...asked } }) {
        const wanted: { kind: BreakKind | null; rail: string | null } = {
          kind: kind ?? null,
          rail: rail ?? null,
        }
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            listBreaks(database, { catalog, ...wanted, limit, before: null, after: cursor ?? null }),
          cursorOf: ({ id }) => id,
        })
        const payments = await readBreakPayments(database, items)
        return { items: items.map((one, index) => toListed(one, payments[index])), next }
      },
    }),
  ]
}

function toListed(
  { asset, statedUnits, bookedUnits, openedAt, ...one }: RailBreak,
  { payer, path }: BreakPayment = { payer: null, path: null },
) {
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
  }
}
