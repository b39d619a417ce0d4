import { giveBackToDay } from '#core/daily-limits'
import { post } from '#core/ledger'
import { updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import {
  endedEvent,
  type Payment,
  paidEntry,
  releaseEntry,
  transactionOf,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalError,
} from '#products/withdrawals/withdrawal'

type Ending = { readonly ids: Ids; readonly now: Date }

/** An open withdrawal, locked, whose payment is confirmed: what was held has left, and the fee is earned. */
export async function completeWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  { payment, ids, now }: Ending & { payment: Payment },
): Promise<void> {
  const completed: Withdrawal = { ...withdrawal, status: 'completed', updatedAt: now }
  await post(tx, paidEntry(completed, { id: ids.next(), at: now }))
  tell(tx, completed, payment, ids)
}

type Unpaid = Ending & {
  readonly status: 'failed' | 'cancelled'
  readonly error: WithdrawalError | null
  /** For people. */
  readonly reason: string
  readonly payment?: Payment
}

/** An open withdrawal, locked, that will never be paid: what was held is available again, and the day's limit is freed. */
export async function releaseWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  { status, error, reason, payment = { txid: null, confirmations: 0 }, ids, now }: Unpaid,
): Promise<void> {
  const ended: Withdrawal = { ...withdrawal, status, error, reason, updatedAt: now }
  // The day before the balances, as in a request, so that the two cannot deadlock.
  await giveBackToDay(tx, { ...ended, use: 'withdrawal' })
  await post(tx, releaseEntry(ended, { id: ids.next(), at: now }))
  tell(tx, ended, payment, ids)
}

function tell(tx: Tx, ended: Withdrawal, payment: Payment, ids: Ids): void {
  updateWithdrawal(tx, ended)
  const transaction = transactionOf(ended, payment)
  updateTransactions(tx, [transaction])
  recordEvents(tx, [endedEvent(transaction, ids.next())])
}
