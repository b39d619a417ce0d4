import type { Rate } from '#core/money'
import { midRate } from './mid-price.ts'
import type { PriceSource } from './price-source.ts'

type Priced = { readonly symbol: string; readonly priceUsdt: Rate }

/**
 * The worth of a currency for display: the market's mid price, or the catalogue's reference price where the market has
 * no fresh one.
 */
export function valueRate({ symbol, priceUsdt }: Priced, prices: PriceSource): Rate {
  const quoted = prices.quote({ base: symbol, quote: priceUsdt.quote.symbol })
  return quoted === null ? priceUsdt : midRate(quoted)
}
