import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import {
  closedObject,
  concealed,
  lowerCase,
  namedObject,
  numberedPageOf,
  orNull,
  pagingFields,
  textOrNull,
} from '#platform/http'

const numberOrNull = (description: string) => orNull(Type.Number(), { description })

const productSchema = closedObject({
  id: Type.Integer({ description: 'The `product_id` of estimates and purchases; it never changes.' }),
  title: Type.String(),
  category: closedObject({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  country: textOrNull(
    'ISO 3166 code of the country where the card is redeemed; null for a card of any country.',
  ),
  currency: Type.String({ description: 'ISO 4217 code of the face value.' }),
  face_values: orNull(Type.Array(Type.Number()), {
    description: 'The face values to choose from; null for a card with a range.',
  }),
  min_face_value: numberOrNull('Smallest face value of a card with a range.'),
  max_face_value: numberOrNull('Largest face value of a card with a range.'),
  face_value_step: numberOrNull(
    'Step of a range: a face value is `min_face_value` plus a multiple of this step.',
  ),
  is_active: Type.Boolean({
    description: 'False while the product cannot be bought, for example because it is out of stock.',
  }),
  image_url: textOrNull('Address of a picture.'),
  terms: textOrNull('Terms of the issuer, and how to redeem the card.'),
})

export type ProductResource = Static<typeof productSchema>

export const catalogResult = numberedPageOf(productSchema, {
  total: Type.Integer({ description: 'Number of matching products on all pages.' }),
})

const { limit, page } = pagingFields('', { limit: 'Products per page.', page: 'The page, from 1.' })

export const catalogQuery = Type.Object({
  category: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only products of the category with this slug.',
    }),
  ),
  category_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only products of this category.' }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only products with this text in their title, in any letter case.',
    }),
  ),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      says: 'must be a country code of two letters, such as US',
      description: 'Only cards of this country; a card of any country is listed without it.',
    }),
  ),
  limit,
  page,
})

export const categoriesResult = Type.Array(
  closedObject({
    id: Type.Integer(),
    title: Type.String(),
    slug: Type.String(),
    is_active: Type.Boolean({
      description: 'True while at least one product of the category can be bought.',
    }),
    products_count: Type.Integer({ description: 'Number of listed products, those out of stock included.' }),
  }),
)

const asked = {
  product_id: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'The `id` of a product of `GET /giftcards/catalog`.',
  }),
  face_value: Type.Number({
    exclusiveMinimum: 0,
    description: 'Value of the card in its currency: one of `face_values`, or one within the range.',
  }),
  symbol: symbolField('Crypto currency that you pay with.'),
}

export const estimateBody = closedObject(asked)

export const purchaseBody = closedObject({
  ...asked,
  email: Type.Optional(
    Type.String({
      ...concealed,
      maxLength: 254,
      pattern: '^[^@\\s]{1,64}@[^@\\s]{1,189}$',
      says: 'must be an e-mail address',
      description: 'Address to which the code is sent as well, if the exchange sends e-mail.',
    }),
  ),
  max_total: Type.Optional(
    amountField(
      'The most that you pay, fee included, in `symbol`. A purchase at a higher price is refused as PRICE_MOVED.',
    ),
  ),
})

const priced = {
  product_id: Type.Integer(),
  face_value: Type.Number(),
  crypto_amount: Type.String({ description: 'Price of the card in `symbol`, without the fee; rounded up.' }),
  symbol: Type.String(),
  fee: Type.String({ description: 'Fee charged on top, in `symbol`.' }),
  total: Type.String({ description: 'Price and fee.' }),
}

export const estimateResult = closedObject({
  ...priced,
  currency: Type.String({ description: 'ISO 4217 code of the face value.' }),
  cost_usdt: Type.String({ description: 'Worth of the price in USDT.' }),
})

export type EstimateResource = Static<typeof estimateResult>

export const purchaseResult = closedObject({
  order_id: Type.String({ format: 'uuid' }),
  transaction_id: Type.String({ format: 'uuid', description: 'The same id, in `GET /transactions`.' }),
  ...priced,
  status: Type.Literal('processing'),
})

export type PurchaseResource = Static<typeof purchaseResult>

export const orderStatuses = ['processing', 'completed', 'failed'] as const

export const orderSchema = namedObject('GiftCardOrder', {
  id: Type.String({ format: 'uuid' }),
  order_id: Type.String({ format: 'uuid', description: 'The same as `id`.' }),
  product_id: Type.Integer(),
  product: Type.String({ description: 'Title of the product as it was ordered.' }),
  face_value: Type.Number(),
  currency: Type.String({ description: 'ISO 4217 code of the face value.' }),
  crypto_amount: Type.String({ description: 'Price in `symbol`, without the fee.' }),
  symbol: Type.String(),
  fee: Type.String(),
  total: Type.String({ description: 'Price and fee, held until the order ends.' }),
  cost_usdt: Type.String({ description: 'Worth of the price in USDT when it was ordered.' }),
  email: textOrNull('E-mail address to which the code is sent, masked.', concealed),
  status: Type.Enum([...orderStatuses]),
  code: textOrNull('The code of the card; null until the order is completed.', concealed),
  pin: textOrNull('PIN of the card; null for a card without one.', concealed),
  redeem_url: textOrNull('Page on which the card is redeemed; null for a card without one.', concealed),
  expires_at: textOrNull('Time until which the card can be redeemed, in ISO 8601.'),
  error: textOrNull(
    'Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED for a card that the supplier took back. The total is available again.',
  ),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})

export type OrderResource = Static<typeof orderSchema>

export const ordersQuery = Type.Object({
  ...pageQuery('orders'),
  status: Type.Optional(Type.Enum([...orderStatuses], { description: 'Only orders with this status.' })),
})

export const orderParams = closedObject({
  order_id: Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase }),
})
