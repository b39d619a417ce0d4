import Type from 'typebox'
import { add, formatAmount } from '#core/money'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { cardTypeField } from '#products/cards/card'
import { paymentMethods } from '#products/cards/terms'
import { type CardOrder, cardOrderStatuses, debitOf } from './card-order.ts'

type Shown = { readonly order: CardOrder; readonly publicUrl: string }

/** An order that is paid from outside, where and until when. */
type ByRail = Shown & { readonly expiresAt: Date }
type ByChain = ByRail & { readonly onchain: NonNullable<CardOrder['onchain']> }

const field = fieldsOf<Shown>()
const rail = fieldsOf<ByRail>()
const chain = fieldsOf<ByChain>()
const money = (description: string) => Type.String({ description })
const time = Type.String({ format: 'date-time' })
const payUntil = Type.String({
  format: 'date-time',
  description: 'Time until which the order can be paid.',
})

const orderId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const examplePage = `https://pay.example.com/pay/fiat/${orderId}`

/** The address of the page on which an order is paid by fast payment. */
function payPageOf({ order, publicUrl }: Shown): string {
  return `${publicUrl}/pay/fiat/${order.id}`
}

const railPayment = resource('CardOrderSbpPayment', {
  kind: rail(Type.Literal('sbp'), () => 'sbp' as const, 'sbp'),
  currency: rail(Type.String(), ({ order }) => order.price.asset.symbol, 'RUB'),
  amount: rail(money('Amount to pay, exactly.'), ({ order }) => formatAmount(debitOf(order)), '4502.4'),
  url: rail(money('Page on which the payer pays.'), payPageOf, examplePage),
  qr_code: rail(money('The same page, to be shown as a QR code.'), payPageOf, examplePage),
  expires_at: rail(payUntil, ({ expiresAt }) => expiresAt.toISOString(), '2026-05-04T12:30:00.000Z'),
})

const chainPayment = resource('CardOrderOnchainPayment', {
  kind: chain(Type.Literal('onchain'), () => 'onchain' as const, 'onchain'),
  symbol: chain(Type.String(), ({ order }) => order.price.asset.symbol, 'USDT'),
  network: chain(Type.String(), ({ onchain }) => onchain.network, 'trc20'),
  address: chain(
    money('Address of this order alone.'),
    ({ onchain }) => onchain.address,
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ),
  amount: chain(
    money('Amount that must arrive, exactly and in one payment.'),
    ({ order }) => formatAmount(debitOf(order)),
    '56',
  ),
  expires_at: chain(payUntil, ({ expiresAt }) => expiresAt.toISOString(), '2026-05-04T12:30:00.000Z'),
})

/** An order as the API shows it. */
export const cardOrderResource = resource('CardOrder', {
  order_id: field(Type.String({ format: 'uuid' }), ({ order }) => order.id, orderId),
  transaction_id: field(
    Type.String({ format: 'uuid', description: 'The same id, in GET /transactions.' }),
    ({ order }) => order.id,
    orderId,
  ),
  status: field(Type.Enum([...cardOrderStatuses]), ({ order }) => order.status, 'processing'),
  card_type: field(cardTypeField('Kind of card.'), ({ order }) => order.options.cardType, 'SHOPPING'),
  region: field(Type.String(), ({ order }) => order.options.region, 'US'),
  payment_system: field(Type.String(), ({ order }) => order.options.paymentSystem, 'VISA'),
  is_apple_pay_available: field(Type.Boolean(), ({ order }) => order.options.isApplePayAvailable, true),
  amount: field(money('First load in USD.'), ({ order }) => formatAmount(order.amount), '50'),
  buy_fee: field(money('Fee for the card in USD.'), ({ order }) => formatAmount(order.buyFee), '5'),
  top_up_fee: field(money('Fee for the load in USD.'), ({ order }) => formatAmount(order.topUpFee), '1'),
  total: field(
    money('Load and both fees in USD.'),
    ({ order: { amount, buyFee, topUpFee } }) => formatAmount(add(add(amount, buyFee), topUpFee)),
    '56',
  ),
  payment_method: field(Type.Enum([...paymentMethods]), ({ order }) => order.paymentMethod, 'balance_usdt'),
  source_symbol: field(
    Type.String({ description: 'Currency of the payment.' }),
    ({ order }) => order.price.asset.symbol,
    'USDT',
  ),
  debit_amount: field(
    money('Amount in that currency, fees included.'),
    ({ order }) => formatAmount(debitOf(order)),
    '56',
  ),
  card_id: field(
    orNull(Type.Integer(), { description: 'The card; null until it is issued.' }),
    ({ order: { cardNumber } }) => (cardNumber === null ? null : Number(cardNumber)),
    null,
  ),
  payment: field(
    orNull(Type.Union([railPayment.schema, chainPayment.schema]), {
      description: 'How to pay from outside; null when the balance pays.',
    }),
    (shown) => {
      const { expiresAt, onchain } = shown.order
      if (expiresAt === null) return null
      if (onchain === null) return railPayment.of({ ...shown, expiresAt })
      return chainPayment.of({ ...shown, expiresAt, onchain })
    },
    null,
  ),
  error: field(
    textOrNull(
      'Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was credited to the wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was issued, and the money is in the wallet.',
    ),
    ({ order }) => order.error,
    null,
  ),
  created_at: field(time, ({ order }) => order.createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  expires_at: field(
    orNull(time, { description: 'Time until which the order can be paid from outside.' }),
    ({ order }) => order.expiresAt?.toISOString() ?? null,
    null,
  ),
})

export type CardOrderResource = typeof cardOrderResource.example
