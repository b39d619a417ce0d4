import { bookDecided, type Outcome } from '#core/idempotency'
import { postMany } from '#core/ledger'
import { formatFraction } from '#core/money'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cryptoSpotRefusals, pairNotActive } from '#products/crypto-spot/pairs'
import { lockEntry } from './movements.ts'
import { type Asked, type CryptoOrder, type LimitTerms, newOrder } from './order.ts'
import type { PlacedOrder } from './order-resource.ts'
import { placedResource } from './order-resource.ts'
import { countOpenOrders, insertOrders } from './order-store.ts'
import { outTransaction } from './order-transactions.ts'

export type LimitOrder = Asked<LimitTerms>

type Options = {
  /** The refusal of all of them, while the product is halted. */
  readonly halt: Refusal | null
  readonly ids: Ids
  readonly now: Date
  readonly openMax: number
}

/** Places limit orders and locks their funds: lock → decide → write, all at once. */
export async function placeLimitOrders(
  tx: Tx,
  { asked, halt, ids, now, openMax }: Options & { asked: readonly LimitOrder[] },
): Promise<Outcome<PlacedOrder>[]> {
  if (asked.length === 0) return []
  const open = new Map(await countOpenOrders(tx, [...new Set(asked.map(({ customerId }) => customerId))]))
  const decided = asked.map((order) => halt ?? decide(order, { open, now, openMax }))
  return bookDecided(decided, {
    post: (orders) =>
      postMany(
        tx,
        orders.map((order) => lockEntry(order, { ids, at: now })),
      ),
    write(placed) {
      insertOrders(tx, placed)
      recordTransactions(tx, placed.map(outTransaction))
    },
    tell: placedResource.of,
  })
}

type Deciding = Omit<Options, 'ids' | 'halt'> & { readonly open: Map<string, number> }

function decide(order: LimitOrder, { open, now, openMax }: Deciding): CryptoOrder | Refusal {
  const { customerId, terms } = order
  const { pair, given, price } = terms
  if (pair.state !== 'open') return pairNotActive(pair)
  const count = open.get(customerId) ?? 0
  if (count >= openMax)
    return new Refusal(cryptoSpotRefusals.TOO_MANY_OPEN_ORDERS, { details: { max: openMax } })
  open.set(customerId, count + 1)
  const orderPrice = formatFraction(price)
  return { ...newOrder(order, now), given, received: null, orderPrice, status: 'processing' }
}
