import { type Queryable, sql } from '#platform/database'
import type { RailBreak } from './break-store.ts'

/** The payment behind a break, as far as the books know it. */
export type BreakPayment = {
  /** As the rail reports them. */
  readonly payer: string | null
  /** The page of the back office that shows the payment. */
  readonly path: string | null
}

/** The names in a break's subject. */
type Found = {
  subject: string
  rail: string
  payer: string | null
  payout: string | null
  transaction: string | null
}

/** The payments that the subjects of breaks name, by the rail's id or ours; in the order of the breaks. */
export async function readBreakPayments(
  database: Queryable,
  breaks: readonly Pick<RailBreak, 'rail' | 'subject'>[],
): Promise<readonly BreakPayment[]> {
  const rows = await database.query<Found>(sql`
    select asked.rail, asked.subject, payer, rail_payouts.id as payout, own.id as transaction
    from unnest(${breaks.map(({ rail }) => rail)}::text[], ${breaks.map(({ subject }) => subject)}::text[])
        as asked (rail, subject)
      left join rail_movements moved on moved.rail = asked.rail and transaction_id = asked.subject
      cross join lateral (select coalesce(reference,
        case when asked.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then asked.subject::uuid end) as id) as ours
      left join rail_payouts on rail_payouts.id = ours.id
      left join lateral (select id from transactions where transactions.id = ours.id limit 1) as own on true`)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  return breaks.map((one) => paymentOf(known.get(keyOf(one))))
}

function keyOf({ rail, subject }: Pick<RailBreak, 'rail' | 'subject'>): string {
  return `${rail} ${subject}`
}

function paymentOf(row: Found | undefined): BreakPayment {
  if (row === undefined) return { payer: null, path: null }
  const { payer, payout, transaction } = row
  if (payout !== null) return { payer, path: `/payouts/${payout}` }
  return { payer, path: transaction === null ? null : `/transactions/${transaction}` }
}
