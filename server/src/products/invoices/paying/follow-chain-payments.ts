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
import { keepChange } from './keep-change.ts'
import type { PayingParts } from './paying-parts.ts'

/**
 * Follows the payments to the addresses of invoices. News can come in a surprising order: a credit that was never seen, one by
 * an operator after a failure, a block that takes again what another one lost.
 */
export function invoiceChainPayments(parts: PayingParts): PaymentHandler {
  return {
    async seen(tx, told) {
      const { story, payment, isKnown } = await lockPayment(tx, told, parts)
      const isBack = isTaken(payment) && !payment.isInBlock
      const isNews = !isKnown || payment.status === 'gone' || isBack
      if (!isNews) return
      const standing = isBack
        ? { ...payment, isInBlock: true }
        : { ...judged(payment, story.invoice), status: 'seen' as const, isInBlock: true }
      const event = whenCounted(standing, 'invoice.confirming')
      keepChange(tx, { story, payment: standing, event, now: told.now }, parts)
    },
    async credited(tx, told) {
      const { story, payment } = await lockPayment(tx, told, parts)
      if (isTaken(payment)) return
      // One that a block has had until now is what it was when that was told.
      const taken = payment.status === 'seen' ? payment : judged(payment, story.invoice)
      await acceptPayment(tx, { story, payment: taken, arrival: null, now: told.now }, parts)
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
      // A failed one is the operators', and the merchant has seen its end.
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
  /** It was told before. */
  readonly isKnown: boolean
}

/** Locks the invoice that a deposit pays; the payment is the one that is known of the deposit, or a new one. */
async function lockPayment(
  tx: Tx,
  { subject: id, deposit }: CausePayment,
  { catalog }: PayingParts,
): Promise<Locked> {
  const story = await lockStory(tx, { id, catalog })
  const { invoice, payments } = story
  const known = payments.find((payment) => payment.id === deposit.id)
  if (known !== undefined) return { story, payment: known, isKnown: true }
  const { amount, network, txid, payer: payerAddress, seenAt } = deposit
  const payment: InvoicePayment = {
    ...{ id: deposit.id, invoiceId: invoice.id, source: 'onchain', amount, network, txid },
    ...{ payerId: null, payerAddress, isCounted: isInItsCurrency(invoice, amount.asset.symbol), seenAt },
    isLate: isLateFor(invoice, { seenAt, isLate: false }),
    ...{ status: 'seen', error: null, isInBlock: true, isFinal: false },
    ...{ commission: null, credited: null, hedge: null, confirmedAt: null },
  }
  return { story, payment, isKnown: false }
}

/** A payment as its invoice takes it at this moment: while no block had it, that may have ended, or changed its currency. */
function judged(payment: InvoicePayment, invoice: Invoice): InvoicePayment {
  const isCounted = isInItsCurrency(invoice, payment.amount.asset.symbol)
  return { ...payment, isCounted, isLate: isLateFor(invoice, payment) }
}

/** Whether a payment counts towards what an invoice asks for. */
export function isInItsCurrency({ choice }: Invoice, symbol: string): boolean {
  return choice?.asset.symbol === symbol
}

/** Whether a payment comes after the end: it was first seen after the time, or the invoice has ended without it. */
export function isLateFor(
  { ended, expiresAt }: Pick<Invoice, 'ended' | 'expiresAt'>,
  { seenAt, isLate }: Pick<InvoicePayment, 'seenAt' | 'isLate'>,
): boolean {
  return isLate || ended !== null || seenAt.getTime() > expiresAt.getTime()
}

/** What is in another currency is told when the merchant has it, and not before. */
function whenCounted<Name>({ isCounted }: InvoicePayment, name: Name): Name | null {
  return isCounted ? name : null
}
