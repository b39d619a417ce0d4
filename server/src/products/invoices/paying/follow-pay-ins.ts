import assert from 'node:assert'
import { houseAccount } from '#core/ledger'
import type { PayInHandler } from '#core/rails'
import { invoiceOfPayIn } from '#products/invoices/choosing'
import { type InvoicePayment, lockStory } from '#products/invoices/invoice'
import { acceptPayment } from './accept-payment.ts'
import { countedBy } from './counted-by.ts'
import { isLateFor } from './follow-chain-payments.ts'
import type { SightingParts } from './paying-parts.ts'
import { paidEntry } from './payment-entries.ts'

/**
 * Follows the payments of invoices over rails: each transaction of a rail is a payment under its id. The invoice decides
 * whether a payment is late: a link may end before the invoice does, and a payment in between is in time.
 */
export function invoicePayIns(parts: SightingParts): PayInHandler {
  return {
    async paid(tx, { payIn, movement, now }) {
      const { catalog, ids } = parts
      const invoiceId = await invoiceOfPayIn(tx, payIn.id)
      assert(invoiceId !== undefined, `the pay-in ${payIn.id} has an invoice`)
      const story = await lockStory(tx, { id: invoiceId, catalog })
      const { invoice } = story
      const { id, amount, movedAt: seenAt } = movement
      const { symbol } = amount.asset
      const choice = countedBy(story, { symbol, network: movement.rail, seenAt }, { ...parts, now })
      const payment: InvoicePayment = {
        ...{ id, invoiceId: invoice.id, source: 'sbp', amount, network: movement.rail, txid: null },
        ...{ payerId: null, payerAddress: null, seenAt },
        ...{ isCounted: choice !== null, choice, isLate: isLateFor(invoice, seenAt) },
        ...{ status: 'seen', error: null, isInBlock: true, isFinal: true },
        ...{ commission: null, credited: null, hedge: null, confirmedAt: null },
      }
      const taken = { id, merchantId: invoice.customerId, amount }
      const arrival = paidEntry(houseAccount('clearing'), taken, { id: ids.next(), now })
      await acceptPayment(tx, { story, payment, arrival, now }, parts)
    },
    // Nobody has paid, so the invoice waits on, and its page may ask for another link.
    async failed() {},
  }
}
