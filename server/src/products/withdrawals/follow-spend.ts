import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { post } from '#core/ledger'
import { statusOfSpend } from '#core/payments-out'
import type { SpendChange, SpendHandler } from '#core/spends'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { paidEntry, type Withdrawal, withdrawalsOut } from '#products/withdrawals/withdrawal'

/** Moves a withdrawal and its money with each change of its spend. */
export function withdrawalSpends({ catalog, ids }: { catalog: Catalog; ids: Ids }): SpendHandler {
  return {
    async changed(tx, change) {
      const withdrawal = await withdrawalsOut.lock(tx, { id: change.spend.id, catalog })
      assert(withdrawal !== undefined, `the spend ${change.spend.id} has a withdrawal`)
      await follow(tx, withdrawal, { change, ids })
    },
  }
}

type Following = { readonly change: SpendChange; readonly ids: Ids }

async function follow(tx: Tx, withdrawal: Withdrawal, { change, ids }: Following): Promise<void> {
  // A withdrawal that has ended stays so, whatever its chain does later: that is the house's loss or gain.
  if (withdrawal.status !== 'processing') return
  const { to, cause: reason, txid, now } = change
  const confirmations = Math.min(change.confirmations, withdrawal.network.confirmationsRequired)
  const payment = { txid, confirmations }
  const status = statusOfSpend(to)
  switch (status) {
    case 'completed':
      await post(tx, paidEntry(withdrawal, { id: ids.next(), at: now }))
      return withdrawalsOut.end(tx, withdrawal, { change: { status, updatedAt: now }, payment, ids })
    case 'failed':
      return withdrawalsOut.release(tx, withdrawal, {
        ...{ status, error: 'PAYMENT_FAILED', reason, payment, ids, now },
      })
    case 'cancelled':
      return withdrawalsOut.release(tx, withdrawal, { status, error: null, reason, payment, ids, now })
    default:
      withdrawalsOut.follow(tx, { ...withdrawal, updatedAt: now }, payment)
  }
}
