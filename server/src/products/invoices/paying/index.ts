/*
 * Paying: what becomes of money that comes for an invoice, on chain, over a rail or from a balance here. Invariants: each
 * payment is one row, under the id of its deposit, of its movement over the rail or of its own, and is taken once, whatever its
 * amount, currency and time; whether it is late is decided by when it was first seen; what a merchant hedges is credited in
 * the currency of the hedge alone, and waits for that in an account of its own; an invoice is locked before any account, and
 * whatever changes is in the history and the events of the same transaction.
 */
import type { DealingDesk } from '#core/dealing'
import type { Handlers } from '#core/product'
import { every } from '#platform/workers'
import { countConfirmations, finalisePayments } from './deepen-payments.ts'
import { expireInvoices } from './expire-invoices.ts'
import { invoiceChainPayments } from './follow-chain-payments.ts'
import { invoicePayIns } from './follow-pay-ins.ts'
import { type HedgingParts, hedgePayments } from './hedge-payments.ts'
import { createOwnPayments, payRoutes } from './pay-routes.ts'
import { payingGauges } from './paying-gauges.ts'

export { payingClaims } from './claims.ts'
export { paymentTransactionTypes } from './payment-transactions.ts'

type Parts = HedgingParts & Parameters<typeof createOwnPayments>[0] & { readonly desk: DealingDesk }

const lookMs = 1_000

type Ground = Omit<
  Parameters<typeof invoiceChainPayments>[0] & Parameters<typeof invoicePayIns>[0],
  'desk'
> & {
  readonly workerDesk: DealingDesk
}

/** Takes payments that engines see for invoices. */
export function payingHandlers({ workerDesk: desk, ...ground }: Ground): Handlers {
  return {
    payments: { invoice: invoiceChainPayments({ ...ground, desk }) },
    payIns: { invoice: invoicePayIns({ ...ground, desk }) },
  }
}

/** The parts of paying that a process runs. */
export function openPaying(parts: Parts) {
  const ownPayments = createOwnPayments(parts)
  const { worker, gauges } = payingGauges(parts)
  const acts = {
    'expires invoices': () => expireInvoices(parts),
    'hedges invoices': () => hedgePayments(parts),
    'finality of invoices': () => finalisePayments(parts),
    'confirmations of invoices': () => countConfirmations(parts),
  }
  return {
    routes: payRoutes({ ...parts, ownPayments }),
    workers: () => [worker, ...Object.entries(acts).map(([name, act]) => every(lookMs, { name, act }))],
    gauges,
    ownPayments,
    /** Does everything that is due, once; for tests. */
    async turn(): Promise<void> {
      for (const act of Object.values(acts)) await act()
    },
  }
}
