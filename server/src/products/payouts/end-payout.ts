import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { giveBackToDay } from '#core/daily-limits'
import { post } from '#core/ledger'
import { add } from '#core/money'
import type { PayoutHandler } from '#core/rails'
import { updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { paidEntry, releaseEntry, returnEntry } from './movements.ts'
import { type Payout, type PayoutError, transactionOf } from './payout.ts'
import { endedEvent } from './payout-events.ts'
import { lockPayout, updatePayout } from './payout-store.ts'

type Parts = { readonly catalog: Catalog; readonly ids: Ids }

/** Moves a payout and its money with what becomes of its payment. */
export function payoutPayments({ catalog, ids }: Parts): PayoutHandler {
  const lock = async (tx: Tx, id: string) => {
    const payout = await lockPayout(tx, { id, catalog })
    assert(payout !== undefined, `the payment ${id} has a payout`)
    return payout
  }
  return {
    async paid(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, id)
      assert(payout.amountFact === null, `the payout ${id} is paid once`)
      await post(tx, paidEntry(payout, { id: ids.next(), at: now, movement }))
      const paid = { ...payout, amountFact: movement.amount, updatedAt: now }
      // After a failure the customer has the money back, and was told so: the payment is the house's loss.
      if (payout.status === 'failed') updatePayout(tx, paid)
      else tell(tx, { ...paid, status: 'completed' }, ids)
    },
    async failed(tx, { payout: { id }, reason, now }) {
      const payout = await lock(tx, id)
      assert(payout.status === 'processing', `the payout ${id} fails while it is under way`)
      await releasePayout(tx, payout, { error: 'DECLINED', reason, ids, now })
    },
    async returned(tx, { payout: { id }, movement, now }) {
      const payout = await lock(tx, id)
      assert(payout.amountFact !== null, `the payout ${id} was paid before it came back`)
      await post(tx, returnEntry(payout, { id: ids.next(), at: now, movement }))
      const returned = { ...payout, returned: add(payout.returned, movement.amount), updatedAt: now }
      if (payout.status !== 'completed') updatePayout(tx, returned)
      else tell(tx, { ...returned, status: 'failed', error: 'RETURNED' }, ids)
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

/** An open payout, locked, that will never be paid: what was held is available again, and the day's limit is freed. */
export async function releasePayout(
  tx: Tx,
  payout: Payout,
  { error, reason, ids, now }: Unpaid,
): Promise<void> {
  // The day before the balances, as in a request, so that the two cannot deadlock.
  await giveBackToDay(tx, { ...payout, use: 'payout' })
  await post(tx, releaseEntry(payout, { id: ids.next(), at: now }))
  tell(tx, { ...payout, status: 'failed', error, reason, updatedAt: now }, ids)
}

function tell(tx: Tx, ended: Payout, ids: Ids): void {
  updatePayout(tx, ended)
  updateTransactions(tx, [transactionOf(ended)])
  recordEvents(tx, [endedEvent(ended, ids.next())])
}
