import type { Catalog } from '#core/catalog'
import { Refusal } from '#platform/refusal'
import { tradingAccountRefusals } from './refusals.ts'
import { type TradingCurrency, tradingCurrencies } from './trading-currencies.ts'

/** The currency as the trading account holds it, or CURRENCY_NOT_FOUND. */
export function requireTradingCurrency(catalog: Catalog, symbol: string): TradingCurrency {
  const listing = catalog.section(tradingCurrencies).find(symbol)
  if (listing !== undefined) return listing
  throw new Refusal(tradingAccountRefusals.CURRENCY_NOT_FOUND, { details: { symbol } })
}
