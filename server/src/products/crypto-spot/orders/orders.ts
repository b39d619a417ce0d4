import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { createWriter, type Queue, queueOf, type Writer, type WriterParts } from '#core/idempotency'
import { productHaltOf } from '#core/operators'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { type CryptoPair, cryptoPairs } from '#products/crypto-spot/pairs'
import { cancelOrders } from './cancel-orders.ts'
import type { Asked, LimitTerms, MarketTerms } from './order.ts'
import type { CancelledOrder, PlacedOrder } from './order-resource.ts'
import type { OrderName } from './order-store.ts'
import { placeLimitOrders } from './place-limit-orders.ts'
import { placeMarketOrders } from './place-market-orders.ts'

/** Takes orders and cancellations; concurrent commands of one kind share a transaction. */
export type CryptoOrders = Queue & {
  readonly place: Writer<Asked<MarketTerms | LimitTerms>, PlacedOrder>['submit']
  readonly cancel: Writer<OrderName, CancelledOrder>['submit']
}

type Options = WriterParts & { readonly catalog: Catalog; readonly desk: DealingDesk; readonly ids: Ids }

/** The most limit orders of one customer that may wait. */
const openMax = 200

type Terms = MarketTerms | LimitTerms

/** Terms with the name of their pair: another process has pairs of its own. */
type Named<One extends Terms> = One extends Terms ? Omit<One, 'pair'> & { readonly pair: string } : never

function named<One extends Terms>({ terms: { pair, ...terms }, ...order }: Asked<One>): Asked<Named<One>> {
  return { ...order, terms: { ...terms, pair: pair.name } as unknown as Named<One> } // the same with a name
}

function resolve<One extends Terms>(
  { terms, ...order }: Asked<Named<One>>,
  pairs: ReadonlyMap<string, CryptoPair>,
): Asked<One> {
  const pair = pairs.get(terms.pair)
  assert(pair !== undefined, `the catalogue has the pair ${terms.pair}`)
  return { ...order, terms: { ...terms, pair } as unknown as One } // named took the pair from it
}

/**
 * Each kind has a writer of its own, so that a transaction posts to the ledger once: with two postings it could
 * deadlock with a transaction that has them in the other order.
 */
export function createCryptoOrders({ catalog, desk, ids, ...parts }: Options): CryptoOrders {
  const pairs = new Map(catalog.section(cryptoPairs).all.map((pair) => [pair.name, pair]))
  const read = (tx: Tx) => productHaltOf(tx, 'crypto-spot')
  const market = createWriter<Asked<Named<MarketTerms>>, PlacedOrder, Refusal | null>({
    ...parts,
    gatheredAs: 'crypto market orders',
    read,
    decide: (tx, { commands, now, read: halt }) =>
      placeMarketOrders(tx, {
        ...{ halt, desk, ids, now },
        asked: commands.map((one) => resolve<MarketTerms>(one, pairs)),
      }),
  })
  const limit = createWriter<Asked<Named<LimitTerms>>, PlacedOrder, Refusal | null>({
    ...parts,
    gatheredAs: 'crypto limit orders',
    read,
    decide: (tx, { commands, now, read: halt }) =>
      placeLimitOrders(tx, {
        ...{ halt, ids, now, openMax },
        asked: commands.map((one) => resolve<LimitTerms>(one, pairs)),
      }),
  })
  const cancellations = createWriter<OrderName, CancelledOrder>({
    ...parts,
    gatheredAs: 'crypto cancellations',
    decide: (tx, { commands, now }) => cancelOrders(tx, { names: commands, catalog, ids, now }),
  })
  return {
    ...queueOf([market, limit, cancellations]),
    place: ({ terms, ...order }, request) =>
      terms.type === 'market'
        ? market.submit(named({ ...order, terms }), request)
        : limit.submit(named({ ...order, terms }), request),
    cancel: cancellations.submit,
  }
}
