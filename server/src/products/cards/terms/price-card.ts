import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { convert, type Fraction, type Money, type Rate, roundRate, subtract } from '#core/money'
import { hub } from '#core/prices'
import { type Price, priceOf } from '#core/purchases'

export type Pricing = { readonly catalog: Catalog; readonly desk: Pick<DealingDesk, 'price'> }

type Charging = Pricing & {
  /** Currency in which the customer pays. */
  readonly currency: Currency
  readonly spread: Fraction
  /** The load and the fees, in USD. */
  readonly amount: Money
  readonly total: Money
}

/** The price of a load and its fees in a currency: each is rounded up, the sum never by more than one unit. */
export function chargeFor({ amount, total, ...costing }: Charging): Price {
  const price = costOf(amount, costing)
  return { price, fee: subtract(costOf(total, costing), price) }
}

function costOf(amount: Money, { currency, spread, ...pricing }: Omit<Charging, 'amount' | 'total'>): Money {
  const { catalog, desk } = pricing
  if (currency.type !== 'fiat') return priceOf(amount, { currency, catalog, desk, spread })
  // By the rate that customers read, so that they can compute the amount themselves.
  const worth = priceOf(amount, { currency: requireCurrency(catalog, hub), catalog, desk, spread })
  return convert(worth, fiatRate(currency, { ...pricing, spread }).rate, { rounding: 'up' })
}

const rateDigits = 8

/**
 * The price of one USDT in a fiat currency for a customer who pays for a card with it, and the time of the market's price.
 */
export function fiatRate(
  currency: Currency,
  { catalog, desk, spread }: Pricing & { readonly spread: Fraction },
): { readonly rate: Rate; readonly at: Date } {
  const { ask, at } = desk.price({ base: requireCurrency(catalog, hub), quote: currency }, spread)
  return { rate: roundRate(ask, { digits: rateDigits, rounding: 'up' }), at }
}
