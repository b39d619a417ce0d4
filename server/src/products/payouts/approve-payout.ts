import { approvalsAsked, readTariff } from '#core/customers'
import { formatMoney } from '#core/money'
import {
  type ActingOperator,
  type Approving,
  approvalEffect,
  commonWrongs,
  defineWrongs,
  isApprovedBy,
  type OperatorDesk,
  readApprovals,
  recordAct,
  requireSameStatement,
  signApproval,
  storeApproval,
  WrongAct,
} from '#core/operators'
import { updateTransactions } from '#core/transactions'
import { type Queryable, sql, type Tx } from '#platform/database'
import {
  findPayout,
  lockPayout,
  maskPhone,
  type Payout,
  statementOf,
  transactionOf,
  updatePayout,
} from '#products/payouts/payout'
import { requestPayment } from './take-payout.ts'

const wrongs = defineWrongs({
  PAYOUT_WAITS_NO_MORE: 'the payout {id} is {status}; only one that waits can be approved',
  PAYOUT_CHANGED: 'the payout {id} has changed; read it again',
})

/** Adds an operator's signature to a payout that waits, and decides its payment once there are enough. A repeat changes nothing. */
export async function approvePayout(
  desk: OperatorDesk,
  { id, operator, hash, reason }: Approving,
): Promise<{ readonly isFresh: boolean; readonly payout: Payout; readonly missing: number }> {
  const { database, catalog } = desk
  const read = await findPayout(database, { id, catalog })
  if (read === undefined) throw new WrongAct(commonWrongs.NO_PAYOUT, { id })
  if (isApprovedBy(operator, await readApprovals(database, id)))
    return { isFresh: false, payout: read, missing: 0 }
  const statement = statementOf(read)
  requireSameStatement(statement, { requested: read.statementHash, hash })
  const approval = await signApproval(database, { operator, statement })
  return database.inTransaction(async (tx) => {
    const payout = await lockPayout(tx, { id, catalog })
    const given = await readApprovals(tx, id)
    if (isApprovedBy(operator, given)) return { isFresh: false, payout: payout ?? read, missing: 0 }
    if (payout?.status !== 'waiting')
      throw new WrongAct(wrongs.PAYOUT_WAITS_NO_MORE, { id, status: String(payout?.status) })
    if (statementOf(payout) !== statement) throw new WrongAct(wrongs.PAYOUT_CHANGED, { id })
    const now = desk.clock.now()
    await storeApproval(tx, { noun: 'payout', payment: payout, operator, approval, now })
    const missing = Math.max((await approvalsNeededFor(tx, payout, desk)) - given.length - 1, 0)
    const approved: Payout = { ...payout, status: missing === 0 ? 'processing' : 'waiting', updatedAt: now }
    if (missing === 0) {
      requestPayment(tx, approved, now)
      updatePayout(tx, approved)
      updateTransactions(tx, [transactionOf(approved)])
    }
    // The details leave the hash out, since somebody could guess the masked digits from it.
    const { rail, bankCode: bank, amount, phone } = payout
    const details = { amount: formatMoney(amount), rail, bank, recipient: maskPhone(phone), missing }
    const act = { operator, action: 'payouts approve', subject: id, reason, details }
    const effect = approvalEffect(payout, await recipientOf(tx, payout, operator))
    await recordAct(tx, desk, { ...act, before: payout.status, after: approved.status, effect })
    return { isFresh: true, payout: approved, missing }
  })
}

/** The operator's own customer, when that customer was paid at the same number before; otherwise null. */
async function recipientOf(tx: Tx, { phone }: Payout, { person }: ActingOperator): Promise<string | null> {
  if (person === undefined) return null
  const [own] = await tx.query<{ id: string }>(sql`
    select id from customers where sso_subject = ${person}
      and exists (select from payouts paid where paid.customer_id = customers.id and paid.phone = ${phone})`)
  return own?.id ?? null
}

/** How many operators must approve a payout that waits. */
export async function approvalsNeededFor(
  database: Queryable,
  { customerId, worthUnits }: Payout,
  { catalog }: Pick<OperatorDesk, 'catalog'>,
): Promise<number> {
  // The tariff may have changed since the payout began to wait.
  return Math.max(1, approvalsAsked(await readTariff(database, { customerId, catalog }), worthUnits))
}
