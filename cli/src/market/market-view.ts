import type { BookLevel, MarketStats, PublicTrade } from '@coffer/sdk'

/** What is known of a market at a moment. */
export type MarketView = {
  pair: string
  base: string
  quote: string
  /** Best first; null before the first snapshot. */
  book: { bids: BookLevel[]; asks: BookLevel[] } | null
  /** Newest first. */
  trades: PublicTrade[]
  stats: MarketStats | null
  connection: 'connecting' | 'live' | 'reconnecting'
}

export const viewLevelsMax = 12
export const viewTradesMax = 50
