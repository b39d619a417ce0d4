import type { Catalog } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { convert, formatAmount, type Money } from '#core/money'
import { Refusal } from '#platform/refusal'
import { converterSettings } from './converter-settings.ts'
import type { CryptoPrice, FromTo } from './crypto-pricing.ts'
import { noSpread, type Pricing } from './pricing.ts'

/** The bounds of the amount given: its worth in USDT is within the limits, and it brings at least one unit. */
export type CryptoBounds = { readonly min: Money; readonly max: Money }

export function cryptoBounds(
  { from, to }: FromTo,
  { price, pricing }: { price: CryptoPrice; pricing: Pricing },
): CryptoBounds {
  const { catalog, desk } = pricing
  const { amountMinUsdt: min, amountMaxUsdt: max } = catalog.section(converterSettings).crypto
  const unit = convert({ asset: to.asset, units: 1n }, price.rate, { rounding: 'up' })
  const usdt = catalog.currency(min.asset.symbol)
  if (usdt === undefined || usdt === from) return { min: larger(min, unit), max }
  const { mid } = desk.price({ base: from, quote: usdt }, noSpread)
  return {
    min: larger(convert(min, mid, { rounding: 'up' }), unit),
    max: convert(max, mid, { rounding: 'down' }),
  }
}

function larger(one: Money, other: Money): Money {
  return one.units > other.units ? one : other
}

/** Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE for an amount outside the bounds. */
export function requireWithinCryptoBounds(
  given: Money,
  { bounds: { min, max }, catalog }: { bounds: CryptoBounds; catalog: Catalog },
): void {
  if (given.units >= min.units && given.units <= max.units) return
  const isSmall = given.units < min.units
  const { amountMinUsdt, amountMaxUsdt } = catalog.section(converterSettings).crypto
  throw new Refusal(isSmall ? dealingRefusals.AMOUNT_TOO_SMALL : dealingRefusals.AMOUNT_TOO_LARGE, {
    details: {
      symbol: given.asset.symbol,
      min: formatAmount(min),
      max: formatAmount(max),
      min_amount_usdt: formatAmount(amountMinUsdt),
      max_amount_usdt: formatAmount(amountMaxUsdt),
    },
  })
}
