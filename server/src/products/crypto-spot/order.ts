import type { Money, Rate } from '#core/money'
import type { CryptoPair } from './crypto-pairs.ts'

/** Of the base: `sell` gives base for quote, `buy` gives quote for base. */
export type Side = 'buy' | 'sell'

/** A market order that was asked for: one of its two amounts is named, the market says the other. */
export type MarketTerms = {
  readonly type: 'market'
  readonly pair: CryptoPair
  readonly side: Side
} & ({ readonly given: Money; readonly received: null } | { readonly given: null; readonly received: Money })

/** A limit order that was asked for; `price` is the worst that it may be filled at. */
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

/** An order as it is kept. */
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

/** What is given and what is received, by the side. */
export function assetsOf({ base, quote }: CryptoPair, side: Side) {
  const [one, other] = [base.asset, quote.asset]
  return side === 'sell' ? { from: one, to: other } : { from: other, to: one }
}
