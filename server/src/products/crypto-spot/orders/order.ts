import type { Money, Rate } from '#core/money'
import { money } from '#core/tables'
import { columns, type Item, orNull, table } from '#platform/database'
import { assetsOf, type CryptoPair, type Side } from '#products/crypto-spot/pairs'

/** The terms of a market order: it names one of its two amounts, the market gives the other. */
export type MarketTerms = {
  readonly type: 'market'
  readonly pair: CryptoPair
  readonly side: Side
} & ({ readonly given: Money; readonly received: null } | { readonly given: null; readonly received: Money })

/** The terms of a limit order; `price` is the worst that it may be filled at. */
export type LimitTerms = {
  readonly type: 'limit'
  readonly pair: CryptoPair
  readonly side: Side
  readonly given: Money
  readonly price: Rate
}

type Progress =
  | { readonly status: 'processing' | 'cancelled'; readonly received: null }
  | { readonly status: 'completed'; readonly received: Money }

const { uuid, text, decimal, timestamptz } = columns

export const orderTable = table('crypto_orders', {
  id: uuid,
  customerId: uuid,
  /** BASE/QUOTE. */
  pair: text,
  side: text.as<Side>(),
  type: text.as<'market' | 'limit'>(),
  fromSymbol: text.named('from_asset'),
  toSymbol: text.named('to_asset'),
  given: money('from_units', 'from_asset'),
  received: orNull(money('to_units', 'to_asset')),
  /** Quote for one whole base, in its one decimal spelling; null for a market order. */
  orderPrice: orNull(decimal),
  status: text.as<Progress['status']>(),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** An order as it is stored. */
export type CryptoOrder = Progress & Omit<Item<typeof orderTable>, keyof Progress>

/** A command to place an order. */
export type Asked<Terms> = { readonly id: string; readonly customerId: string; readonly terms: Terms }

/** The fields that an order takes from its command. */
export function newOrder(
  { id, customerId, terms: { type, pair, side } }: Asked<MarketTerms | LimitTerms>,
  now: Date,
) {
  const { from, to } = assetsOf(pair, side)
  return {
    id,
    customerId,
    pair: pair.name,
    side,
    type,
    fromSymbol: from.symbol,
    toSymbol: to.symbol,
    createdAt: now,
    updatedAt: now,
  }
}
