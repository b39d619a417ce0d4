import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { convert, type Fraction, type Money } from '#core/money'
import { converterSettings } from './converter-settings.ts'

/** The sources of a rate: the catalogue has the spreads, the desk the market's prices. */
export type Pricing = { readonly catalog: Catalog; readonly desk: DealingDesk }

/** Significant digits of a published rate: enough to be fair to any amount, few enough to be read. */
export const rateDigits = 12

/** Gives the market's own bid, ask and mid price. */
export const noSpread: Fraction = { numerator: 0n, denominator: 1n }

/** The worth of an amount in USDT at the market's mid price. */
export function worthInUsdt(money: Money, { catalog, desk }: Pricing): Money {
  const usdt = catalog.section(converterSettings).quotes.openMaxUsdt.asset
  if (money.asset.symbol === usdt.symbol) return money
  const [base, quote] = [catalog.currency(money.asset.symbol), catalog.currency(usdt.symbol)]
  assert(base !== undefined && quote !== undefined, 'the catalogue lists what it quotes')
  return convert(money, desk.price({ base, quote }, noSpread).mid, { rounding: 'up' })
}
