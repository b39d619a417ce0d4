import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { type Asset, convert, type Fraction, type Money, multiply, rescale } from '#core/money'
import { hub } from '#core/prices'

/** The cost of a purchase for its customer: the price and the fee on top, in the asset that is paid with. */
export type Price = { readonly price: Money; readonly fee: Money }

type Asking = {
  /** The currency that is paid with. */
  readonly currency: Currency
  readonly catalog: Catalog
  readonly desk: Pick<DealingDesk, 'price'>
  /** The share that the house adds to the market's price. */
  readonly spread: Fraction
}

/**
 * The cost of an amount in a currency at this moment, rounded up for the house. A dollar is worth one USDT here, by the rule
 * of cards. Throws PRICE_UNAVAILABLE or CURRENCY_NOT_DEALT.
 */
export function priceOf(amount: Money, { currency, catalog, desk, spread }: Asking): Money {
  const base = requireCurrency(catalog, hub)
  const worth = inHub(amount, base.asset)
  if (worth === null) {
    // An asset that is neither the hub nor a dollar is priced over the hub, at the house's prices.
    const other = requireCurrency(catalog, amount.asset.symbol)
    const bought = convert(amount, desk.price({ base: other, quote: base }, spread).ask, { rounding: 'up' })
    return priceOf(bought, { currency, catalog, desk, spread })
  }
  if (currency.symbol === base.symbol) return worth
  return convert(worth, desk.price({ base: currency, quote: base }, spread).bid, { rounding: 'up' })
}

function inHub({ asset, units }: Money, hubAsset: Asset): Money | null {
  if (asset.symbol === hubAsset.symbol) return { asset, units }
  if (asset.symbol !== 'USD') return null
  return { asset: hubAsset, units: rescale(units, { from: asset.scale, to: hubAsset.scale, rounding: 'up' }) }
}

/** A share of a price, rounded up for the house. */
export function feeOn(price: Money, share: Fraction): Money {
  return multiply(price, share, { rounding: 'up' })
}
