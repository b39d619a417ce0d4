import { type Catalog, type Currency, catalogRefusals, otherKind, requireCurrency } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { add, compare, formatAmount, type Money, multiply, parseFraction, rescale } from '#core/money'
import { feeOn, priceOf } from '#core/purchases'
import type { GiftCardSupplier } from '#core/suppliers'
import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { parseFaceValue } from './face-value.ts'
import type { GiftCardProduct } from './gift-card-product.ts'
import { giftCardSettings } from './gift-card-settings.ts'
import { findProduct } from './product-store.ts'
import { readFaceValue } from './read-face-value.ts'
import { giftCardRefusals } from './refusals.ts'

export type PricingParts = {
  readonly catalog: Catalog
  readonly desk: Pick<DealingDesk, 'price'>
  readonly giftCardSupplier: Pick<GiftCardSupplier, 'name' | 'currency'> | null
}

/** The card that a customer wants, and the currency of the payment. */
export type AskedCard = {
  readonly productId: number
  readonly faceValue: number
  readonly currency: Currency
}

/** A card at the prices of one moment. */
export type PricedCard = {
  readonly product: GiftCardProduct
  readonly faceValue: string
  /** The most that the supplier may charge. */
  readonly cost: Money
  /** The worth of the cost in USDT. */
  readonly costUsdt: Money
  /** The customer's price, and the fee on top in the same currency. */
  readonly price: Money
  readonly fee: Money
  readonly total: Money
}

/** The crypto currency of the payment; throws CURRENCY_NOT_FOUND. */
export function requirePaying(catalog: Catalog, symbol: string): Currency {
  const currency = requireCurrency(catalog, symbol)
  const problem = otherKind(currency, 'crypto')
  if (problem === null && currency.isActive) return currency
  throw new Refusal(catalogRefusals.CURRENCY_NOT_FOUND, {
    ...(problem === null ? {} : { message: problem }),
    details: { symbol },
  })
}

/** Prices a card on sale, or throws its refusal. All rounding is up, in the house's favour. */
export async function priceCard(
  database: Queryable,
  { productId, faceValue: number, currency }: AskedCard,
  { catalog, desk, giftCardSupplier }: PricingParts,
): Promise<PricedCard> {
  const product = await findProduct(database, productId)
  if (product === undefined)
    throw new Refusal(giftCardRefusals.PRODUCT_NOT_FOUND, { details: { product_id: productId } })
  const settings = catalog.section(giftCardSettings)
  const isSold = settings.isActive && product.isListed && product.isAvailable
  if (!isSold || giftCardSupplier?.name !== product.provider) throw unavailable(product)
  const faceValue = readFaceValue(number, product)
  const cost = costOf(faceValue, product, requireCurrency(catalog, giftCardSupplier.currency))
  const { spread, usdt } = settings
  const costUsdt = priceOf(cost, { currency: usdt, catalog, desk, spread })
  requireWithin(costUsdt, settings)
  const price = priceOf(cost, { currency, catalog, desk, spread })
  const fee = feeOn(price, settings.fee)
  return { product, faceValue, cost, costUsdt, price, fee, total: add(price, fee) }
}

// Finer than any currency of a supplier's balance.
const exactScale = 18

function costOf(faceValue: string, { currency, rate }: GiftCardProduct, { asset }: Currency): Money {
  const value = parseFaceValue(faceValue, currency)
  const exact = { symbol: currency, scale: exactScale }
  const fine = rescale(value.units, { from: value.asset.scale, to: exactScale, rounding: 'up' })
  const cost = multiply({ asset: exact, units: fine }, parseFraction(rate), { rounding: 'up' })
  return { asset, units: rescale(cost.units, { from: exactScale, to: asset.scale, rounding: 'up' }) }
}

type Bounds = { readonly costMin: Money; readonly costMax: Money }

function requireWithin(worth: Money, { costMin: min, costMax: max }: Bounds): void {
  const symbol = worth.asset.symbol
  if (compare(worth, min) < 0)
    throw new Refusal(giftCardRefusals.AMOUNT_TOO_SMALL, { details: { min: formatAmount(min), symbol } })
  if (compare(worth, max) > 0)
    throw new Refusal(giftCardRefusals.AMOUNT_TOO_LARGE, { details: { max: formatAmount(max), symbol } })
}

function unavailable({ title }: GiftCardProduct): Refusal {
  return new Refusal(giftCardRefusals.PRODUCT_UNAVAILABLE, { details: { product: title } })
}
