import { type Asset, add, compare, type Money, subtract } from '#core/money'
import type { Invoice } from './invoice.ts'
import { type InvoicePayment, isTaken } from './invoice-payment.ts'
import type { InvoiceRefund } from './refund.ts'

type Told = {
  readonly invoice: Pick<Invoice, 'choice' | 'hedgingAsset'>
  readonly payments: readonly InvoicePayment[]
  readonly refunds: readonly InvoiceRefund[]
}

/** The currency in which the merchant of an invoice holds its payments; null before one is chosen. */
export function refundAsset({ choice, hedgingAsset }: Told['invoice']): Asset | null {
  return hedgingAsset ?? choice?.asset ?? null
}

/**
 * The part of a payment that can go back: all that came or, for a hedged invoice, the money that it was changed into; null
 * before that is booked.
 */
export function refundableOf(payment: InvoicePayment, { hedgingAsset }: Told['invoice']): Money | null {
  if (!isTaken(payment)) return null
  return hedgingAsset === null ? payment.amount : payment.credited
}

/** The money that can still go back in a currency: all that came, less all that went back and that is on its way. */
export function leftToRefund(story: Told, asset: Asset): Money {
  const claimed = story.refunds.filter(({ status }) => status !== 'failed')
  return subtract(receivedIn(story, asset), refundedIn(claimed, asset))
}

/** Whether all that came by the ways of an invoice went back, and nothing waits to be hedged. */
export function isPaidBack(story: Told): boolean {
  const { invoice, payments } = story
  const shown = refundAsset(invoice)
  if (shown === null || isHedgeWaiting(story)) return false
  const others = payments.flatMap(
    (payment) => (payment.isCounted && refundableOf(payment, invoice)?.asset) || [],
  )
  const assets = [...new Map([shown, ...others].map((asset) => [asset.symbol, asset])).values()]
  const completed = story.refunds.filter(({ status }) => status === 'completed')
  const received = assets.map((asset) => receivedIn(story, asset))
  const isAllBack = received.every((amount) => compare(refundedIn(completed, amount.asset), amount) >= 0)
  return received.some(({ units }) => units > 0n) && isAllBack
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
