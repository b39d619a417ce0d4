import { formatAmount, type Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import { newBreak, railBreakTable } from '../payments/rail-break.ts'
import type { RailBooks } from '../payments/rails-parts.ts'

type Returned = {
  readonly rail: string
  /** Our reference of the payout. */
  readonly reference: string
  readonly paid: Money
  /** All that came back so far. */
  readonly back: Money
  readonly books: Pick<RailBooks, 'ids'>
  readonly now: Date
}

/**
 * Keeps one break open for a payout while the amount that came back differs from the paid one, and ends it once both are the
 * same.
 */
export function judgeReturns(tx: Tx, { rail, reference, paid, back, books, now }: Returned): void {
  if (back.units === paid.units) {
    tx.send(sql`
      update rail_breaks set stated_units = ${back.units}, resolved_at = ${now}, resolution = 'all came back', resolved_by = 'house'
      where rail = ${rail} and kind = 'return_differs' and subject = ${reference} and resolved_at is null`)
    return
  }
  const [came, went] = [back, paid].map(formatAmount)
  const rest =
    back.units < paid.units ? 'losses bear the rest: ask the rail for it' : 'losses hold what is too much'
  const note = `${came} of ${went} came back; its customer has all back, and ${rest}`
  const found = {
    rail,
    kind: 'return_differs',
    subject: reference,
    stated: back,
    booked: paid,
    note,
  } as const
  tx.send(sql`
    ${railBreakTable.insertion(newBreak(found, { ...books, isStated: false, now }))}
    on conflict (rail, kind, subject) do update set stated_units = excluded.stated_units, note = excluded.note,
      resolved_at = null, resolution = null, resolved_by = null`)
}
