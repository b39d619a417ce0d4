import Type, { type Static } from 'typebox'
import {
  type Currency,
  checkOrder,
  currencies,
  decimal,
  defineSection,
  isCurrency,
  keyedByPair,
  keyedBySymbol,
  mapping,
  readPositiveAmount,
  readShare,
  type SectionSource,
  wholeNumber,
} from '#core/catalog'
import { checkDealtPair, checkListedOnce, checkStocked } from '#core/dealing'
import type { Fraction, Money } from '#core/money'

/** A fiat currency that the converter deals in; `sign` is how people write it, such as ₽. */
export type FiatListing = {
  readonly currency: Currency
  readonly sign: string
  readonly amountMin: Money
  readonly amountMax: Money | null
}

/** The terms of the converters. Spreads are shares of the market's price, as in a crypto pair. */
export type ConverterSettings = {
  readonly quotes: {
    /** The most that the open quotes of one customer are worth together, in USDT. */
    readonly openMaxUsdt: Money
    /** The part of its spread that the market may take from a quote until it is executed; always below 1. */
    readonly tolerance: Fraction
  }
  readonly crypto: {
    readonly spread: Fraction
    /** Of pairs with one of their own, by BASE/QUOTE in either direction. */
    readonly spreads: ReadonlyMap<string, Fraction>
    readonly quoteSeconds: number
    readonly amountMinUsdt: Money
    readonly amountMaxUsdt: Money
  }
  readonly fiat: {
    readonly spread: Fraction
    /** A share of the fiat side, charged in fiat. */
    readonly fee: Fraction
    readonly currencies: readonly FiatListing[]
  }
}

const quotesEntry = mapping({ max_open_usdt: decimal, tolerance: decimal })

const cryptoEntry = mapping({
  spread: decimal,
  spreads: Type.Optional(keyedByPair(decimal, 'a mapping of BASE/QUOTE to a spread in quotes')),
  quote_seconds: wholeNumber({ from: 5, to: 300, of: 'seconds' }),
  min_amount_usdt: decimal,
  max_amount_usdt: decimal,
})

const listingEntry = mapping(
  {
    sign: Type.String({ minLength: 1, maxLength: 8, description: 'the sign people write, such as ₽' }),
    min_amount: decimal,
    max_amount: Type.Optional(decimal),
  },
  'a mapping with sign, min_amount and, unless there is none, max_amount',
)

const fiatEntry = mapping({
  spread: decimal,
  fee: decimal,
  currencies: keyedBySymbol(
    listingEntry,
    'a mapping keyed by fiat currency symbols in upper case, such as RUB',
  ),
})

export const converterSettings = defineSection({
  name: 'converter',
  schema: mapping({ quotes: quotesEntry, crypto: cryptoEntry, fiat: fiatEntry }),
  /** Undefined where a part of it is not well-formed; the other parts are checked all the same. */
  read({ entries, ...source }): ConverterSettings | undefined {
    const at = (part: string) => ({ ...source, place: source.place.inside(part) })
    const quotes = entries.quotes && readQuotes({ ...at('quotes'), entry: entries.quotes })
    const crypto = entries.crypto && readCrypto({ ...at('crypto'), entry: entries.crypto })
    const fiat = entries.fiat && readFiat({ ...at('fiat'), entry: entries.fiat })
    return quotes && crypto && fiat && { quotes, crypto, fiat }
  },
})

type Source<Entry> = Pick<SectionSource, 'place' | 'declared' | 'section'> & { readonly entry: Entry }

function readQuotes({
  entry,
  section,
  place,
}: Source<Static<typeof quotesEntry>>): ConverterSettings['quotes'] | undefined {
  const tolerance = readShare(place.inside('tolerance'), entry.tolerance)
  const usdt = section(currencies).find('USDT')
  if (usdt === undefined) return undefined
  const bound = { place: place.inside('max_open_usdt'), text: entry.max_open_usdt, asset: usdt.asset }
  return { openMaxUsdt: readPositiveAmount(bound), tolerance }
}

function readCrypto({
  entry,
  declared,
  section,
  place,
}: Source<Static<typeof cryptoEntry>>): ConverterSettings['crypto'] | undefined {
  const spread = readShare(place.inside('spread'), entry.spread)
  const spreads = readSpreads({ entry: entry.spreads ?? {}, declared, place: place.inside('spreads') })
  const usdt = section(currencies).find('USDT')
  if (usdt === undefined) return undefined
  const bound = (key: 'min_amount_usdt' | 'max_amount_usdt') =>
    readPositiveAmount({ place: place.inside(key), text: entry[key], asset: usdt.asset })
  const [min, max] = [bound('min_amount_usdt'), bound('max_amount_usdt')]
  if (place.isSound()) checkOrder({ min, max, of: 'amount_usdt', place })
  return { spread, spreads, quoteSeconds: entry.quote_seconds, amountMinUsdt: min, amountMaxUsdt: max }
}

function readSpreads({
  entry,
  declared,
  place,
}: Omit<Source<Record<string, string>>, 'section'>): ReadonlyMap<string, Fraction> {
  checkListedOnce(Object.keys(entry), place)
  return new Map(
    Object.entries(entry).map(([name, text]) => {
      const here = place.inside(name)
      checkDealtPair(name, { declared, place: here })
      return [name, readShare(here, text)]
    }),
  )
}

function readFiat({ entry, place, ...source }: Source<Static<typeof fiatEntry>>): ConverterSettings['fiat'] {
  return {
    spread: readShare(place.inside('spread'), entry.spread),
    fee: readShare(place.inside('fee'), entry.fee),
    currencies: Object.entries(entry.currencies).flatMap(([symbol, listing]) =>
      readListing(symbol, { ...source, entry: listing, place: place.inside('currencies').inside(symbol) }),
    ),
  }
}

function readListing(
  symbol: string,
  { entry: listing, declared, section, place }: Source<Static<typeof listingEntry>>,
): FiatListing[] {
  if (!isCurrency(symbol, { type: 'fiat', declared }))
    place.report('is not a fiat currency of this catalogue, expected the symbol of one')
  checkStocked(symbol, { declared, place })
  const currency = section(currencies).find(symbol)
  if (currency === undefined) return []
  const amount = (key: 'min_amount' | 'max_amount', text: string) =>
    readPositiveAmount({ place: place.inside(key), text, asset: currency.asset })
  const min = amount('min_amount', listing.min_amount)
  const max = listing.max_amount === undefined ? null : amount('max_amount', listing.max_amount)
  if (max !== null && place.isSound()) checkOrder({ min, max, of: 'amount', place })
  return [{ currency, sign: listing.sign, amountMin: min, amountMax: max }]
}
