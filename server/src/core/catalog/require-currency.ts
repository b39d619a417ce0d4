import { Refusal } from '#platform/refusal'
import type { Catalog, Currency, CurrencyNetwork } from './catalog.ts'
import { catalogRefusals } from './refusals.ts'

/** The currency, active or not, or CURRENCY_NOT_FOUND. */
export function requireCurrency(catalog: Catalog, symbol: string): Currency {
  const currency = catalog.currency(symbol)
  if (currency !== undefined) return currency
  throw new Refusal(catalogRefusals.CURRENCY_NOT_FOUND, { details: { symbol } })
}

/** The currency as it is on a network, active or not, or NETWORK_NOT_FOUND. */
export function requireNetwork(
  catalog: Catalog,
  { currency, network }: { currency: Currency; network: string },
): CurrencyNetwork {
  const found = catalog.currencyNetwork(currency, network)
  if (found !== undefined) return found
  const { symbol } = currency
  const problem = otherKind(currency, 'crypto')
  throw new Refusal(catalogRefusals.NETWORK_NOT_FOUND, {
    ...(problem === null ? {} : { message: `${symbol} is not on ${network}: ${problem}` }),
    details: { symbol, network },
  })
}

/** A sentence for a currency of another kind than what is wanted; null for one of that kind. */
export function otherKind({ symbol, type }: Currency, wanted: Currency['type']): string | null {
  return type === wanted ? null : `${symbol} is a ${type} currency, and this must be a ${wanted} currency.`
}
