import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import {
  amountStates,
  confirmations,
  hasCome,
  type Invoice,
  type InvoicePayment,
  invoiceStatus,
  invoiceStatuses,
  isLive,
  isTaken,
  missingOf,
  refundAsset,
  resolutions,
  type ToldStory,
  timings,
} from '#products/invoices/invoice'
import { formatOrNull, formatSum } from './format-sum.ts'
import { hedgeResource } from './hedge-resource.ts'
import { paymentResource, paymentSource, refundResource } from './payment-resource.ts'
import { paymentUri } from './payment-uri.ts'

/** The address of the page on which an invoice is paid. */
export function payPageOf({ id }: Pick<Invoice, 'id'>, publicUrl: string): string {
  return `${publicUrl}/pay/${id}`
}

export type ShowingParts = { readonly catalog: Catalog; publicUrl(): string }

/** Each event carries them, and anybody can pay an invoice many times. */
const paymentsMax = 100

/** The story of an invoice, with the payments that several fields count. */
type Shown = ToldStory &
  ShowingParts & {
    /** Counted payments that came, also those that are too small for their network to credit. */
    readonly came: readonly InvoicePayment[]
    readonly live: readonly InvoicePayment[]
    readonly txids: readonly string[]
  }

const field = fieldsOf<Shown>()
const time = Type.String({ format: 'date-time' })
const timeOrNull = (description: string) => orNull(time, { description })
const oneOf = <const Names extends readonly string[]>(names: Names, description: string) =>
  Type.Enum([...names], { description })

const exampleId = '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70'
const exampleTxid = 'b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4'

/** An invoice as its merchant sees it, in answers and in events. */
export const invoiceResource = resource('Invoice', {
  invoice_id: field(Type.String({ format: 'uuid' }), ({ invoice }) => invoice.id, exampleId),
  status: field(
    oneOf(invoiceStatuses, 'Status, which follows from the four facts and the end of the invoice.'),
    ({ invoice }) => invoiceStatus(invoice),
    'success',
  ),
  amount: field(
    textOrNull('Requested amount in `price_currency`; null where the payer chooses the amount.'),
    ({ invoice }) => formatOrNull(invoice.price),
    '25',
  ),
  price_currency: field(
    textOrNull('Currency of `amount`.'),
    ({ invoice }) => invoice.price?.asset.symbol ?? null,
    'USDT',
  ),
  symbol: field(
    textOrNull('Currency of the payment; null until the payer chooses.'),
    ({ invoice }) => invoice.choice?.asset.symbol ?? null,
    'USDT',
  ),
  bch_code: field(
    textOrNull('Network or rail of the payment; null until the payer chooses.'),
    ({ invoice }) => invoice.choice?.network ?? null,
    'trc20',
  ),
  address: field(
    textOrNull('Address to pay to; null over a rail.'),
    ({ invoice }) => invoice.choice?.address ?? null,
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ),
  tag: field(
    textOrNull('Memo or destination tag that must go with the payment.'),
    ({ invoice }) => invoice.choice?.tag ?? null,
    null,
  ),
  rate: field(
    textOrNull('Price of one `symbol` in `price_currency`, fixed when the currency was chosen.'),
    ({ invoice }) => invoice.choice?.rate ?? null,
    null,
  ),
  rate_expires_at: field(
    timeOrNull(
      'Time until which the rate and `amount_due` are held; null without a rate. A payment first seen by then is counted by them, whatever is chosen later. After that both are quoted again while no payment was seen.',
    ),
    ({ invoice: { choice } }) => (choice?.rate && choice.expiresAt.toISOString()) || null,
    null,
  ),
  amount_due: field(
    textOrNull('Amount due in `symbol`, with the commission where the payer pays it.'),
    ({ invoice }) => formatOrNull(invoice.choice?.due ?? null),
    '25',
  ),
  amount_received: field(
    Type.String({
      description:
        'Amount paid in `symbol`, in any status: includes payments that lack confirmations, are late, or are below the network’s minimum.',
    }),
    (shown) => formatSum(ofChoice(shown.came, shown).map(({ amount }) => amount)),
    '25',
  ),
  amount_confirmed: field(
    Type.String({ description: 'Part of `amount_received` with enough confirmations.' }),
    (shown) => formatSum(ofChoice(shown.live.filter(isTaken), shown).map(({ amount }) => amount)),
    '25',
  ),
  amount_credited: field(
    Type.String({
      description: 'Amount credited to you, in `symbol`; for a hedged invoice in `hedging_symbol`.',
    }),
    (shown) => formatSum(creditedOf(shown)),
    '24.75',
  ),
  amount_refunded: field(
    Type.String({ description: 'Amount refunded, in the currency of `amount_credited`.' }),
    (shown) => formatSum(refundedOf(shown)),
    '0',
  ),
  commission: field(
    Type.String({ description: 'Commission of the exchange, in `symbol`.' }),
    (shown) => formatSum(ofChoice(shown.live, shown).flatMap(({ commission }) => commission ?? [])),
    '0.25',
  ),
  shift_to_payer: field(
    Type.Boolean({ description: 'The payer pays the commission on top.' }),
    ({ invoice }) => invoice.isShifted,
    false,
  ),
  txid: field(
    textOrNull('Id of the first payment’s transaction, in any status.'),
    ({ txids }) => txids[0] ?? null,
    exampleTxid,
  ),
  txids: field(Type.Array(Type.String()), ({ txids }) => txids.slice(-paymentsMax), [exampleTxid]),
  payment_source: field(
    orNull(paymentSource, { description: 'How the first payment was made.' }),
    ({ came }) => came[0]?.source ?? null,
    'onchain',
  ),
  is_hedging: field(Type.Boolean(), ({ invoice }) => invoice.hedgingAsset !== null, false),
  hedging_symbol: field(
    textOrNull('Currency into which payments are converted.'),
    ({ invoice }) => invoice.hedgingAsset?.symbol ?? null,
    null,
  ),
  hedge: field(
    orNull(hedgeResource.schema, { description: 'The conversions of payments; null without hedging.' }),
    ({ invoice: { hedgingAsset: asset }, payments }) =>
      asset && hedgeResource.of({ asset, taken: payments.filter(isTaken) }),
    null,
  ),
  amount_state: field(
    oneOf(amountStates, 'The amount paid compared with the amount due.'),
    ({ invoice }) => invoice.facts.amountState,
    'exact',
  ),
  timing: field(
    oneOf(timings, 'late: part of the money was first seen after the end.'),
    ({ invoice }) => invoice.facts.timing,
    'on_time',
  ),
  confirmation: field(
    oneOf(
      confirmations,
      'confirmed: all payments have their network’s confirmations. final: twice as many, or payments that need no blocks.',
    ),
    ({ invoice }) => invoice.facts.confirmation,
    'confirmed',
  ),
  resolution: field(
    oneOf(resolutions, 'accepted: the money is yours. refunded: all of it was refunded.'),
    ({ invoice }) => invoice.facts.resolution,
    'accepted',
  ),
  payments: field(
    Type.Array(paymentResource.schema, { description: 'The last 100 payments, oldest first.' }),
    ({ payments }) => payments.slice(-paymentsMax).map(paymentResource.of),
    [paymentResource.example],
  ),
  refunds: field(Type.Array(refundResource.schema), ({ refunds }) => refunds.map(refundResource.of), []),
  description: field(textOrNull('Shown to the payer.'), ({ invoice }) => invoice.description, 'Order 1001'),
  external_payment_id: field(
    textOrNull('Your own id.'),
    ({ invoice }) => invoice.externalPaymentId,
    'order-1001',
  ),
  template_id: field(
    textOrNull('Template that made the invoice.'),
    ({ invoice }) => invoice.templateId,
    null,
  ),
  payment_url: field(
    Type.String({ description: 'The page for the payer.' }),
    ({ invoice, publicUrl }) => payPageOf(invoice, publicUrl()),
    `https://pay.example.com/pay/${exampleId}`,
  ),
  payment_uri: field(
    textOrNull('Content of the page’s QR code, for wallets; null while there is nothing to pay.'),
    (shown) => uriOf(shown, shown.catalog),
    'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=25&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ),
  success_url: field(
    textOrNull('Page to which the payer returns after paying.'),
    ({ invoice }) => invoice.successUrl,
    'https://shop.example.com/thanks',
  ),
  fail_url: field(
    textOrNull('Page to which the payer returns when the invoice is not paid.'),
    ({ invoice }) => invoice.failUrl,
    null,
  ),
  expires_at: field(time, ({ invoice }) => invoice.expiresAt.toISOString(), '2026-05-04T13:00:00.000Z'),
  created_at: field(time, ({ invoice }) => invoice.createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  paid_at: field(
    timeOrNull('Time at which the first payment in time was accepted.'),
    ({ invoice }) => invoice.paidAt?.toISOString() ?? null,
    '2026-05-04T12:06:00.000Z',
  ),
})

export type InvoiceResource = typeof invoiceResource.example

/** An invoice that waits for its payment. */
export const openExample = {
  ...invoiceResource.example,
  status: 'pending',
  ...{ amount_received: '0', amount_confirmed: '0', amount_credited: '0', commission: '0' },
  ...{ txid: null, txids: [], payment_source: null, payments: [], paid_at: null },
  ...{ amount_state: 'none', confirmation: 'none', resolution: 'none' },
} as const

/** An invoice as the API and the events show it. */
export function showInvoice(story: ToldStory, parts: ShowingParts): InvoiceResource {
  const counted = story.payments.filter(({ isCounted }) => isCounted)
  const came = counted.filter(hasCome)
  const txids = came.flatMap(({ txid }) => txid ?? [])
  return invoiceResource.of({ ...story, ...parts, came, live: counted.filter(isLive), txids })
}

/**
 * Payments in the currency of the choice. Counted payments in another currency are shown in `payments` alone: amounts of several
 * currencies have no sum.
 */
function ofChoice(payments: readonly InvoicePayment[], { invoice: { choice } }: Shown): InvoicePayment[] {
  return payments.filter(({ amount }) => amount.asset.symbol === choice?.asset.symbol)
}

/** The text in the QR code of the page; null where nothing is to be paid on a chain any more. */
export function uriOf(story: ToldStory, catalog: Catalog): string | null {
  const { choice, price } = story.invoice
  const missing = missingOf(story)
  if (choice === null || choice.address === null) return null
  if (missing === null && price !== null) return null
  return paymentUri({ ...choice, address: choice.address, amount: missing }, catalog)
}

function creditedOf({ invoice, live }: Shown): Money[] {
  const symbol = refundAsset(invoice)?.symbol
  return live.flatMap(({ credited }) => (credited?.asset.symbol === symbol && credited) || [])
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
