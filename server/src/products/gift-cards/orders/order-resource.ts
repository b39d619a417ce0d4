import Type from 'typebox'
import { add, formatAmount } from '#core/money'
import { concealed, fieldsOf, resource, textOrNull } from '#platform/http'
import { estimateResource, faceNumber, orderStatuses, productResource } from '#products/gift-cards/catalog'
import type { Delivery } from './delivery.ts'
import { maskEmail, type OrderStory } from './gift-card-order.ts'

/** An order with its opened delivery; null in events and before the delivery. */
type Shown = OrderStory & { readonly delivery: Delivery | null }

const field = fieldsOf<OrderStory>()
const shown = fieldsOf<Shown>()
const { example: estimate, schema } = estimateResource
const { product_id, face_value, crypto_amount, symbol, fee, total } = schema.properties
const exampleId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

const priced = {
  product_id: field(product_id, ({ order }) => order.productId, estimate.product_id),
  face_value: field(face_value, ({ order }) => faceNumber(order.faceValue), estimate.face_value),
  crypto_amount: field(
    crypto_amount,
    ({ purchase: { price } }) => formatAmount(price),
    estimate.crypto_amount,
  ),
  symbol: field(symbol, ({ purchase: { price } }) => price.asset.symbol, estimate.symbol),
  fee: field(fee, ({ purchase: { fee } }) => formatAmount(fee), estimate.fee),
  total: field(total, ({ purchase: { price, fee } }) => formatAmount(add(price, fee)), estimate.total),
}

/** The answer to a new purchase; its status is always `processing`. */
export const purchaseResource = resource('PlacedGiftCardOrder', {
  order_id: field(Type.String({ format: 'uuid' }), ({ order }) => order.id, exampleId),
  transaction_id: field(
    Type.String({ format: 'uuid', description: 'The same id, in `GET /transactions`.' }),
    ({ order }) => order.id,
    exampleId,
  ),
  ...priced,
  status: field(Type.Literal('processing'), () => 'processing' as const, 'processing'),
})

export type PurchaseResource = typeof purchaseResource.example

const secret = (part: keyof Delivery, description: string, example: string | null) =>
  shown(textOrNull(description, concealed), ({ delivery }) => delivery?.[part] ?? null, example)

/** An order as the API shows it; without its delivery, as events show it. */
export const orderResource = resource('GiftCardOrder', {
  order_id: field(
    Type.String({ format: 'uuid', description: 'The same as `id`.' }),
    ({ order }) => order.id,
    exampleId,
  ),
  ...priced,
  crypto_amount: {
    ...priced.crypto_amount,
    schema: Type.String({ description: 'Price in `symbol`, without the fee.' }),
  },
  fee: { ...priced.fee, schema: Type.String() },
  total: {
    ...priced.total,
    schema: Type.String({ description: 'Price and fee, held until the order ends.' }),
  },
  status: field(
    Type.Enum([...orderStatuses]),
    ({ purchase: { status } }) => (status === 'refunded' ? 'failed' : status),
    'completed',
  ),
  id: field(Type.String({ format: 'uuid' }), ({ order }) => order.id, exampleId),
  product: field(
    Type.String({ description: 'Title of the product as it was ordered.' }),
    ({ order }) => order.title,
    productResource.example.title,
  ),
  currency: field(schema.properties.currency, ({ order }) => order.currency, estimate.currency),
  cost_usdt: field(
    Type.String({ description: 'Worth of the price in USDT when it was ordered.' }),
    ({ order }) => formatAmount(order.costUsdt),
    estimate.cost_usdt,
  ),
  email: field(
    textOrNull('E-mail address to which the code is sent, masked.', concealed),
    ({ order: { email } }) => email && maskEmail(email),
    'i***@example.com',
  ),
  code: secret('code', 'The code of the card; null until the order is completed.', 'EXAM-PLE0-CODE'),
  pin: secret('pin', 'PIN of the card; null for a card without one.', null),
  redeem_url: secret('redeemUrl', 'Page on which the card is redeemed; null for a card without one.', null),
  expires_at: field(
    textOrNull('Time until which the card can be redeemed, in ISO 8601.'),
    ({ order: { expiresAt }, purchase: { status } }) =>
      status === 'completed' ? (expiresAt?.toISOString() ?? null) : null,
    null,
  ),
  error: field(
    textOrNull(
      'Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED for a card that the supplier took back. The total is available again.',
    ),
    ({ purchase }) => purchase.error,
    null,
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ order }) => order.createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  updated_at: field(
    Type.String({ format: 'date-time' }),
    ({ purchase }) => purchase.updatedAt.toISOString(),
    '2026-05-04T12:00:02.000Z',
  ),
})

export type OrderResource = typeof orderResource.example
