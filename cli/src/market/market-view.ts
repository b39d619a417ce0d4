import type { BookLevel, FiatStats, FiatTrade } from '@coffer/sdk'

/** The known state of a market. */
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
