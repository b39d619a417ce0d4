import { type Catalog, type Currency, otherKind } from '#core/catalog'
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
  return findCrypto(catalog, symbol) ?? refuse(notCrypto(symbol, catalog))
}

export function requireFiat(catalog: Catalog, code: string): FiatListing {
  return findFiat(catalog, code) ?? refuse(notFiat(code, catalog))
}

/** A currency that the converter deals in, or dealt in before it was closed. */
export function requireKnown(catalog: Catalog, symbol: string): Currency {
  return catalog.currency(symbol) ?? refuse(notFound(symbol, null))
}

function refuse(refusal: Refusal): never {
  throw refusal
}

type Named = { readonly crypto: Currency; readonly fiat: Currency }

/** CURRENCY_NOT_FOUND for a currency that the converter does not deal in; otherwise undefined. */
export function unlistedOf({ crypto, fiat }: Named, catalog: Catalog): Refusal | undefined {
  const unlisted = unlistedCrypto([crypto], catalog)
  if (unlisted !== undefined) return unlisted
  return findFiat(catalog, fiat.symbol) === undefined ? notFiat(fiat.symbol, catalog) : undefined
}

/** CURRENCY_NOT_FOUND for the first crypto currency that the converter does not deal in; otherwise undefined. */
export function unlistedCrypto(
  currencies: readonly { readonly symbol: string }[],
  catalog: Catalog,
): Refusal | undefined {
  const unlisted = currencies.find(({ symbol }) => findCrypto(catalog, symbol) === undefined)
  return unlisted && notCrypto(unlisted.symbol, catalog)
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

function notCrypto(symbol: string, catalog: Catalog): Refusal {
  return notFound(symbol, problemOf(catalog.currency(symbol), 'crypto'))
}

function notFiat(symbol: string, catalog: Catalog): Refusal {
  return notFound(symbol, problemOf(catalog.currency(symbol), 'fiat'))
}

function problemOf(currency: Currency | undefined, wanted: Currency['type']): string | null {
  return currency === undefined ? null : otherKind(currency, wanted)
}

function notFound(symbol: string, problem: string | null): Refusal {
  const message = problem === null ? {} : { message: problem }
  return new Refusal(converterRefusals.CURRENCY_NOT_FOUND, { ...message, details: { symbol } })
}
