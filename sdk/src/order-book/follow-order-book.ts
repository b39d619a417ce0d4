import type { CofferError } from '../answers/index.ts'
import type { Stream } from '../stream/index.ts'
import { createOrderBook, type DepthData, type OrderBook } from './order-book.ts'

type BookFollower = {
  /** Called after each change whose checksum fits. */
  onBook: (book: Pick<OrderBook, 'bids' | 'asks'>) => void
  onError: (error: CofferError) => void
}

/** Keeps the order book of a pair from its depth topic, and requests a snapshot when the checksum does not fit. */
export function followOrderBook(
  stream: Pick<Stream, 'follow' | 'renew'>,
  { pair, onBook, onError }: BookFollower & { pair: string },
): () => void {
  const topic = `spot.fiat.depth.${pair}`
  const book = createOrderBook()
  return stream.follow(topic, {
    onError,
    onPush({ type, data }) {
      // The topic's promise, published in the AsyncAPI document.
      if (book.take({ type, data: data as DepthData })) onBook(book)
      else stream.renew(topic)
    },
  })
}
