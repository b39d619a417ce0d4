import { type Asset, compare, compareFractions } from '#core/money'
import type { GiftCardOrder } from '#core/suppliers'
import type { Fields } from '#providers/party-api'
import { costOf, valuesOf } from './prices.ts'
import { isActive } from './products.ts'
import { bodyOf, type ReloadlyClient } from './reloadly-client.ts'
import { decimal, fraction, fractionUp } from './reloadly-values.ts'

type Account = { readonly client: ReloadlyClient; readonly asset: Asset }

/**
 * Why an order must not be placed now, by the product's present terms; null when it may. The API cannot limit the cost
 * of an order itself.
 */
export async function refusalOf({ client, asset }: Account, order: GiftCardOrder): Promise<string | null> {
  const { productReference, faceValue, currency, cost } = order
  if (!/^\d{1,18}$/.test(productReference)) return 'PRODUCT_NOT_FOUND'
  const answer = await client.ask({ method: 'GET', path: `/products/${productReference}` })
  if (answer.status === 'refused' && answer.httpStatus === 404) return 'PRODUCT_NOT_FOUND'
  const product = bodyOf(answer)
  if (product.senderCurrencyCode !== asset.symbol) return 'PRODUCT_NOT_FOUND'
  if (!isActive(product)) return 'OUT_OF_STOCK'
  if (product.recipientCurrencyCode !== currency || !isOffered(product, faceValue))
    return 'INVALID_FACE_VALUE'
  const costNow = fractionUp(costOf(product, faceValue), asset)
  return compare(costNow, cost) > 0 ? 'PRICE_CHANGED' : null
}

function isOffered(product: Fields, faceValue: string): boolean {
  const values = valuesOf(product)
  if (values.kind === 'fixed') return values.faceValues.includes(faceValue)
  if (!decimal.test(faceValue)) return false
  const [value, min, max] = [faceValue, values.min, values.max].map((digits) =>
    fraction({ from: { digits }, name: 'digits' }),
  )
  if (value === undefined || min === undefined || max === undefined) return false
  return compareFractions(min, value) <= 0 && compareFractions(value, max) <= 0
}
