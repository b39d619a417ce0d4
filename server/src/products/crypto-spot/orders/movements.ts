import { type DealingDesk, type DealingPrice, dealOf, type Settlement } from '#core/dealing'
import { customerAccount, type Entry, type Movement, type PostOutcome } from '#core/ledger'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { CryptoOrder } from './order.ts'

type Booking = { readonly ids: Ids; readonly at: Date }

/** Available funds → locked funds: all that a limit order may spend. */
export function lockEntry(order: CryptoOrder, booking: Booking): Entry {
  const { available: from, locked: to } = accountsOf(order)
  return entry(order, { kind: 'spot_crypto_lock', from, to, ...booking })
}

/** Locked funds → available funds: the whole amount of a cancelled order. */
export function releaseEntry(order: CryptoOrder, booking: Booking): Entry {
  const { available: to, locked: from } = accountsOf(order)
  return entry(order, { kind: 'spot_crypto_release', from, to, ...booking })
}

function accountsOf({ customerId: id }: CryptoOrder) {
  return {
    available: customerAccount(id, 'funding_available'),
    locked: customerAccount(id, 'funding_locked'),
  }
}

type Move = Booking & Pick<Movement, 'from' | 'to'> & { readonly kind: string }

function entry({ id, given: amount }: CryptoOrder, { ids, at, kind, from, to }: Move): Entry {
  return { id: ids.next(), kind, reference: id, postedAt: at, movements: [{ from, to, amount }] }
}

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
