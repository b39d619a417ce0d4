import assert from 'node:assert'
import { houseAccount } from '#core/ledger'
import type { PayInHandler } from '#core/rails'
import { invoiceOfPayIn } from '#products/invoices/asking'
import { type InvoicePayment, lockStory } from '#products/invoices/invoice'
import { acceptPayment } from './accept-payment.ts'
import { isInItsCurrency, isLateFor } from './follow-chain-payments.ts'
import type { PayingParts } from './paying-parts.ts'
import { paidEntry } from './payment-entries.ts'

/**
 * Follows the payments of invoices over rails: each transaction of a rail is a payment under its id. Whether it is late is the
 * invoice's to say: a link may end sooner, and one that was paid then is paid in time all the same.
 */
export function invoicePayIns(parts: PayingParts): PayInHandler {
  return {
    async paid(tx, { payIn, movement, now }) {
      const { catalog, ids } = parts
      const invoiceId = await invoiceOfPayIn(tx, payIn.id)
      assert(invoiceId !== undefined, `the pay-in ${payIn.id} has an invoice`)
      const story = await lockStory(tx, { id: invoiceId, catalog })
      const { invoice } = story
      const { id, amount, movedAt: seenAt } = movement
      const payment: InvoicePayment = {
        ...{ id, invoiceId: invoice.id, source: 'sbp', amount, network: movement.rail, txid: null },
        ...{ payerId: null, payerAddress: null, seenAt },
        isCounted: isInItsCurrency(invoice, amount.asset.symbol),
        isLate: isLateFor(invoice, { seenAt, isLate: false }),
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
