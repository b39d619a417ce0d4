import { type Asset, add, compare, type Money, subtract } from '#core/money'
import type { Invoice } from './invoice.ts'
import { type InvoicePayment, isTaken } from './invoice-payment.ts'
import type { InvoiceRefund } from './refund.ts'

type Told = {
  readonly invoice: Pick<Invoice, 'choice' | 'hedgingAsset'>
  readonly payments: readonly InvoicePayment[]
  readonly refunds: readonly InvoiceRefund[]
}

/** The currency that an invoice's merchant holds what was paid in; null before one is chosen. */
export function refundAsset({ choice, hedgingAsset }: Told['invoice']): Asset | null {
  return hedgingAsset ?? choice?.asset ?? null
}

/** What goes back of a payment: all that came, or of a hedged invoice what it was changed into; null before it is booked so. */
export function refundableOf(payment: InvoicePayment, { hedgingAsset }: Told['invoice']): Money | null {
  if (!isTaken(payment)) return null
  return hedgingAsset === null ? payment.amount : payment.credited
}

/** What can still go back in a currency: what came, less what went back and what is on its way. */
export function leftToRefund(story: Told, asset: Asset): Money {
  const claimed = story.refunds.filter(({ status }) => status !== 'failed')
  return subtract(receivedIn(story, asset), refundedIn(claimed, asset))
}

/** Whether all that came in the currency of an invoice went back, and nothing waits to be hedged. */
export function isPaidBack(story: Told): boolean {
  const asset = refundAsset(story.invoice)
  if (asset === null || isHedgeWaiting(story)) return false
  const received = receivedIn(story, asset)
  const completed = story.refunds.filter(({ status }) => status === 'completed')
  return received.units > 0n && compare(refundedIn(completed, asset), received) >= 0
}

function isHedgeWaiting({ invoice, payments }: Told): boolean {
  return payments.some((payment) => isTaken(payment) && refundableOf(payment, invoice) === null)
}

function receivedIn({ invoice, payments }: Told, asset: Asset): Money {
  return sumIn(
    payments.flatMap((payment) => refundableOf(payment, invoice) ?? []),
    asset,
  )
}

function refundedIn(refunds: readonly InvoiceRefund[], asset: Asset): Money {
  return sumIn(
    refunds.flatMap(({ amount, cut }) => [amount, cut]),
    asset,
  )
}

function sumIn(amounts: readonly Money[], asset: Asset): Money {
  return amounts.filter((one) => one.asset.symbol === asset.symbol).reduce(add, { asset, units: 0n })
}
