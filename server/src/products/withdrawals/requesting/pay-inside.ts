import { post } from '#core/ledger'
import { type CryptoDeposit, cryptoDepositEvent, recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import {
  begunEvent,
  insideEntry,
  transactionOf,
  type Withdrawal,
  withdrawalsOut,
} from '#products/withdrawals/withdrawal'

type InsideWithdrawal = Withdrawal & { readonly recipientId: string }

/** Pays another customer of the house at once and without the chain: a withdrawal of one, a deposit of the other. */
export async function payInside(tx: Tx, withdrawal: InsideWithdrawal, ids: Ids): Promise<void> {
  const { recipientId, createdAt: at } = withdrawal
  await post(tx, insideEntry(withdrawal, { id: ids.next(), at, recipientId }))
  withdrawalsOut.insert(tx, withdrawal)
  const sent = transactionOf(withdrawal)
  const received = receivedTransaction(withdrawal)
  recordTransactions(tx, [sent, received])
  recordEvents(tx, [
    begunEvent(sent, ids.next()),
    withdrawalsOut.endedEvent(withdrawal, sent, ids.next()),
    cryptoDepositEvent(received, ids.next()),
  ])
}

/** The payment in the recipient's history, under the same id. The sender is left out, as a chain names none either. */
function receivedTransaction(withdrawal: InsideWithdrawal): CryptoDeposit {
  return {
    ...transactionOf(withdrawal),
    customerId: withdrawal.recipientId,
    type: 'deposit_crypto',
    direction: 'in',
  }
}
