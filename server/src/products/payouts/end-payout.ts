import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { freezeHoldOf } from '#core/customers'
import { post } from '#core/ledger'
import type { PayoutHandler } from '#core/rails'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { type Payout, paidEntry, payoutsOut, returnEntry } from '#products/payouts/payout'

type Parts = { readonly catalog: Catalog; readonly ids: Ids }

/** Moves a payout and its money with what becomes of its payment. */
export function payoutPayments({ catalog, ids }: Parts): PayoutHandler {
  // core/rails tells each change once, and in this order.
  const lock = async (tx: Tx, { id, status }: Pick<Payout, 'id' | 'status'>) => {
    const payout = await payoutsOut.lock(tx, { id, catalog })
    assert(payout?.status === status, `the payout ${id} is ${payout?.status} rather than ${status}`)
    return payout
  }
  return {
    async hindrance(database, { id }) {
      const payout = await payoutsOut.find(database, { id, catalog })
      assert(payout !== undefined, `the payout ${id} has a customer`)
      return freezeHoldOf(database, payout.customerId)
    },
    async paid(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, { id, status: 'processing' })
      await post(tx, paidEntry(payout, { id: ids.next(), at: now, movement }))
      const change = { status: 'completed', amountFact: movement.amount, updatedAt: now } as const
      payoutsOut.end(tx, payout, { change, ids })
    },
    async failed(tx, { payout: { id }, reason, now }) {
      const payout = await lock(tx, { id, status: 'processing' })
      await payoutsOut.release(tx, payout, { status: 'failed', error: 'DECLINED', reason, ids, now })
    },
    async returned(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, { id, status: 'completed' })
      await post(tx, returnEntry(payout, { id: ids.next(), at: now, movement }))
      const change = { status: 'failed', error: 'RETURNED', updatedAt: now } as const
      payoutsOut.end(tx, payout, { change, ids })
    },
  }
}
