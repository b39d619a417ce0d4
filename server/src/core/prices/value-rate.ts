import type { Rate } from '#core/money'
import { midRate } from './mid-price.ts'
import type { PriceSource } from './price-source.ts'

type Priced = { readonly symbol: string; readonly priceUsdt: Rate }

/**
 * The worth of a currency for display: halfway between the market's bid and ask, or the catalogue's reference where the
 * market has no fresh price.
 */
export function valueRate({ symbol, priceUsdt }: Priced, prices: PriceSource): Rate {
  const quoted = prices.quote({ base: symbol, quote: priceUsdt.quote.symbol })
  return quoted === null ? priceUsdt : midRate(quoted)
}
