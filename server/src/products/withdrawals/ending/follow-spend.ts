import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { statusOfSpend } from '#core/payments-out'
import type { SpendChange, SpendHandler } from '#core/spends'
import { updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import {
  lockWithdrawal,
  type Payment,
  transactionOf,
  type Withdrawal,
} from '#products/withdrawals/withdrawal'
import { completeWithdrawal, releaseWithdrawal } from './end-withdrawal.ts'

/** Moves a withdrawal and its money with each change of its spend. */
export function withdrawalSpends({ catalog, ids }: { catalog: Catalog; ids: Ids }): SpendHandler {
  return {
    async changed(tx, change) {
      const withdrawal = await lockWithdrawal(tx, { id: change.spend.id, catalog })
      assert(withdrawal !== undefined, `the spend ${change.spend.id} has a withdrawal`)
      await follow(tx, withdrawal, { change, ids })
    },
  }
}

type Following = { readonly change: SpendChange; readonly ids: Ids }

async function follow(tx: Tx, withdrawal: Withdrawal, { change, ids }: Following): Promise<void> {
  // A withdrawal that has ended stays so, whatever its chain does later: that is the house's loss or gain.
  if (withdrawal.status !== 'processing') return
  const { to, cause: reason, now } = change
  const payment = paymentOf(change, withdrawal)
  const ending = { payment, ids, now }
  const status = statusOfSpend(to)
  switch (status) {
    case 'completed':
      return completeWithdrawal(tx, withdrawal, ending)
    case 'failed':
      return releaseWithdrawal(tx, withdrawal, { status, error: 'PAYMENT_FAILED', reason, ...ending })
    case 'cancelled':
      return releaseWithdrawal(tx, withdrawal, { status, error: null, reason, ...ending })
    default:
      updateTransactions(tx, [transactionOf({ ...withdrawal, updatedAt: now }, payment)])
  }
}

function paymentOf({ txid, confirmations }: SpendChange, { network }: Withdrawal): Payment {
  return { txid, confirmations: Math.min(confirmations, network.confirmationsRequired) }
}
