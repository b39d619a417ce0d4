import Type from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, concealed, lowerCase, numberedPageOf, pagingFields } from '#platform/http'
import { productResource } from './product-resource.ts'

export const catalogResult = numberedPageOf(productResource.schema, {
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

export const orderStatuses = ['processing', 'completed', 'failed'] as const

export const ordersQuery = Type.Object({
  ...pageQuery('orders'),
  status: Type.Optional(Type.Enum([...orderStatuses], { description: 'Only orders with this status.' })),
})

export const orderParams = closedObject({
  order_id: Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase }),
})
