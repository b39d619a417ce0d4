import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import { faceNumber } from './face-value.ts'
import type { PricedCard } from './price-card.ts'
import { productResource } from './product-resource.ts'

const field = fieldsOf<PricedCard>()
const { id, currency } = productResource.fields

/** The present price of a card. */
export const estimateResource = resource('GiftCardEstimate', {
  product_id: field(Type.Integer(), ({ product }) => product.id, id.example),
  face_value: field(Type.Number(), ({ faceValue }) => faceNumber(faceValue), 25),
  crypto_amount: field(
    Type.String({ description: 'Price of the card in `symbol`, without the fee; rounded up.' }),
    ({ price }) => formatAmount(price),
    '24.5',
  ),
  symbol: field(Type.String(), ({ price }) => price.asset.symbol, 'USDT'),
  fee: field(
    Type.String({ description: 'Fee charged on top, in `symbol`.' }),
    ({ fee }) => formatAmount(fee),
    '0.245',
  ),
  total: field(Type.String({ description: 'Price and fee.' }), ({ total }) => formatAmount(total), '24.745'),
  currency: field(currency.schema, ({ product }) => product.currency, currency.example),
  cost_usdt: field(
    Type.String({ description: 'Worth of the price in USDT.' }),
    ({ costUsdt }) => formatAmount(costUsdt),
    '24.5',
  ),
})
