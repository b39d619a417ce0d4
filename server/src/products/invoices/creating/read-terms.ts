import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import { type Asset, formatAmount, type Money, parseAmount, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import { type Openings, requireWay, type Way } from '#products/invoices/choosing'
import { invoiceSettings, ttl } from '#products/invoices/invoice'
import type { AskedTerms } from './terms-fields.ts'

/** The terms in a body, read by rules that need no database. */
export type ReadTerms = {
  /** The currency that amounts are counted in; null where nothing names one. */
  readonly priceAsset: Asset | null
  readonly price: Money | null
  readonly way: Way | null
  readonly ttlSeconds: number
  readonly hedgingAsset: Asset | null
  readonly description: string | null
}

export function readTerms(body: AskedTerms, parts: Openings): ReadTerms {
  const { ttl_seconds: ttlSeconds = ttl.usual, description = null } = body
  const way = readWay(body, parts)
  const priceAsset = readPriceAsset(body, { ...parts, way })
  const hedgingAsset = readHedging(body, parts)
  const price = body.amount === undefined ? null : readPrice(body.amount, priceAsset)
  return { priceAsset, price, way, ttlSeconds, hedgingAsset, description }
}

function readWay({ symbol, bch_code: network }: AskedTerms, parts: Openings): Way | null {
  if (symbol === undefined && network === undefined) return null
  if (symbol === undefined) throw invalidField('symbol', 'is required with bch_code')
  if (network === undefined) throw invalidField('bch_code', 'is required with symbol')
  requireCurrency(parts.catalog, symbol)
  return requireWay({ symbol, network }, parts)
}

type Pricing = { readonly catalog: Catalog; readonly way: Way | null }

function readPriceAsset({ price_currency: symbol }: AskedTerms, { catalog, way }: Pricing): Asset | null {
  if (symbol === undefined) return way?.currency.asset ?? null
  const currency = requireCurrency(catalog, symbol)
  const offered = catalog.section(invoiceSettings).priceCurrencies
  if (currency === way?.currency || isAmong(offered, currency)) return currency.asset
  throw invalidField('price_currency', `must be one of ${offered.join(', ')}, or the symbol`)
}

function readHedging(
  { is_hedging: isHedging = false, hedging_symbol: symbol }: AskedTerms,
  { catalog }: Pick<Openings, 'catalog'>,
): Asset | null {
  if (!isHedging && symbol === undefined) return null
  if (!isHedging) throw invalidField('hedging_symbol', 'belongs to is_hedging')
  if (symbol === undefined) throw invalidField('hedging_symbol', 'is required with is_hedging')
  const currency = requireCurrency(catalog, symbol)
  const offered = catalog.section(invoiceSettings).hedgingSymbols
  if (isAmong(offered, currency) && currency.isActive) return currency.asset
  throw invalidField('hedging_symbol', `must be one of ${offered.join(', ')}`)
}

function isAmong(symbols: readonly string[], { symbol }: Currency): boolean {
  return symbols.includes(symbol)
}

/** In whole units. No real price is higher, and its worth in any currency stays a number that can be stored. */
const priceMax = '1000000000000'

/** Reads an amount to ask for, or refuses the field. */
export function readPrice(text: string, asset: Asset | null): Money {
  if (asset === null) throw invalidField('amount', 'needs a price_currency, or a symbol')
  const price = readAmount('amount', { text, asset })
  const max = parseAmount(priceMax, asset)
  if (price.units > max.units) throw invalidField('amount', `must be at most ${formatAmount(max)}`)
  return price
}
