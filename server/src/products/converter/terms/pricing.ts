import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { convert, type Fraction, formatAmount, type Money } from '#core/money'
import { Refusal } from '#platform/refusal'
import { converterSettings } from './converter-settings.ts'

/** The sources of a rate: the catalogue for spreads, the desk for the market's prices. */
export type Pricing = { readonly catalog: Catalog; readonly desk: DealingDesk }

/** Significant digits of a published rate: enough to be fair for any amount, few enough to read. */
export const rateDigits = 12

/** No spread: the market's own bid, ask and mid price. */
export const noSpread: Fraction = { numerator: 0n, denominator: 1n }

/** The worth of an amount in USDT at the market's mid price. */
export function worthInUsdt(money: Money, { catalog, desk }: Pricing): Money {
  const usdt = catalog.section(converterSettings).quotes.openMaxUsdt.asset
  if (money.asset.symbol === usdt.symbol) return money
  const [base, quote] = [catalog.currency(money.asset.symbol), catalog.currency(usdt.symbol)]
  assert(base !== undefined && quote !== undefined, 'the catalogue lists what it quotes')
  return convert(money, desk.price({ base, quote }, noSpread).mid, { rounding: 'up' })
}

/** The least and the most that one conversion may give, with the catalogue's `limits` behind them for answers. */
export type Bounds = {
  readonly min: Money
  readonly max: Money | null
  readonly limits: { readonly [name: string]: string | null }
}

/** Throws AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE for an amount outside the bounds. */
export function requireWithin(given: Money, { min, max, limits }: Bounds): void {
  const isSmall = given.units < min.units
  if (!isSmall && (max === null || given.units <= max.units)) return
  throw new Refusal(isSmall ? dealingRefusals.AMOUNT_TOO_SMALL : dealingRefusals.AMOUNT_TOO_LARGE, {
    details: {
      symbol: given.asset.symbol,
      min: formatAmount(min),
      max: max && formatAmount(max),
      ...limits,
    },
  })
}

export function larger(one: Money, other: Money): Money {
  return one.units > other.units ? one : other
}
