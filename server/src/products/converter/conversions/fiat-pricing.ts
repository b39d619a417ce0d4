import type { Currency } from '#core/catalog'
import { type DealingPrice, dealOf } from '#core/dealing'
import {
  convert,
  type Fraction,
  formatAmount,
  formatFraction,
  type Money,
  multiply,
  type Rate,
  roundRate,
  subtract,
} from '#core/money'
import {
  type Bounds,
  converterSettings,
  type Direction,
  type FiatListing,
  larger,
  type Pricing,
  rateDigits,
  type Terms,
} from '#products/converter/terms'

export type FiatPair = {
  readonly crypto: Currency
  readonly listing: FiatListing
  readonly direction: Direction
}

/** The amount of fiat for one whole of the crypto before the fee, and the market's mid price. */
export type FiatPrice = { readonly direction: Direction; readonly rate: Rate; readonly mid: Rate }

/** Rounded in the house's favour: a buyer pays more for the crypto, a seller gets less. */
export function fiatPrice({ bid, ask, mid }: DealingPrice, direction: Direction): FiatPrice {
  const rate =
    direction === 'buy'
      ? roundRate(ask, { digits: rateDigits, rounding: 'up' })
      : roundRate(bid, { digits: rateDigits, rounding: 'down' })
  return { direction, rate, mid }
}

export function priceOfFiatPair(
  { crypto, listing, direction }: FiatPair,
  { catalog, desk }: Pricing,
): FiatPrice {
  const { spread } = catalog.section(converterSettings).fiat
  return fiatPrice(desk.price({ base: crypto, quote: listing.currency }, spread), direction)
}

type Conversion = {
  readonly customerId: string
  readonly given: Money
  readonly price: FiatPrice
  /** The fee, as a share of the fiat side. */
  readonly share: Fraction
}

/** A buy takes the fee from the given fiat, a sell from the received fiat. */
export function fiatTerms({ customerId, given, price, share }: Conversion): Terms {
  const { direction, rate, mid } = price
  const { received, fee } =
    direction === 'buy' ? buyFor(given, { rate, share }) : sellFor(given, { rate, share })
  const deal = dealOf({ customerId, given, received, fee, mid })
  return { kind: 'fiat', direction, deal, rate: formatFraction(rate) }
}

type Charged = { readonly rate: Rate; readonly share: Fraction }

function buyFor(paid: Money, { rate, share }: Charged): { received: Money; fee: Money } {
  const fee = multiply(paid, share, { rounding: 'up' })
  return { received: convert(subtract(paid, fee), rate, { rounding: 'down' }), fee }
}

function sellFor(sold: Money, { rate, share }: Charged): { received: Money; fee: Money } {
  const brought = convert(sold, rate, { rounding: 'down' })
  const fee = multiply(brought, share, { rounding: 'up' })
  return { received: subtract(brought, fee), fee }
}

type Dealt = { readonly crypto: Currency; readonly listing: FiatListing; readonly share: Fraction }

/** The bounds of the given amount: its fiat side is within the currency's limits, and it yields at least one unit. */
export function fiatBounds({ rate, direction }: FiatPrice, { crypto, listing, share }: Dealt): Bounds {
  const { currency, amountMin, amountMax } = listing
  const limits = {
    fiat_code: currency.symbol,
    min_fiat_amount: formatAmount(amountMin),
    max_fiat_amount: amountMax && formatAmount(amountMax),
  }
  if (direction === 'sell') {
    const leastFor = (fiat: Money) => convert(beforeFee(fiat, share), rate, { rounding: 'up' })
    return { min: leastFor(amountMin), max: amountMax && plus(leastFor(plus(amountMax, 1n)), -1n), limits }
  }
  const unit = convert({ asset: crypto.asset, units: 1n }, rate, { rounding: 'up' })
  return { min: larger(beforeFee(unit, share), amountMin), max: amountMax, limits }
}

/** The smallest amount that leaves `fiat` after the fee. */
function beforeFee(fiat: Money, { numerator, denominator }: Fraction): Money {
  return multiply(fiat, { numerator: denominator, denominator: denominator - numerator }, { rounding: 'up' })
}

function plus(money: Money, units: bigint): Money {
  return { ...money, units: money.units + units }
}
