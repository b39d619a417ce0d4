import type { BookLevel, FiatStats, FiatTrade } from '@coffer/sdk'

/** A market as it is known at a moment. */
export type MarketView = {
  pair: string
  base: string
  quote: string
  /** Best first; null before the first snapshot. */
  book: { bids: BookLevel[]; asks: BookLevel[] } | null
  /** Newest first. */
  trades: FiatTrade[]
  stats: FiatStats | null
  connection: 'connecting' | 'live' | 'reconnecting'
}

export const viewLevelsMax = 12
export const viewTradesMax = 50
