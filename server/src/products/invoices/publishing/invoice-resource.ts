import type { Catalog } from '#core/catalog'
import { add, compareFractions, formatAmount, type Money, parseFraction, subtract } from '#core/money'
import {
  hasCome,
  type Invoice,
  type InvoicePayment,
  type InvoiceRefund,
  invoiceStatus,
  isLive,
  isTaken,
  missingOf,
  refundAsset,
  type ToldStory,
} from '#products/invoices/invoice'
import { paymentUri } from './payment-uri.ts'
import type { InvoiceResource } from './schemas.ts'

/** The address of the page on which an invoice is paid. */
export function payPageOf({ id }: Pick<Invoice, 'id'>, publicUrl: string): string {
  return `${publicUrl}/pay/${id}`
}

export type ShowingParts = { readonly catalog: Catalog; publicUrl(): string }

/** Each event carries them, and anybody can pay an invoice many times. */
const paymentsMax = 100

/** An invoice as the API and the events show it. */
export function invoiceResource(story: ToldStory, { catalog, publicUrl }: ShowingParts): InvoiceResource {
  const { invoice, payments, refunds } = story
  const { choice, facts, price, hedgingAsset } = invoice
  const live = payments.filter((payment) => payment.isCounted && isLive(payment))
  // Payments by another way that counts are shown in `payments` alone: amounts of several currencies have no sum.
  const isShown = ({ amount }: InvoicePayment) => amount.asset.symbol === choice?.asset.symbol
  const shown = live.filter(isShown)
  // A payment that is too small for its network has come all the same.
  const came = payments.filter((payment) => payment.isCounted && hasCome(payment))
  const txids = came.flatMap(({ txid }) => (txid === null ? [] : [txid]))
  return {
    invoice_id: invoice.id,
    status: invoiceStatus(invoice),
    amount: formatOrNull(price),
    price_currency: price?.asset.symbol ?? null,
    symbol: choice?.asset.symbol ?? null,
    bch_code: choice?.network ?? null,
    address: choice?.address ?? null,
    tag: choice?.tag ?? null,
    rate: choice?.rate ?? null,
    rate_expires_at: (choice?.rate && choice.expiresAt.toISOString()) || null,
    amount_due: formatOrNull(choice?.due ?? null),
    amount_received: formatSum(came.filter(isShown).map(({ amount }) => amount)),
    amount_confirmed: formatSum(shown.filter(isTaken).map(({ amount }) => amount)),
    amount_credited: formatSum(creditedOf(invoice, live)),
    amount_refunded: formatSum(refundedOf(story)),
    commission: formatSum(shown.flatMap(({ commission }) => commission ?? [])),
    shift_to_payer: invoice.isShifted,
    txid: txids[0] ?? null,
    txids: txids.slice(-paymentsMax),
    payment_source: came[0]?.source ?? null,
    is_hedging: hedgingAsset !== null,
    hedging_symbol: hedgingAsset?.symbol ?? null,
    hedge: hedgeOf(story),
    amount_state: facts.amountState,
    timing: facts.timing,
    confirmation: facts.confirmation,
    resolution: facts.resolution,
    payments: payments.slice(-paymentsMax).map(paymentResource),
    refunds: refunds.map(refundResource),
    description: invoice.description,
    external_payment_id: invoice.externalPaymentId,
    template_id: invoice.templateId,
    payment_url: payPageOf(invoice, publicUrl()),
    payment_uri: uriOf(story, catalog),
    success_url: invoice.successUrl,
    fail_url: invoice.failUrl,
    expires_at: invoice.expiresAt.toISOString(),
    created_at: invoice.createdAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null,
  }
}

/** The text in the QR code of the page; null where nothing is to be paid on a chain any more. */
export function uriOf(story: ToldStory, catalog: Catalog): string | null {
  const { choice, price } = story.invoice
  const missing = missingOf(story)
  if (choice === null || choice.address === null) return null
  if (missing === null && price !== null) return null
  return paymentUri({ ...choice, address: choice.address, amount: missing }, catalog)
}

function creditedOf(invoice: Invoice, payments: readonly InvoicePayment[]): Money[] {
  const symbol = refundAsset(invoice)?.symbol
  return payments.flatMap(({ credited }) => (credited?.asset.symbol === symbol && credited) || [])
}

/**
 * Refunds in the currency of the invoice. Money in another currency goes back in that one, and shows in its refund alone.
 */
function refundedOf({ invoice, refunds }: ToldStory): Money[] {
  const symbol = refundAsset(invoice)?.symbol
  return refunds.flatMap(({ status, amount }) =>
    status === 'completed' && amount.asset.symbol === symbol ? [amount] : [],
  )
}

function hedgeOf({ invoice: { hedgingAsset }, payments }: ToldStory): InvoiceResource['hedge'] {
  if (hedgingAsset === null) return null
  const taken = payments.filter(isTaken)
  const isPending = taken.some(({ credited }) => credited === null)
  return {
    status: taken.length === 0 ? 'none' : isPending ? 'pending' : 'done',
    symbol: hedgingAsset.symbol,
    amount: formatSum(taken.flatMap(({ credited }) => credited ?? [])),
    legs: taken.map(({ id, amount, commission, credited, hedge }) => ({
      payment_id: id,
      given: formatAmount(commission === null ? amount : subtract(amount, commission)),
      given_symbol: amount.asset.symbol,
      received: formatOrNull(credited),
      rate: hedge?.rate ?? null,
      slippage: hedge === null ? null : slippageOf(hedge),
      status: credited === null ? 'pending' : 'done',
      at: hedge?.at.toISOString() ?? null,
    })),
  }
}

const slippageScale = 6

/** How far a rate is below the middle, as a share of it, rounded to a millionth up. */
function slippageOf({
  mid: midText,
  rate: rateText,
}: {
  readonly mid: string
  readonly rate: string
}): string {
  const [mid, rate] = [parseFraction(midText), parseFraction(rateText)]
  if (compareFractions(rate, mid) >= 0) return '0'
  const whole = mid.numerator * rate.denominator
  const below = whole - rate.numerator * mid.denominator
  const units = (below * 10n ** BigInt(slippageScale) + whole - 1n) / whole
  return formatAmount({ asset: { symbol: '', scale: slippageScale }, units })
}

function paymentResource(payment: InvoicePayment): InvoiceResource['payments'][number] {
  const { amount, commission, credited } = payment
  return {
    payment_id: payment.id,
    source: payment.source,
    symbol: amount.asset.symbol,
    bch_code: payment.network,
    amount: formatAmount(amount),
    txid: payment.txid,
    status: payment.status,
    error: payment.error,
    is_counted: payment.isCounted,
    is_late: payment.isLate,
    commission: formatOrNull(commission),
    credited_symbol: credited?.asset.symbol ?? null,
    credited_amount: formatOrNull(credited),
    created_at: payment.seenAt.toISOString(),
  }
}

function refundResource(refund: InvoiceRefund): InvoiceResource['refunds'][number] {
  const { amount } = refund
  return {
    refund_id: refund.id,
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    bch_code: refund.network,
    address: refund.address,
    status: refund.status,
    error: refund.error,
    created_at: refund.createdAt.toISOString(),
  }
}

function formatOrNull(amount: Money | null): string | null {
  return amount === null ? null : formatAmount(amount)
}

/** The sum of amounts in one currency. */
function formatSum(amounts: readonly Money[]): string {
  const [first, ...more] = amounts
  return first === undefined ? '0' : formatAmount(more.reduce(add, first))
}
