import {
  type CofferError,
  type FiatStats,
  type FiatTrade,
  followOrderBook,
  type Push,
  type Stream,
  type StreamStatus,
} from '@coffer/sdk'
import { type MarketView, viewLevelsMax, viewTradesMax } from './market-view.ts'

type Followed = {
  view: MarketView
  onChange: () => void
  onError: (error: CofferError) => void
}

/** Keeps the view of a market up to date from the public topics. */
export function followMarket(stream: Stream, { view, onChange, onError }: Followed): void {
  const { pair } = view
  const follow = <T>(topic: string, take: (push: Push<T>) => void) =>
    stream.follow(`spot.fiat.${topic}.${pair}`, {
      onError,
      onPush(push) {
        // The type of a push is the server's promise, published in its AsyncAPI document.
        take(push as Push<T>)
        onChange()
      },
    })
  followOrderBook(stream, {
    pair,
    onError,
    onBook(book) {
      view.book = { bids: book.bids(viewLevelsMax), asks: book.asks(viewLevelsMax) }
      onChange()
    },
  })
  follow<FiatTrade[]>('trades', ({ type, data }) => {
    // Updates come oldest first, snapshots newest first.
    const trades = type === 'snapshot' ? data : [...data.toReversed(), ...view.trades]
    view.trades = trades.slice(0, viewTradesMax)
  })
  follow<FiatStats>('stats', ({ data }) => {
    view.stats = data
  })
}

export function connectionOf({ state }: StreamStatus): MarketView['connection'] {
  if (state === 'open') return 'live'
  return state === 'connecting' ? 'connecting' : 'reconnecting'
}
