import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Deal } from '#core/dealing'
import type { Money } from '#core/money'
import { money } from '#core/tables'
import { columns } from '#platform/database'

export const conversionKinds = ['crypto', 'fiat'] as const
export type ConversionKind = (typeof conversionKinds)[number]

export const directions = ['buy', 'sell'] as const
/** `buy`: fiat buys crypto. `sell`: crypto is sold for fiat. */
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
  /** The id of the newer quote of the same direction that replaced this one. */
  readonly replacedBy: string | null
}

/** Settled terms. */
export type Conversion = Terms & { readonly id: string; readonly quoteId: string; readonly createdAt: Date }

const { uuid, text, numeric, decimal } = columns

/** The columns of terms, the same for quotes and conversions. */
export const termsFields = {
  customerId: uuid,
  id: uuid,
  kind: text.as<ConversionKind>(),
  given: money('from_units', 'from_asset'),
  received: money('to_units', 'to_asset'),
  /** In the fiat currency; 0 between two crypto currencies. */
  feeUnits: numeric,
  spread: money('spread_units', 'to_asset'),
  rate: decimal,
}

type StoredTerms = {
  readonly customerId: string
  readonly kind: ConversionKind
  readonly given: Money
  readonly received: Money
  readonly feeUnits: bigint
  readonly spread: Money
  readonly rate: string
}

export function termsOf(stored: StoredTerms, catalog: Catalog): Terms {
  const { customerId, kind, given, received, feeUnits, spread, rate } = stored
  const deal = { customerId, given, received, spread }
  if (kind === 'crypto') return { kind, rate, deal: { ...deal, fee: null } }
  const currency = catalog.currency(given.asset.symbol)
  assert(
    currency !== undefined,
    `the catalogue no longer lists ${given.asset.symbol}, which customers have converted`,
  )
  const direction = currency.type === 'fiat' ? 'buy' : 'sell'
  const { asset } = direction === 'buy' ? given : received
  return { kind, direction, rate, deal: { ...deal, fee: { asset, units: feeUnits } } }
}

/** Terms as stored. */
export function storedTerms({ deal, kind, rate }: Terms): StoredTerms {
  const { customerId, given, received, fee, spread } = deal
  return { customerId, kind, given, received, feeUnits: fee?.units ?? 0n, spread, rate }
}
