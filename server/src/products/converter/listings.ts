import type { Catalog, Currency, FiatListing } from '#core/catalog'
import { Refusal } from '#platform/refusal'
import { converterRefusals } from './refusals.ts'

/** The crypto currencies that the house deals in. */
export function listedCrypto(catalog: Catalog): Currency[] {
  return catalog.inventory.map(({ currency }) => currency).filter(isCryptoListed)
}

/** The fiat currencies that the converter deals in. */
export function listedFiat(catalog: Catalog): FiatListing[] {
  return catalog.converter.fiat.currencies.filter(({ currency }) => currency.isActive)
}

export function requireCrypto(catalog: Catalog, symbol: string): Currency {
  const currency = catalog.currency(symbol)
  const isListed = currency && isCryptoListed(currency) && catalog.stock(currency.symbol) !== undefined
  if (isListed) return currency
  throw notFound(symbol)
}

export function requireFiat(catalog: Catalog, code: string): FiatListing {
  const currency = catalog.currency(code)
  const listing = listedFiat(catalog).find((one) => one.currency === currency)
  if (listing !== undefined) return listing
  throw notFound(code)
}

function isCryptoListed({ type, isActive }: Currency): boolean {
  return type === 'crypto' && isActive
}

function notFound(symbol: string): Refusal {
  return new Refusal(converterRefusals.CURRENCY_NOT_FOUND, { details: { symbol } })
}
