import Type, { type Static } from 'typebox'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, namedObject, orNull, textOrNull } from '#platform/http'
import { cardTypeField } from '#products/cards/card'
import { paymentMethods } from '#products/cards/terms'
import { cardOrderStatuses } from './card-order.ts'

const money = (description: string) => Type.String({ description })

const expires_at = Type.String({
  format: 'date-time',
  description: 'Time until which the order can be paid.',
})

const bySbp = namedObject('CardOrderSbpPayment', {
  kind: Type.Literal('sbp'),
  currency: Type.String(),
  amount: money('Amount to pay, exactly.'),
  url: money('Page on which the payer pays.'),
  qr_code: money('The same page, to be shown as a QR code.'),
  expires_at,
})

const byChain = namedObject('CardOrderOnchainPayment', {
  kind: Type.Literal('onchain'),
  symbol: Type.String(),
  network: Type.String(),
  address: money('Address of this order alone.'),
  amount: money('Amount that must arrive, exactly and in one payment.'),
  expires_at,
})

export const cardOrder = namedObject('CardOrder', {
  order_id: Type.String({ format: 'uuid' }),
  transaction_id: Type.String({ format: 'uuid', description: 'The same id, in GET /transactions.' }),
  status: Type.Enum([...cardOrderStatuses]),
  card_type: cardTypeField('Kind of card.'),
  region: Type.String(),
  payment_system: Type.String(),
  is_apple_pay_available: Type.Boolean(),
  amount: money('First load in USD.'),
  buy_fee: money('Fee for the card in USD.'),
  top_up_fee: money('Fee for the load in USD.'),
  total: money('Load and both fees in USD.'),
  payment_method: Type.Enum([...paymentMethods]),
  source_symbol: Type.String({ description: 'Currency of the payment.' }),
  debit_amount: money('Amount in that currency, fees included.'),
  card_id: orNull(Type.Integer(), { description: 'The card; null until it is issued.' }),
  payment: orNull(Type.Union([bySbp, byChain]), {
    description: 'How to pay from outside; null when the balance pays.',
  }),
  error: textOrNull(
    'Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was credited to the wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was issued, and the money is in the wallet.',
  ),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: orNull(Type.String({ format: 'date-time' }), {
    description: 'Time until which the order can be paid from outside.',
  }),
})

export type CardOrderResource = Static<typeof cardOrder>

export const cardOrderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

export const cardOrdersQuery = Type.Object({
  ...pageQuery('card orders'),
  status: Type.Optional(Type.Enum([...cardOrderStatuses], { description: 'Only orders with this status.' })),
})

const orderId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

export const cardOrderExample: CardOrderResource = {
  order_id: orderId,
  transaction_id: orderId,
  status: 'processing',
  card_type: 'SHOPPING',
  region: 'US',
  payment_system: 'VISA',
  is_apple_pay_available: true,
  amount: '50',
  buy_fee: '5',
  top_up_fee: '1',
  total: '56',
  payment_method: 'balance_usdt',
  source_symbol: 'USDT',
  debit_amount: '56',
  card_id: null,
  payment: null,
  error: null,
  created_at: '2026-05-04T12:00:00.000Z',
  expires_at: null,
}
