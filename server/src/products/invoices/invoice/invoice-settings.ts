import Type from 'typebox'
import { currencies, fields, valuesOf } from '#core/catalog'
import type { Fraction } from '#core/money'
import { defineSection, type SectionSource } from '#platform/sections'

/** The terms on which merchants are paid by invoices. */
export type InvoiceSettings = {
  /** The share of each payment in a currency that the house keeps. */
  commissionOf(symbol: string): Fraction
  /** The share added to the market's price where an amount is counted in one currency and paid in another. */
  readonly spread: Fraction
  /** The same, where a payment is changed for the merchant. */
  readonly hedgeSpread: Fraction
  /** The code of the rail over which an invoice is paid. */
  readonly rail: string
  /** The symbols in which an amount may be counted. */
  readonly priceCurrencies: readonly string[]
  /** The symbols that payments may be changed into. */
  readonly hedgingSymbols: readonly string[]
  /** How long after its end payments to an invoice's address still reach the merchant. */
  readonly watchSeconds: number
  readonly openInvoicesMax: number
  /** How many active templates a merchant may have. */
  readonly templatesMax: number
}

/** How long an invoice can be paid, in seconds. */
export const ttl = { min: 60, usual: 3_600, max: 2_592_000 } as const

/** How long the rate of a choice holds, in seconds. */
export const rate = { min: 60, usual: 900, max: 3_600 } as const

const { decimal, keyedBySymbol, mapping, wholeNumber, yesOrNo } = fields

const usual = { watch_seconds: 2_592_000, open_invoices_max: 20_000, templates_max: 1_000 }

export const invoiceSettings = defineSection({
  name: 'invoices',
  whenAbsent: {
    ...{ commission: '0', spread: '0', hedge_spread: '0', rail: 'sbp' },
    ...{ price_currencies: {}, hedging_symbols: {}, ...usual },
  },
  schema: mapping({
    commission: decimal,
    commissions: Type.Optional(keyedBySymbol(decimal)),
    spread: decimal,
    hedge_spread: decimal,
    rail: Type.String({ minLength: 1, maxLength: 20, description: 'the code of a rail' }),
    price_currencies: keyedBySymbol(yesOrNo),
    hedging_symbols: keyedBySymbol(yesOrNo),
    watch_seconds: wholeNumber({ from: 0, to: 31_536_000, of: 'seconds' }),
    open_invoices_max: wholeNumber({ from: 1, to: 10_000_000, of: 'invoices' }),
    templates_max: Type.Optional(wholeNumber({ from: 1, to: 100_000, of: 'templates' })),
  }),
  /** Undefined when a part is malformed. */
  read({ entries, ...source }): InvoiceSettings | undefined {
    const {
      commission,
      commissions = {},
      spread,
      hedge_spread,
      rail,
      watch_seconds,
      open_invoices_max,
      templates_max = usual.templates_max,
    } = entries
    if (commission === undefined || spread === undefined || hedge_spread === undefined) return undefined
    if (rail === undefined || watch_seconds === undefined || open_invoices_max === undefined) return undefined
    const { place } = source
    const shares = valuesOf({ commission, spread, hedge_spread }, place)
    const usualCommission = shares.share('commission')
    const own = valuesOf(commissions, place.inside('commissions'))
    const bySymbol = new Map(
      knownSymbols(commissions, { ...source, name: 'commissions' }).map((symbol) => [
        symbol,
        own.share(symbol),
      ]),
    )
    return {
      commissionOf: (symbol) => bySymbol.get(symbol) ?? usualCommission,
      spread: shares.share('spread'),
      hedgeSpread: shares.share('hedge_spread'),
      rail,
      priceCurrencies: chosen(entries.price_currencies, { ...source, name: 'price_currencies' }),
      hedgingSymbols: chosen(entries.hedging_symbols, { ...source, name: 'hedging_symbols' }),
      watchSeconds: watch_seconds,
      openInvoicesMax: open_invoices_max,
      templatesMax: templates_max,
    }
  },
})

type Source = Pick<SectionSource, 'place' | 'section' | 'declared'> & { readonly name: string }

function chosen(entries: { readonly [symbol: string]: boolean } | undefined, source: Source): string[] {
  return knownSymbols(entries ?? {}, source).filter((symbol) => entries?.[symbol] === true)
}

/** The symbols of a mapping that are currencies of this catalogue; the others are reported. */
function knownSymbols(
  entries: { readonly [symbol: string]: unknown },
  { place, section, declared, name }: Source,
): string[] {
  return Object.keys(entries).filter((symbol) => {
    if (section(currencies).find(symbol) !== undefined) return true
    // A malformed currency is reported in its own place.
    if (!declared(currencies.name).has(symbol))
      place.inside(name).inside(symbol).report('is not a currency of this catalogue')
    return false
  })
}
