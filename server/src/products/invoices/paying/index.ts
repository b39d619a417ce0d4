// Paying: money that comes for an invoice is taken for its merchant, whether it comes on chain, over a rail or from a balance
// here. Invariants: each payment is one row, under the id of its deposit, of its movement over the rail or of its own; a payment
// is taken once, whatever its amount, currency and time; the first sight of a payment decides whether it is late; a hedged
// payment is credited in the currency of the hedge alone, and waits for its hedge in an account of its own; an invoice is
// locked before any account; every change is in the history and the events of the same transaction.
import type { DealingDesk } from '#core/dealing'
import type { Handlers, RailHandlers } from '#core/product'
import { every } from '#platform/workers'
import { countConfirmations, finalisePayments } from './deepen-payments.ts'
import { expireInvoices } from './expire-invoices.ts'
import { invoiceChainPayments } from './follow-chain-payments.ts'
import { invoicePayIns } from './follow-pay-ins.ts'
import { type HedgingParts, hedgePayments, payingGauges } from './hedge-payments.ts'

export { acceptPayment } from './accept-payment.ts'
export { payingClaims } from './claims.ts'
export type { SightingParts } from './paying-parts.ts'
export { paidEntry } from './payment-entries.ts'
export { paymentTransactionTypes, recordOwnPayment } from './payment-transactions.ts'

const lookMs = 1_000

type ForWorkers<Parts> = Omit<Parts, 'desk'> & { readonly workerDesk: DealingDesk }

/** Takes payments that engines see on chains for invoices. */
export function payingHandlers({
  workerDesk: desk,
  ...ground
}: ForWorkers<Parameters<typeof invoiceChainPayments>[0]>): Handlers {
  return { payments: { invoice: invoiceChainPayments({ ...ground, desk }) } }
}

/** Takes payments over rails, also those of which a statement is the first to tell. */
export function payingRailHandlers({
  workerDesk: desk,
  ...ground
}: ForWorkers<Parameters<typeof invoicePayIns>[0]>): RailHandlers {
  return { payIns: { invoice: invoicePayIns({ ...ground, desk }) } }
}

/** The parts of paying that a process runs. */
export function openPaying(parts: HedgingParts) {
  const { worker, gauges } = payingGauges(parts)
  const acts = {
    'expires invoices': () => expireInvoices(parts),
    'hedges invoices': () => hedgePayments(parts),
    'finality of invoices': () => finalisePayments(parts),
    'confirmations of invoices': () => countConfirmations(parts),
  }
  return {
    workers: () => [
      worker,
      ...Object.entries(acts).map(([name, act]) => every(lookMs, { name, inStep: true, act })),
    ],
    gauges,
    /** Does everything that is due, once; for tests. */
    async turn(): Promise<void> {
      for (const act of Object.values(acts)) await act()
    },
  }
}
