import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { freezeHoldOf } from '#core/customers'
import { giveBackToDay } from '#core/daily-limits'
import { post } from '#core/ledger'
import type { PayoutHandler } from '#core/rails'
import { updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import {
  endedEvent,
  findPayout,
  lockPayout,
  type Payout,
  type PayoutError,
  paidEntry,
  releaseEntry,
  returnEntry,
  transactionOf,
  updatePayout,
} from '#products/payouts/payout'

type Parts = { readonly catalog: Catalog; readonly ids: Ids }

/** Moves a payout and its money with what becomes of its payment. */
export function payoutPayments({ catalog, ids }: Parts): PayoutHandler {
  // core/rails tells each change once, and in this order.
  const lock = async (tx: Tx, { id, status }: Pick<Payout, 'id' | 'status'>) => {
    const payout = await lockPayout(tx, { id, catalog })
    assert(payout?.status === status, `the payout ${id} is ${payout?.status} rather than ${status}`)
    return payout
  }
  return {
    async hindrance(database, { id }) {
      const payout = await findPayout(database, { id, catalog })
      assert(payout !== undefined, `the payout ${id} has a customer`)
      return freezeHoldOf(database, payout.customerId)
    },
    async paid(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, { id, status: 'processing' })
      await post(tx, paidEntry(payout, { id: ids.next(), at: now, movement }))
      tell(tx, { ...payout, status: 'completed', amountFact: movement.amount, updatedAt: now }, ids)
    },
    async failed(tx, { payout: { id }, reason, now }) {
      const payout = await lock(tx, { id, status: 'processing' })
      await releasePayout(tx, payout, { error: 'DECLINED', reason, ids, now })
    },
    async returned(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, { id, status: 'completed' })
      await post(tx, returnEntry(payout, { id: ids.next(), at: now, movement }))
      tell(tx, { ...payout, status: 'failed', error: 'RETURNED', updatedAt: now }, ids)
    },
  }
}

type Unpaid = {
  readonly error: PayoutError
  /** For people. */
  readonly reason: string
  readonly ids: Ids
  readonly now: Date
}

/** Ends an open, locked payout that will never be paid: the held money is available again, and the day's limit is freed. */
export async function releasePayout(
  tx: Tx,
  payout: Payout,
  { error, reason, ids, now }: Unpaid,
): Promise<void> {
  // Locks the day before the balances, as a request does, so that the two cannot deadlock.
  await giveBackToDay(tx, { ...payout, use: 'payout' })
  await post(tx, releaseEntry(payout, { id: ids.next(), at: now }))
  tell(tx, { ...payout, status: 'failed', error, reason, updatedAt: now }, ids)
}

function tell(tx: Tx, ended: Payout, ids: Ids): void {
  updatePayout(tx, ended)
  updateTransactions(tx, [transactionOf(ended)])
  recordEvents(tx, [endedEvent(ended, ids.next())])
}
