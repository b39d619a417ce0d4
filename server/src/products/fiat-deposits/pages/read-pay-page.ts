import type { Catalog } from '#core/catalog'
import { findPayIn, type PayIn } from '#core/rails'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { DepositPayment } from '#products/fiat-deposits/deposit'
import type { PayPageState, PayPageView } from './draw-pay-page.ts'

/** A pay-in as its payer sees it. */
export type PayPageFound = { readonly payIn: PayIn; readonly view: PayPageView }

export type PayPageReading = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** The exchange's name for payers. */
  readonly exchangeName: string
}

/** Reads any pay-in for its payer; null for an unknown id. */
export async function readPayPage(id: string, parts: PayPageReading): Promise<PayPageFound | null> {
  const { database, catalog, businessClock, exchangeName: payee } = parts
  const payIn = isUuid(id) ? await findPayIn(database, { id, catalog }) : undefined
  if (payIn === undefined) return null
  const { amount, expiresAt } = payIn
  const paid = await readPaid(database, payIn)
  return { payIn, view: { payee, amount, expiresAt, state: paid ?? stateOf(payIn, businessClock.now()) } }
}

/** A link is closed at its expiry, although the rail is asked for its outcome only afterwards. */
function stateOf({ status, reason, url, expiresAt }: PayIn, now: Date): PayPageState {
  if (reason !== null) return { kind: reason }
  if (now >= expiresAt) return { kind: 'expired' }
  return status === 'requested' || url === null ? { kind: 'preparing' } : { kind: 'waiting', link: url }
}

/** The most payments of one link that a page lists. */
const paymentsMax = 50

/** A link's payments, oldest first; null before any. A purchase behind them is between the product and its customer. */
async function readPaid(
  database: Database,
  { id, purpose, amount, expiresAt }: PayIn,
): Promise<PayPageState | null> {
  const rows = await database.query<{ fact_units: bigint; timing: DepositPayment['timing'] }>(
    purpose === 'deposit'
      ? sql`
        select fact_units, timing from fiat_deposits where pay_in_id = ${id} and status = 'success'
        order by id <> pay_in_id, created_at, id limit ${paymentsMax}`
      : sql`
        select units as fact_units, case when moved_at > ${expiresAt} then 'late' else 'on_time' end as timing
        from rail_movements where reference = ${id} and kind = 'payment' order by created_at, id limit ${paymentsMax}`,
  )
  const [first] = rows
  if (first === undefined) return null
  const payments = rows.map(({ fact_units: units }) => ({ ...amount, units }))
  return { kind: 'paid', isLate: first.timing === 'late', payments }
}
