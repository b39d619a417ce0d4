import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Outcome } from '#core/idempotency'
import { postMany } from '#core/ledger'
import { endTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cryptoSpotRefusals } from '#products/crypto-spot/pairs'
import { releaseEntry } from './movements.ts'
import type { CryptoOrder } from './order.ts'
import { type CancelledOrder, cancelledResource } from './order-resource.ts'
import { lockOrders, type OrderName, updateOrders } from './order-store.ts'
import { commentOn } from './order-transactions.ts'

type Options = { readonly catalog: Catalog; readonly ids: Ids; readonly now: Date }

/** Cancels orders and releases their locked funds: lock → decide → write, all at once. */
export async function cancelOrders(
  tx: Tx,
  { names, catalog, ids, now }: Options & { names: readonly OrderName[] },
): Promise<Outcome<CancelledOrder>[]> {
  if (names.length === 0) return []
  const locked = await lockOrders(tx, { names, catalog })
  const orders = new Map(locked.map((order) => [keyOf({ ...order, orderId: order.id }), order]))
  const cancelled: CryptoOrder[] = []
  const outcomes = names.map((name): Outcome<CancelledOrder> => {
    const order = orders.get(keyOf(name))
    if (order === undefined) return { refusal: new Refusal(cryptoSpotRefusals.ORDER_NOT_FOUND) }
    const refusal = refusalOf(order)
    if (refusal !== undefined) return { refusal }
    const after: CryptoOrder = { ...order, status: 'cancelled', received: null, updatedAt: now }
    orders.set(keyOf(name), after)
    cancelled.push(after)
    return { data: cancelledResource.of(after) }
  })
  await release(tx, { orders: cancelled, ids, at: now })
  return outcomes
}

function keyOf({ customerId, orderId }: OrderName): string {
  return `${customerId}/${orderId}`
}

/** A waiting limit order can be cancelled whatever the state of its pair. */
function refusalOf({ type, status }: CryptoOrder): Refusal | undefined {
  if (type !== 'limit') return cancelFailed('The order is not a limit order.', 'not_a_limit_order')
  if (status === 'processing') return undefined
  return cancelFailed(`The order is already ${status}.`, `already_${status}`)
}

function cancelFailed(message: string, reason: string): Refusal {
  return new Refusal(cryptoSpotRefusals.CANCEL_FAILED, { message, details: { reason } })
}

type Releasing = { readonly orders: readonly CryptoOrder[]; readonly ids: Ids; readonly at: Date }

async function release(tx: Tx, { orders, ids, at }: Releasing): Promise<void> {
  const posted = await postMany(
    tx,
    orders.map((order) => releaseEntry(order, { ids, at })),
  )
  assert(
    posted.every((outcome) => outcome === 'posted'),
    'the funds of a waiting order are locked',
  )
  updateOrders(tx, orders)
  endTransactions(
    tx,
    orders.map((order) => ({ ...order, comment: commentOn(order) })),
  )
}
