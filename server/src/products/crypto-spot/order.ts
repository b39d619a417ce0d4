import type { Money, Rate } from '#core/money'
import type { CryptoPair } from './crypto-pairs.ts'

/** `sell` gives base for quote, `buy` gives quote for base. */
export type Side = 'buy' | 'sell'

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

/** An order as it is stored. */
export type CryptoOrder = Progress & {
  readonly id: string
  readonly customerId: string
  /** BASE/QUOTE. */
  readonly pair: string
  readonly side: Side
  readonly type: 'market' | 'limit'
  readonly fromSymbol: string
  readonly toSymbol: string
  readonly given: Money
  /** Quote for one whole base, in its one decimal spelling; null for a market order. */
  readonly orderPrice: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The assets given and received on a side. */
export function assetsOf({ base, quote }: CryptoPair, side: Side) {
  const [one, other] = [base.asset, quote.asset]
  return side === 'sell' ? { from: one, to: other } : { from: other, to: one }
}

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
