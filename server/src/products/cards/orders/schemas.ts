import Type, { type Static } from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, namedObject, orNull, textOrNull } from '#platform/http'
import { cardTypeField } from '#products/cards/card'
import { cardOrderStatuses, paymentMethods } from './card-order.ts'

const code = (description: string) =>
  Type.String({
    pattern: '^[A-Z][A-Z0-9_]{1,19}$',
    says: 'must be a code of GET /cards/meta',
    spelling: spellCode,
    description,
  })

export const cardOrderBody = closedObject({
  amount: amountField('First load of the card in USD, without the fees.'),
  payment_method: Type.Enum([...paymentMethods], {
    description:
      '`balance_usdt`: from the wallet, at once. `rub_sbp`: by fast payment in RUB. `onchain_usdt`: in USDT to an address of this order.',
  }),
  card_type: cardTypeField('Kind of card.'),
  source_symbol: Type.Optional(
    Type.String({
      ...symbolField('Currency of the wallet that pays with `balance_usdt`, in any case.'),
      default: 'USDT',
    }),
  ),
  onchain_network: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{1,19}$',
      says: 'must be a network code such as trc20',
      spelling: lowerCase,
      description: 'Network of `onchain_usdt`: trc20 or erc20. Required there.',
    }),
  ),
  region: Type.Optional(code('Region of GET /cards/meta; we choose without it.')),
  payment_system: Type.Optional(code('Payment system of GET /cards/meta; we choose without it.')),
  is_apple_pay_available: Type.Optional(
    Type.Boolean({ description: 'True for a card that can be added to Apple Pay.' }),
  ),
})

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
  source_symbol: Type.String({ description: 'Currency that is paid.' }),
  debit_amount: money('Amount that is paid in that currency, fees included.'),
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

export const topUpBody = closedObject({
  amount: amountField('Load in USD, without the fee.'),
  source_symbol: Type.Optional(
    Type.String({ ...symbolField('Currency of the wallet that pays, in any case.'), default: 'USDT' }),
  ),
  payment_method: Type.Optional(
    Type.Enum(['balance_usdt', 'balance', 'wallet', 'usdt', 'crypto'], {
      description: 'The wallet always pays; all five values mean the same.',
    }),
  ),
})

export const topUpResult = closedObject({
  transaction_id: Type.String({ format: 'uuid' }),
  card_id: Type.Integer(),
  amount: money('Load in USD.'),
  fee: money('Fee in USD.'),
  debit_amount: money('Amount that the wallet pays, fee included.'),
  source_symbol: Type.String(),
  status: Type.Literal('processing', {
    description: 'GET /transactions/{transaction_id} tells how it ends.',
  }),
})

export type TopUpResource = Static<typeof topUpResult>

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

export const topUpExample: TopUpResource = {
  transaction_id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e60',
  card_id: 17,
  amount: '25',
  fee: '0.5',
  debit_amount: '25.5',
  source_symbol: 'USDT',
  status: 'processing',
}

export const cardParams = closedObject({ card_id: Type.String({ minLength: 1, maxLength: 40 }) })
