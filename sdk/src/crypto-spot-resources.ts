import type { OrderType } from './fiat-spot-resources.ts'

/** Give exactly one of the amounts for a market order, `from_amount` and `order_price` for a limit order. */
export type NewCryptoOrder = {
  from_symbol: string
  to_symbol: string
  /** `market` by default. */
  type?: OrderType | undefined
  /** What is given. */
  from_amount?: string | undefined
  /** What is received, of a market order. */
  to_amount?: string | undefined
  /** Of a limit order: quote per base, whichever of them is given. */
  order_price?: string | undefined
}

export type CryptoOrderStatus = 'processing' | 'completed' | 'cancelled'

export type CryptoOrder = {
  order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null until a limit order is filled. */
  to_amount: string | null
  type: OrderType
  /** Null for a market order. */
  order_price: string | null
  status: CryptoOrderStatus
  /** ISO 8601. */
  created_at: string
}

/** An order as it is answered when it is taken; a market order is final by then. */
export type PlacedCryptoOrder = Omit<CryptoOrder, 'status' | 'created_at'> & { status: 'processing' }

export type CancelledCryptoOrder = { cancelled: true; order_id: string; status: 'cancelled' }

/** What the house deals at; refreshed about every 3 minutes. */
export type CryptoTicker = {
  /** BASE-QUOTE. */
  pair: string
  base: string
  quote: string
  last_price: string
  bid_price: string
  ask_price: string
  volume_24h: string
  high_24h: string
  low_24h: string
  /** In percent. */
  price_change_24h: string
}

/** The price of a pair and what an order must keep to. */
export type CryptoPairInfo = {
  symbol: string
  /** The bid: what the base is sold at. */
  priceTo: string
  /** The ask: what the base is bought at. */
  priceOut: string
  price: string
  /** The base. */
  mainSymbol: string
  /** The quote. */
  minorSymbol: string
  quote_asset_precision: number
  base_asset_precision: number
  /** Of amounts in base. */
  step: string
  minValue: string
  min_value_minor: string
  maxValue: string
  max_value_minor: string
  limit_price_step: string
  price_step: string
}
