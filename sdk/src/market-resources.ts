import type { BookLevel } from './order-book.ts'

/** A pair of the fiat order book and what an order in it must keep to. */
export type Instrument = {
  trading_pair: string
  /** `active` when open, else cancel_only or closed; halted when its price ran away, until `resumes_at`. */
  status: string
  /** Of a halted pair, ISO 8601; else null. */
  resumes_at: string | null
  base: string
  quote: string
  price_step: string
  lot: string
  min_order_size: string
  max_order_size: string
  min_order_value: string
  /** As a share: 0.001 is 0.1 %. */
  maker_fee: string
  taker_fee: string
}

export type MarketInfo = Omit<Instrument, 'trading_pair'> & {
  pair: string
  base_asset_precision: number
  quote_asset_precision: number
  price_band: string
  reference_price: string | null
  allowed_price_min: string | null
  allowed_price_max: string | null
}

/** The best price first on both sides. */
export type OrderbookView = { pair: string; bids: BookLevel[]; asks: BookLevel[] }

export type PublicTrade = {
  id: string
  price: string
  amount: string
  /** The taker's. */
  side: 'buy' | 'sell'
  /** ISO 8601. */
  time: string
}

/** Of the last 24 hours; `last` may be older, `high` and `low` are null where nothing was traded. */
export type MarketStats = {
  pair: string
  last: string | null
  high: string | null
  low: string | null
  volume: string
  quote_volume: string
  /** With sign and percent: "+1.25%". */
  change: string
}

export type Ticker = {
  pair: string
  base: string
  quote: string
  last_price: string | null
  bid_price: string | null
  ask_price: string | null
  volume_24h: string
  high_24h: string | null
  low_24h: string | null
  price_change_24h: string
}

/** Minutes, D for a day, W for a week from Monday on, M for a month; all in UTC. */
export type Resolution = '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'

export type Candle = {
  /** When it opened; ISO 8601. */
  time: string
  open: string
  high: string
  low: string
  close: string
  volume: string
  quote_volume: string
  trades: number
}

export type FiatSpotCurrency = { symbol: string; name: string; type: 'crypto' | 'fiat'; precision: number }
