import { formatMoney } from '#core/money'
import {
  type Approving,
  isApprovedBy,
  type OperatorDesk,
  readApprovals,
  recordAction,
  requireSameStatement,
  signApproval,
  storeApproval,
  WrongAct,
} from '#core/operators'
import { updateTransactions } from '#core/transactions'
import { maskPhone } from './mask-phone.ts'
import { type Payout, statementOf, transactionOf } from './payout.ts'
import { findPayout, lockPayout, updatePayout } from './payout-store.ts'
import { requestPayment } from './take-payout.ts'

/** Adds an operator's signature to a payout that waits for one, and decides its payment. A repeat changes nothing. */
export async function approvePayout(
  desk: OperatorDesk,
  { id, operator, hash }: Approving,
): Promise<{ readonly isFresh: boolean; readonly payout: Payout }> {
  const { database, catalog } = desk
  const read = await findPayout(database, { id, catalog })
  if (read === undefined) throw new WrongAct(`there is no payout ${id}`)
  if (isApprovedBy(operator, await readApprovals(database, id))) return { isFresh: false, payout: read }
  const statement = statementOf(read)
  requireSameStatement(statement, { requested: read.statementHash, hash })
  const approval = await signApproval(database, { operator, statement })
  return database.inTransaction(async (tx) => {
    const payout = await lockPayout(tx, { id, catalog })
    if (isApprovedBy(operator, await readApprovals(tx, id))) return { isFresh: false, payout: payout ?? read }
    if (payout?.status !== 'waiting')
      throw new WrongAct(`the payout ${id} is ${payout?.status}; only one that waits can be approved`)
    if (statementOf(payout) !== statement) throw new WrongAct(`the payout ${id} has changed; read it again`)
    const now = desk.clock.now()
    const approved: Payout = { ...payout, status: 'processing', updatedAt: now }
    storeApproval(tx, {
      subject: id,
      initiator: `customer:${payout.customerId}`,
      statementHash: payout.statementHash,
      approval,
      now,
    })
    requestPayment(tx, approved, now)
    updatePayout(tx, approved)
    updateTransactions(tx, [transactionOf(approved)])
    // Without the hash, by which the masked digits could be guessed.
    const { rail, bankCode: bank, amount, phone } = payout
    const details = { amount: formatMoney(amount), rail, bank, recipient: maskPhone(phone) }
    await recordAction(tx, desk, { operator, action: 'payouts approve', subject: id, details })
    return { isFresh: true, payout: approved }
  })
}
