import Type, { type Static } from 'typebox'
import { type Currency, currencies, fields, isCurrency, valuesOf } from '#core/catalog'
import { checkDealtPair, checkListedOnce, checkStocked } from '#core/dealing'
import type { Fraction, Money } from '#core/money'
import { defineSection, type SectionSource } from '#platform/sections'

/** A fiat currency that the converter deals in; `sign` is its symbol for people, such as ₽. */
export type FiatListing = {
  readonly currency: Currency
  readonly sign: string
  readonly amountMin: Money
  readonly amountMax: Money | null
}

/** The terms of the converters. Spreads are shares of the market's price, as in a crypto pair. */
export type ConverterSettings = {
  readonly quotes: {
    /** The highest total worth of one customer's open quotes, in USDT. */
    readonly openMaxUsdt: Money
    /**
     * How far the market may move against a quote before the quote is refused, as a share of its spread; always below
     * 1.
     */
    readonly tolerance: Fraction
  }
  readonly crypto: {
    readonly spread: Fraction
    /** Spreads of single pairs, by BASE/QUOTE in either direction. */
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

const { decimal, keyedByPair, keyedBySymbol, mapping, wholeNumber } = fields

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
  /** Undefined when a part is malformed; the other parts are still checked. */
  read({ entries, ...source }): ConverterSettings | undefined {
    const at = (part: string) => ({ ...source, place: source.place.inside(part) })
    const quotes = entries.quotes && readQuotes({ ...at('quotes'), entry: entries.quotes })
    const crypto = entries.crypto && readCrypto({ ...at('crypto'), entry: entries.crypto })
    const fiat = entries.fiat && readFiat({ ...at('fiat'), entry: entries.fiat })
    return quotes && crypto && fiat && { quotes, crypto, fiat }
  },
})

type Source<Entry> = Pick<SectionSource, 'place' | 'declared' | 'section'> & { readonly entry: Entry }

function readQuotes(source: Source<Static<typeof quotesEntry>>): ConverterSettings['quotes'] | undefined {
  const { share, positive } = valuesOf(source.entry, source.place)
  const tolerance = share('tolerance')
  const usdt = source.section(currencies).find('USDT')
  return usdt && { openMaxUsdt: positive('max_open_usdt', usdt), tolerance }
}

function readCrypto(source: Source<Static<typeof cryptoEntry>>): ConverterSettings['crypto'] | undefined {
  const { entry, place } = source
  const { share, bounds } = valuesOf(entry, place)
  const spread = share('spread')
  const spreads = readSpreads({ ...source, entry: entry.spreads ?? {}, place: place.inside('spreads') })
  const usdt = source.section(currencies).find('USDT')
  if (usdt === undefined) return undefined
  const { min, max } = bounds('amount_usdt', usdt)
  return { spread, spreads, quoteSeconds: entry.quote_seconds, amountMinUsdt: min, amountMaxUsdt: max }
}

function readSpreads({ entry, declared, place }: Source<Record<string, string>>): Map<string, Fraction> {
  const { share } = valuesOf(entry, place)
  checkListedOnce(Object.keys(entry), place)
  return new Map(
    Object.keys(entry).map((name) => {
      checkDealtPair(name, { declared, place: place.inside(name) })
      return [name, share(name)]
    }),
  )
}

function readFiat(source: Source<Static<typeof fiatEntry>>): ConverterSettings['fiat'] {
  const { entry, place } = source
  const { share } = valuesOf(entry, place)
  const listings = Object.entries(entry.currencies)
  return {
    spread: share('spread'),
    fee: share('fee'),
    currencies: listings.flatMap(([symbol, entry]) =>
      readListing(symbol, { ...source, entry, place: place.inside('currencies').inside(symbol) }),
    ),
  }
}

function readListing(
  symbol: string,
  { entry, declared, section, place }: Source<Static<typeof listingEntry>>,
): FiatListing[] {
  if (!isCurrency(symbol, { type: 'fiat', declared }))
    place.report('is not a fiat currency of this catalogue, expected the symbol of one')
  checkStocked(symbol, { declared, place })
  const currency = section(currencies).find(symbol)
  if (currency === undefined) return []
  const { sign, max_amount } = entry
  if (max_amount === undefined) {
    const amountMin = valuesOf(entry, place).positive('min_amount', currency)
    return [{ currency, sign, amountMin, amountMax: null }]
  }
  const { min, max } = valuesOf({ ...entry, max_amount }, place).bounds('amount', currency)
  return [{ currency, sign, amountMin: min, amountMax: max }]
}
