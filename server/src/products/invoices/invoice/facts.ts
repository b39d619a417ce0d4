import { compare } from '#core/money'
import type { Invoice, InvoiceFacts, InvoiceStatus } from './invoice.ts'
import { type InvoicePayment, isLive, isTaken } from './invoice-payment.ts'
import { paidOf } from './paid-of.ts'

type Told = Pick<Invoice, 'choice' | 'isRefunded'>

/** The facts that follow from the payments of an invoice. */
export function factsOf(invoice: Told, payments: readonly InvoicePayment[]): InvoiceFacts {
  const counted = payments.filter(({ isCounted, status }) => isCounted && status !== 'gone')
  return {
    amountState: amountStateOf(invoice, counted.filter(isLive)),
    timing: payments.some(({ isLate, status }) => isLate && status !== 'gone') ? 'late' : 'on_time',
    confirmation: confirmationOf(counted),
    resolution: !counted.some(isTaken) ? 'none' : invoice.isRefunded ? 'refunded' : 'accepted',
  }
}

function amountStateOf({ choice }: Told, live: readonly InvoicePayment[]): InvoiceFacts['amountState'] {
  const paid = paidOf(choice, live)
  if (paid === null) return 'none'
  const due = choice?.due ?? null
  if (due === null || compare(paid, due) === 0) return 'exact'
  return compare(paid, due) < 0 ? 'partial' : 'over'
}

function confirmationOf(counted: readonly InvoicePayment[]): InvoiceFacts['confirmation'] {
  // A payment that no block has any more may come again, unless it has failed for good.
  const standing = counted.filter(({ error }) => error !== 'REORGANISED')
  if (standing.length === 0) return 'none'
  if (standing.some(({ status, isInBlock }) => status === 'seen' || !isInBlock)) return 'seen'
  return standing.every(({ isFinal }) => isFinal) ? 'final' : 'confirmed'
}

type Standing = Pick<Invoice, 'facts' | 'ended'> & { readonly isChosen: boolean }

/** The status that follows from the facts of an invoice, and from how it ended. */
export function statusOf({ facts, ended, isChosen }: Standing): InvoiceStatus {
  // Money that comes after the end is credited all the same and changes nothing about it.
  if (ended !== null) return ended
  if (facts.resolution === 'refunded') return 'refunded'
  if (facts.resolution === 'accepted') return 'success'
  if (facts.confirmation === 'seen') return 'confirming'
  // Deep enough, and too small to be taken.
  if (facts.confirmation !== 'none') return 'failed'
  return isChosen ? 'pending' : 'created'
}
