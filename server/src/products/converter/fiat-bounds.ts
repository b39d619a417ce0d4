import type { Currency } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { convert, type Fraction, formatAmount, type Money, multiply } from '#core/money'
import { Refusal } from '#platform/refusal'
import type { FiatListing } from './converter-settings.ts'
import type { FiatPrice } from './fiat-pricing.ts'

/**
 * The bounds of the amount given: its fiat side is within the limits of the currency, and it brings at least one
 * unit.
 */
export type FiatBounds = { readonly min: Money; readonly max: Money | null }

type Dealt = { readonly crypto: Currency; readonly listing: FiatListing; readonly share: Fraction }

export function fiatBounds({ rate, direction }: FiatPrice, { crypto, listing, share }: Dealt): FiatBounds {
  const { amountMin, amountMax } = listing
  if (direction === 'sell') {
    const leastFor = (fiat: Money) => convert(beforeFee(fiat, share), rate, { rounding: 'up' })
    return { min: leastFor(amountMin), max: amountMax && plus(leastFor(plus(amountMax, 1n)), -1n) }
  }
  const unit = convert({ asset: crypto.asset, units: 1n }, rate, { rounding: 'up' })
  const least = beforeFee(unit, share)
  return { min: least.units > amountMin.units ? least : amountMin, max: amountMax }
}

/** The smallest amount that leaves `fiat` after the fee. */
function beforeFee(fiat: Money, { numerator, denominator }: Fraction): Money {
  return multiply(fiat, { numerator: denominator, denominator: denominator - numerator }, { rounding: 'up' })
}

function plus(money: Money, units: bigint): Money {
  return { ...money, units: money.units + units }
}

/** Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE for an amount outside the bounds. */
export function requireWithinFiatBounds(
  given: Money,
  { bounds: { min, max }, listing }: { bounds: FiatBounds; listing: FiatListing },
): void {
  const isSmall = given.units < min.units
  const isLarge = max !== null && given.units > max.units
  if (!isSmall && !isLarge) return
  const { currency, amountMin, amountMax } = listing
  throw new Refusal(isSmall ? dealingRefusals.AMOUNT_TOO_SMALL : dealingRefusals.AMOUNT_TOO_LARGE, {
    details: {
      symbol: given.asset.symbol,
      min: formatAmount(min),
      max: max && formatAmount(max),
      fiat_code: currency.symbol,
      min_fiat_amount: formatAmount(amountMin),
      max_fiat_amount: amountMax && formatAmount(amountMax),
    },
  })
}
