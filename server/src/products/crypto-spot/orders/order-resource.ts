import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import type { CryptoOrder } from './order.ts'

const field = fieldsOf<CryptoOrder>()
const orderId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

const order = {
  order_id: field(
    Type.String({
      format: 'uuid',
      description: 'Id of the order, and of the transaction of the amount given.',
    }),
    ({ id }) => id,
    orderId,
  ),
  from_symbol: field(Type.String(), ({ fromSymbol }) => fromSymbol, 'USDT'),
  to_symbol: field(Type.String(), ({ toSymbol }) => toSymbol, 'BTC'),
  from_amount: field(Type.String(), ({ given }) => formatAmount(given), '100'),
  to_amount: field(
    textOrNull('Null for a limit order until it is filled.'),
    ({ received }) => received && formatAmount(received),
    '0.00153648',
  ),
  type: field(Type.Enum(['market', 'limit']), ({ type }) => type, 'market'),
  order_price: field(textOrNull('Null for a market order.'), ({ orderPrice }) => orderPrice, null),
}

/** The answer to a new order; its status is `processing` whatever the outcome. */
export const placedResource = resource('PlacedCryptoOrder', {
  ...order,
  status: field(
    Type.Literal('processing', {
      description: 'A market order is final before the answer is sent, and completed in the history.',
    }),
    () => 'processing' as const,
    'processing',
  ),
})

/** An order in a list. */
export const orderResource = resource('CryptoOrder', {
  ...order,
  status: field(Type.Enum(['processing', 'completed', 'cancelled']), ({ status }) => status, 'completed'),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

/** The answer to a cancellation. */
export const cancelledResource = resource('CancelledCryptoOrder', {
  cancelled: field(Type.Literal(true), () => true as const, true),
  order_id: field(Type.String({ format: 'uuid' }), ({ id }) => id, orderId),
  status: field(Type.Literal('cancelled'), () => 'cancelled' as const, 'cancelled'),
})

export type PlacedOrder = typeof placedResource.example
export type CancelledOrder = typeof cancelledResource.example
