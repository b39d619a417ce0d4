import type { Catalog } from '#core/catalog'
import { findPayIn, listPayments, type PayIn } from '#core/rails'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { PaidOnPage, PayPageState, PayPageView } from './draw-pay-page.ts'

/** A deposit as its payer sees it. */
export type PayPageFound = { readonly payIn: PayIn; readonly view: PayPageView }

export type PayPageReading = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** The name of this exchange for people who pay. */
  readonly exchangeName: string
}

/** Null for an id that is no deposit's. */
export async function readPayPage(id: string, parts: PayPageReading): Promise<PayPageFound | null> {
  const { database, catalog, businessClock, exchangeName: payee } = parts
  const payIn = isUuid(id) ? await findPayIn(database, { id, catalog }) : undefined
  if (payIn?.purpose !== 'deposit') return null
  const { amount, expiresAt } = payIn
  const payments = await listPayments(database, { payInId: id, catalog })
  const paid = payments.map(({ amount, movedAt }) => ({ amount, paidAt: movedAt }))
  return {
    payIn,
    view: { payee, amount, expiresAt, state: stateOf({ payIn, paid, now: businessClock.now() }) },
  }
}

type Standing = { readonly payIn: PayIn; readonly paid: readonly PaidOnPage[]; readonly now: Date }

/** A link is closed at its time, although the rail is asked what became of it only afterwards. */
function stateOf({ payIn: { status, reason, url, expiresAt }, paid, now }: Standing): PayPageState {
  const [first] = paid
  if (first !== undefined) return { kind: 'paid', isLate: first.paidAt > expiresAt, payments: paid }
  if (reason !== null) return { kind: reason }
  if (now >= expiresAt) return { kind: 'expired' }
  return status === 'requested' || url === null ? { kind: 'preparing' } : { kind: 'waiting', link: url }
}
