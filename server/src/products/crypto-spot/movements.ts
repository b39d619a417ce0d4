import { customerAccount, type Entry, type Movement } from '#core/ledger'
import type { Ids } from '#platform/ids'
import type { CryptoOrder } from './order.ts'

type Booking = { readonly ids: Ids; readonly at: Date }

/** Available funds → locked funds: all that a limit order may spend. */
export function lockEntry(order: CryptoOrder, booking: Booking): Entry {
  const [from, to] = accountsOf(order)
  return entry('spot_crypto_lock', { order, booking, movements: [{ from, to, amount: order.given }] })
}

/** Locked funds → available funds: the whole amount of a cancelled order. */
export function releaseEntry(order: CryptoOrder, booking: Booking): Entry {
  const [to, from] = accountsOf(order)
  return entry('spot_crypto_release', { order, booking, movements: [{ from, to, amount: order.given }] })
}

function accountsOf({ customerId }: CryptoOrder) {
  return [
    customerAccount(customerId, 'funding_available'),
    customerAccount(customerId, 'funding_locked'),
  ] as const
}

type Parts = {
  readonly order: CryptoOrder
  readonly booking: Booking
  readonly movements: readonly Movement[]
}

function entry(kind: string, { order, booking: { ids, at }, movements }: Parts): Entry {
  return { id: ids.next(), kind, reference: order.id, postedAt: at, movements }
}
