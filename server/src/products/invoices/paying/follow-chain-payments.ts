import type { CausePayment, PaymentHandler } from '#core/addresses'
import type { Tx } from '#platform/database'
import {
  type Invoice,
  type InvoicePayment,
  type InvoiceStory,
  isTaken,
  lockStory,
} from '#products/invoices/invoice'
import { acceptPayment } from './accept-payment.ts'
import { countedBy } from './counted-by.ts'
import { keepChange } from './keep-change.ts'
import type { SightingParts } from './paying-parts.ts'

/**
 * Follows the payments to the addresses of invoices. News can come in a surprising order: a credit of a payment that was
 * never seen, a credit by an operator after a failure, a block with a payment that another block lost.
 */
export function invoiceChainPayments(parts: SightingParts): PaymentHandler {
  return {
    async seen(tx, told) {
      const { story, payment, isKnown } = await lockPayment(tx, told, parts)
      const isBack = isTaken(payment) && !payment.isInBlock
      const isNews = !isKnown || payment.status === 'gone' || isBack
      if (!isNews) return
      const standing = isBack
        ? { ...payment, isInBlock: true }
        : { ...payment, status: 'seen' as const, isInBlock: true }
      const event = whenCounted(standing, 'invoice.confirming')
      keepChange(tx, { story, payment: standing, event, now: told.now }, parts)
    },
    async credited(tx, told) {
      const { story, payment } = await lockPayment(tx, told, parts)
      if (isTaken(payment)) return
      await acceptPayment(tx, { story, payment, arrival: null, now: told.now }, parts)
    },
    async failed(tx, { error, ...told }) {
      const { story, payment } = await lockPayment(tx, told, parts)
      if (isTaken(payment) || payment.status === 'failed') return
      const isSmall = error === 'BELOW_MINIMUM'
      const failed = { ...payment, status: 'failed', error, isInBlock: isSmall } as const
      const event = isSmall ? 'invoice.failed' : whenCounted(failed, 'invoice.pending')
      keepChange(tx, { story, payment: failed, event, now: told.now }, parts)
    },
    async reorganised(tx, told) {
      const { story, payment, isKnown } = await lockPayment(tx, told, parts)
      // Operators decide about a failed payment, and the merchant has seen its end.
      if (!isKnown || !payment.isInBlock || payment.status === 'failed') return
      const away = { ...payment, isInBlock: false, isFinal: false }
      const change = isTaken(payment)
        ? ({ payment: away, event: 'invoice.confirming' } as const)
        : ({ payment: { ...away, status: 'gone' }, event: 'invoice.pending' } as const)
      const event = whenCounted(payment, change.event)
      keepChange(tx, { story, payment: change.payment, event, now: told.now }, parts)
    },
  }
}

type Locked = {
  readonly story: InvoiceStory
  readonly payment: InvoicePayment
  /** The invoice has this payment already. */
  readonly isKnown: boolean
}

/** Locks the invoice that a deposit pays; the payment is the one that is known of the deposit, or a new one. */
async function lockPayment(
  tx: Tx,
  { subject: id, deposit, now }: CausePayment,
  parts: SightingParts,
): Promise<Locked> {
  const story = await lockStory(tx, { id, catalog: parts.catalog })
  const { invoice, payments } = story
  const known = payments.find((payment) => payment.id === deposit.id)
  if (known !== undefined) return { story, payment: known, isKnown: true }
  const { amount, network, txid, payer: payerAddress, seenAt } = deposit
  const choice = countedBy(story, { symbol: amount.asset.symbol, network, seenAt }, { ...parts, now })
  const payment: InvoicePayment = {
    ...{ id: deposit.id, invoiceId: invoice.id, source: 'onchain', amount, network, txid },
    ...{ payerId: null, payerAddress, isCounted: choice !== null, choice, seenAt },
    isLate: isLateFor(invoice, seenAt),
    ...{ status: 'seen', error: null, isInBlock: true, isFinal: false },
    ...{ commission: null, credited: null, hedge: null, confirmedAt: null },
  }
  return { story, payment, isKnown: false }
}

/** Whether a payment comes after the end: it was first seen after the time, or its merchant has ended the invoice before. */
export function isLateFor({ ended, expiresAt }: Pick<Invoice, 'ended' | 'expiresAt'>, seenAt: Date): boolean {
  const isOver = ended === 'cancelled' || ended === 'refunded'
  const afterMs = seenAt.getTime() - expiresAt.getTime()
  return isOver || afterMs > 0 || (afterMs === 0 && ended !== null)
}

/** A payment in a currency that nobody chose has no event before the merchant has its money. */
function whenCounted<Name>({ isCounted }: InvoicePayment, name: Name): Name | null {
  return isCounted ? name : null
}
