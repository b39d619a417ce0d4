import type { Catalog, Currency } from '#core/catalog'
import { stocks } from '#core/dealing'
import { Refusal } from '#platform/refusal'
import { converterSettings, type FiatListing } from './converter-settings.ts'
import { converterRefusals } from './refusals.ts'

/** The crypto currencies that the house deals in. */
export function listedCrypto(catalog: Catalog): Currency[] {
  const { all } = catalog.section(stocks)
  return all.map(({ currency }) => currency).filter(isCryptoListed)
}

/** The fiat currencies that the converter deals in. */
export function listedFiat(catalog: Catalog): FiatListing[] {
  return catalog.section(converterSettings).fiat.currencies.filter(({ currency }) => currency.isActive)
}

export function requireCrypto(catalog: Catalog, symbol: string): Currency {
  return found(findCrypto(catalog, symbol), symbol)
}

export function requireFiat(catalog: Catalog, code: string): FiatListing {
  return found(findFiat(catalog, code), code)
}

/** A currency that the converter deals in, or may have dealt in before it was closed. */
export function requireKnown(catalog: Catalog, symbol: string): Currency {
  return found(catalog.currency(symbol), symbol)
}

function found<Listed>(listed: Listed | undefined, symbol: string): Listed {
  if (listed !== undefined) return listed
  throw notFound(symbol)
}

type Named = { readonly crypto: Currency; readonly fiat: Currency }

/** CURRENCY_NOT_FOUND for a currency that the converter does not deal in. */
export function unlistedOf({ crypto, fiat }: Named, catalog: Catalog): Refusal | undefined {
  const unlisted = unlistedCrypto([crypto], catalog)
  if (unlisted !== undefined) return unlisted
  return findFiat(catalog, fiat.symbol) === undefined ? notFound(fiat.symbol) : undefined
}

/** The same for crypto currencies; the first that is not listed counts. */
export function unlistedCrypto(
  currencies: readonly { readonly symbol: string }[],
  catalog: Catalog,
): Refusal | undefined {
  const unlisted = currencies.find(({ symbol }) => findCrypto(catalog, symbol) === undefined)
  return unlisted && notFound(unlisted.symbol)
}

function findCrypto(catalog: Catalog, symbol: string): Currency | undefined {
  const currency = catalog.currency(symbol)
  const isListed =
    currency && isCryptoListed(currency) && catalog.section(stocks).find(currency.symbol) !== undefined
  return isListed ? currency : undefined
}

function findFiat(catalog: Catalog, code: string): FiatListing | undefined {
  const currency = catalog.currency(code)
  return listedFiat(catalog).find((one) => one.currency === currency)
}

function isCryptoListed({ type, isActive }: Currency): boolean {
  return type === 'crypto' && isActive
}

function notFound(symbol: string): Refusal {
  return new Refusal(converterRefusals.CURRENCY_NOT_FOUND, { details: { symbol } })
}
