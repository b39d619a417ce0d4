import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { createWriter, type Queue, queueOf, type Writer, type WriterParts } from '#core/idempotency'
import { productHaltOf } from '#core/operators'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { cancelOrders } from './cancel-orders.ts'
import type { Asked, LimitTerms, MarketTerms } from './order.ts'
import type { CancelledOrder, PlacedOrder } from './order-resource.ts'
import type { OrderName } from './order-store.ts'
import { type LimitOrder, placeLimitOrders } from './place-limit-orders.ts'
import { type MarketOrder, placeMarketOrders } from './place-market-orders.ts'

/** Takes orders and cancellations; concurrent commands of one kind share a transaction. */
export type CryptoOrders = Queue & {
  readonly place: Writer<Asked<MarketTerms | LimitTerms>, PlacedOrder>['submit']
  readonly cancel: Writer<OrderName, CancelledOrder>['submit']
}

type Options = WriterParts & { readonly catalog: Catalog; readonly desk: DealingDesk; readonly ids: Ids }

/** The most limit orders of one customer that may wait. */
const openMax = 200

/**
 * Each kind has a writer of its own, so that a transaction posts to the ledger once: with two postings it could
 * deadlock with a transaction that has them in the other order.
 */
export function createCryptoOrders({ catalog, desk, ids, ...parts }: Options): CryptoOrders {
  const read = (tx: Tx) => productHaltOf(tx, 'crypto-spot')
  const market = createWriter<MarketOrder, PlacedOrder, Refusal | null>({
    ...parts,
    read,
    decide: (tx, { commands, now, read: halt }) =>
      placeMarketOrders(tx, { asked: commands, halt, desk, ids, now }),
  })
  const limit = createWriter<LimitOrder, PlacedOrder, Refusal | null>({
    ...parts,
    read,
    decide: (tx, { commands, now, read: halt }) =>
      placeLimitOrders(tx, { asked: commands, halt, ids, now, openMax }),
  })
  const cancellations = createWriter<OrderName, CancelledOrder>({
    ...parts,
    decide: (tx, { commands, now }) => cancelOrders(tx, { names: commands, catalog, ids, now }),
  })
  return {
    ...queueOf([market, limit, cancellations]),
    place: ({ terms, ...order }, request) =>
      terms.type === 'market'
        ? market.submit({ ...order, terms }, request)
        : limit.submit({ ...order, terms }, request),
    cancel: cancellations.submit,
  }
}
