import { type DealingDesk, type DealingPrice, dealOf, type Settlement } from '#core/dealing'
import type { PostOutcome } from '#core/ledger'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { CryptoOrder } from './order.ts'

/** A filled order with the price of its deal. */
export type DealtOrder = CryptoOrder & { readonly status: 'completed' } & { readonly price: DealingPrice }

type Settling = {
  readonly orders: readonly DealtOrder[]
  readonly payFrom: Settlement['payFrom']
  readonly desk: DealingDesk
  readonly ids: Ids
}

/** Posts orders one after the other, each by itself; an order is never posted twice. */
export function settleOrders(tx: Tx, { orders, payFrom, desk, ids }: Settling): Promise<PostOutcome[]> {
  return desk.settle(
    tx,
    orders.map(({ id, customerId, given, received, price, updatedAt }) => ({
      entryId: ids.next(),
      kind: 'spot_crypto',
      reference: id,
      postedAt: updatedAt,
      payFrom,
      deal: dealOf({ customerId, given, received, fee: null, mid: price.mid }),
    })),
  )
}
