import assert from 'node:assert'
import type { Catalog, Currency } from '#core/catalog'
import type { Deal } from '#core/dealing'
import type { Money } from '#core/money'

export const conversionKinds = ['crypto', 'fiat'] as const
export type ConversionKind = (typeof conversionKinds)[number]

export const directions = ['buy', 'sell'] as const
/** Crypto is bought with fiat, or sold for it. */
export type Direction = (typeof directions)[number]

/** The amounts that a customer gives and gets, fixed by the estimate. `rate` is the published text. */
export type Terms = { readonly deal: Deal; readonly rate: string } & (
  | { readonly kind: 'crypto' }
  | { readonly kind: 'fiat'; readonly direction: Direction }
)

/** Terms that the house honours for a while, unless the market moves too far. */
export type Quote = Terms & {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The newer quote of the same direction that ended this one. */
  readonly replacedBy: string | null
}

/** Terms that were settled. */
export type Conversion = Terms & { readonly id: string; readonly quoteId: string; readonly createdAt: Date }

export type TermsRow = {
  customer_id: string
  kind: ConversionKind
  from_asset: string
  to_asset: string
  from_units: bigint
  to_units: bigint
  fee_units: bigint
  spread_units: bigint
  rate: string
}

export function termsFromRow(row: TermsRow, catalog: Catalog): Terms {
  const [from, to] = [currencyOf(catalog, row.from_asset), currencyOf(catalog, row.to_asset)]
  const received: Money = { asset: to.asset, units: row.to_units }
  const deal = {
    customerId: row.customer_id,
    given: { asset: from.asset, units: row.from_units },
    received,
    spread: { ...received, units: row.spread_units },
  }
  if (row.kind === 'crypto') return { kind: 'crypto', rate: row.rate, deal: { ...deal, fee: null } }
  const direction = from.type === 'fiat' ? 'buy' : 'sell'
  const { asset } = direction === 'buy' ? from : to
  const fee = { asset, units: row.fee_units }
  return { kind: 'fiat', direction, rate: row.rate, deal: { ...deal, fee } }
}

function currencyOf(catalog: Catalog, symbol: string): Currency {
  const currency = catalog.currency(symbol)
  assert(currency !== undefined, `the catalogue no longer lists ${symbol}, which customers have converted`)
  return currency
}

/** The terms as columns for `unnest`. */
export function termsColumns(terms: readonly Terms[]) {
  const column = <T>(read: (terms: Terms) => T) => terms.map(read)
  return {
    customers: column(({ deal }) => deal.customerId),
    kinds: column(({ kind }) => kind),
    fromAssets: column(({ deal }) => deal.given.asset.symbol),
    toAssets: column(({ deal }) => deal.received.asset.symbol),
    fromUnits: column(({ deal }) => deal.given.units),
    toUnits: column(({ deal }) => deal.received.units),
    feeUnits: column(({ deal }) => deal.fee?.units ?? 0n),
    spreadUnits: column(({ deal }) => deal.spread.units),
    rates: column(({ rate }) => rate),
  }
}
