import type { Fraction } from '#core/money'
import type { Converter, Currency, FiatListing } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import { checkDealtPair, checkListedOnce, checkStocked, isDeclared } from './check-dealt.ts'
import { checkOrder } from './check-order.ts'
import type { Place } from './place.ts'
import { readPositiveAmount, readShare } from './read-value.ts'

type Shared = {
  readonly declared: CatalogFile
  readonly currencies: readonly Currency[]
  readonly place: Place
}

type Source = Shared & { readonly entries: Partial<CatalogFile['converter']> }

/** Null where a part of it is not well-formed; the other parts are checked all the same. */
export function buildConverter({ entries, place, ...shared }: Source): Converter | null {
  const quotes =
    entries.quotes && buildQuotes({ ...shared, entry: entries.quotes, place: place.inside('quotes') })
  const crypto =
    entries.crypto && buildCrypto({ ...shared, entry: entries.crypto, place: place.inside('crypto') })
  const fiat = entries.fiat && buildFiat({ ...shared, entry: entries.fiat, place: place.inside('fiat') })
  if (quotes === undefined || crypto === undefined || fiat === undefined) return null
  return { quotes, crypto, fiat }
}

type QuotesSource = Shared & { readonly entry: CatalogFile['converter']['quotes'] }

function buildQuotes({ entry, currencies, place }: QuotesSource): Converter['quotes'] | undefined {
  const tolerance = readShare(place.inside('tolerance'), entry.tolerance)
  const usdt = findUsdt(currencies)
  if (usdt === undefined) return undefined
  const bound = { place: place.inside('max_open_usdt'), text: entry.max_open_usdt, asset: usdt.asset }
  return { openMaxUsdt: readPositiveAmount(bound), tolerance }
}

function findUsdt(currencies: readonly Currency[]): Currency | undefined {
  return currencies.find(({ symbol }) => symbol === 'USDT')
}

type CryptoSource = Shared & { readonly entry: CatalogFile['converter']['crypto'] }

function buildCrypto({ entry, declared, currencies, place }: CryptoSource): Converter['crypto'] | undefined {
  const usdt = findUsdt(currencies)
  const spread = readShare(place.inside('spread'), entry.spread)
  const spreads = buildSpreads({ entries: entry.spreads ?? {}, declared, place: place.inside('spreads') })
  if (usdt === undefined) return undefined
  const bound = (key: 'min_amount_usdt' | 'max_amount_usdt') =>
    readPositiveAmount({ place: place.inside(key), text: entry[key], asset: usdt.asset })
  const [min, max] = [bound('min_amount_usdt'), bound('max_amount_usdt')]
  if (place.isSound()) checkOrder({ min, max, of: 'amount_usdt', place })
  return { spread, spreads, quoteSeconds: entry.quote_seconds, amountMinUsdt: min, amountMaxUsdt: max }
}

type SpreadSource = Pick<Shared, 'declared' | 'place'> & { readonly entries: Record<string, string> }

function buildSpreads({ entries, declared, place }: SpreadSource): ReadonlyMap<string, Fraction> {
  checkListedOnce(Object.keys(entries), place)
  return new Map(
    Object.entries(entries).map(([name, text]) => {
      const here = place.inside(name)
      checkDealtPair(name, { declared, place: here })
      return [name, readShare(here, text)]
    }),
  )
}

type FiatSource = Shared & { readonly entry: CatalogFile['converter']['fiat'] }

function buildFiat({ entry, place, ...shared }: FiatSource): Converter['fiat'] {
  return {
    spread: readShare(place.inside('spread'), entry.spread),
    fee: readShare(place.inside('fee'), entry.fee),
    currencies: Object.entries(entry.currencies).flatMap(([symbol, listing]) =>
      buildListing({ ...shared, symbol, listing, place: place.inside('currencies').inside(symbol) }),
    ),
  }
}

type ListingSource = Shared & {
  readonly symbol: string
  readonly listing: CatalogFile['converter']['fiat']['currencies'][string]
}

function buildListing({ symbol, listing, declared, currencies, place }: ListingSource): FiatListing[] {
  if (!isDeclared(symbol, declared, { except: 'crypto' }))
    place.report('is not a fiat currency of this file, expected the symbol of one')
  checkStocked(symbol, { declared, place })
  const currency = currencies.find((one) => one.symbol === symbol)
  if (currency === undefined) return []
  const amount = (key: 'min_amount' | 'max_amount', text: string) =>
    readPositiveAmount({ place: place.inside(key), text, asset: currency.asset })
  const min = amount('min_amount', listing.min_amount)
  const max = listing.max_amount === undefined ? null : amount('max_amount', listing.max_amount)
  if (max !== null && place.isSound()) checkOrder({ min, max, of: 'amount', place })
  return [{ currency, sign: listing.sign, amountMin: min, amountMax: max }]
}
