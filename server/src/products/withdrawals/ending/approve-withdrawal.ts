import { strict as assert } from 'node:assert'
import type { Catalog } from '#core/catalog'
import { InvalidAddress, parsePayee } from '#core/chains'
import { approvalsAsked, readTariff } from '#core/customers'
import { formatMoney } from '#core/money'
import {
  type ActingOperator,
  type Approval,
  type Approving,
  approvalEffect,
  commonWrongs,
  defineWrongs,
  isApprovedBy,
  type OperatorDesk,
  readApprovals,
  receiverAt,
  recordAct,
  requireSameStatement,
  type StoredApproval,
  signApproval,
  statementHash,
  storeApproval,
  WrongAct,
} from '#core/operators'
import { approveSpend, requestSpend, statementOf } from '#core/spends'
import { updateTransactions } from '#core/transactions'
import type { Queryable, Tx } from '#platform/database'
import { listingOf, signerAsks, spendOf, spendParts } from '#products/withdrawals/requesting'
import {
  findWithdrawal,
  lockWithdrawal,
  transactionOf,
  updateWithdrawal,
  type Withdrawal,
} from '#products/withdrawals/withdrawal'

const wrongs = defineWrongs({
  WITHDRAWAL_WAITS_NO_MORE: 'the withdrawal {id} is {status}; only one that waits can be approved',
  WITHDRAWAL_CHANGED: 'the withdrawal {id} has changed; read it again',
  WITHDRAWAL_NOT_PAYABLE: 'the address {address} {problem}; give the money back: withdrawals reject {id}',
})

type Approved =
  | { readonly isFresh: true; readonly withdrawal: Withdrawal; readonly missing: number }
  | { readonly isFresh: false; readonly approvals: readonly StoredApproval[] }

/**
 * Adds an operator's signature to a withdrawal that waits for one, or whose payment the signer defers until it gets one, and
 * decides its payment once there are enough. Idempotent.
 */
export async function approveWithdrawal(
  desk: OperatorDesk,
  { id, operator, hash, reason }: Approving,
): Promise<Approved> {
  const { database, catalog } = desk
  const read = await findWithdrawal(database, { id, catalog })
  if (read === undefined) throw new WrongAct(commonWrongs.NO_WITHDRAWAL, { id })
  const before = await readApprovals(database, id)
  if (isApprovedBy(operator, before)) return { isFresh: false, approvals: before }
  requirePayable(read, catalog)
  const statement = statementFor(read, desk)
  requireSameStatement(statement, { requested: read.statementHash, hash })
  const approval = await signApproval(database, { operator, statement })
  return database.inTransaction(async (tx) => {
    // The spend before the withdrawal, as everybody locks them.
    const isPutOff = await approveSpend(tx, { id, approval, now: desk.clock.now() })
    const withdrawal = await lockWithdrawal(tx, { id, catalog })
    const meanwhile = await readApprovals(tx, id)
    const isOpen = isPutOff || withdrawal?.status === 'waiting'
    if (meanwhile.length > 0 && (!isOpen || isApprovedBy(operator, meanwhile)))
      return { isFresh: false, approvals: meanwhile }
    if (withdrawal === undefined || !isOpen)
      throw new WrongAct(wrongs.WITHDRAWAL_WAITS_NO_MORE, { id, status: String(withdrawal?.status) })
    if (statementFor(withdrawal, desk) !== statement) throw new WrongAct(wrongs.WITHDRAWAL_CHANGED, { id })
    const missing = Math.max((await approvalsNeededFor(tx, withdrawal, desk)) - meanwhile.length - 1, 0)
    const isDecided = !isPutOff && missing === 0
    const approved = await note(tx, withdrawal, {
      ...{ operator, approvals: [...meanwhile, approval], isDecided, desk },
    })
    const { amount, address, network } = withdrawal
    const details = {
      hash: statementHash(statement),
      amount: formatMoney(amount),
      address,
      network: network.code,
      missing,
    }
    const act = { operator, action: 'withdrawals approve', subject: id, reason, details }
    const {
      recipientId,
      address: to,
      network: { code },
      tag,
    } = withdrawal
    const receiver = await receiverAt(tx, { person: operator.person, network: code, address: to, tag })
    const effect = approvalEffect(withdrawal, recipientId ?? receiver)
    await recordAct(tx, desk, { ...act, before: withdrawal.status, after: approved.status, effect })
    return { isFresh: true, withdrawal: approved, missing }
  })
}

/** An address that was taken may have become known as nobody's since, or its token's contract may have been listed. */
function requirePayable({ id, address, network: { family } }: Withdrawal, { currencies }: Catalog): void {
  try {
    parsePayee(address, { family, currencies })
  } catch (error) {
    if (!(error instanceof InvalidAddress)) throw error
    throw new WrongAct(wrongs.WITHDRAWAL_NOT_PAYABLE, { address, problem: error.reason, id })
  }
}

/** How many operators must approve a withdrawal that waits: as many as its tariff or the signer asks for. */
export async function approvalsNeededFor(
  database: Queryable,
  withdrawal: Withdrawal,
  { catalog }: Pick<OperatorDesk, 'catalog'>,
): Promise<number> {
  const { customerId, worthUnits } = withdrawal
  const tariff = await readTariff(database, { customerId, catalog })
  const bySigner = signerAsks({ ...withdrawal, listing: listingOf(withdrawal, catalog) }, { catalog })
  // The tariff may have changed since the withdrawal began to wait.
  return Math.max(1, approvalsAsked(tariff, worthUnits), bySigner)
}

/** The text that an approval of a withdrawal signs. */
function statementFor(withdrawal: Withdrawal, { catalog }: OperatorDesk): string {
  return statementOf(spendParts(withdrawal, listingOf(withdrawal, catalog)))
}

type Noting = {
  readonly operator: ActingOperator
  /** The new one last. */
  readonly approvals: readonly Approval[]
  /** Whether its payment is decided by it. */
  readonly isDecided: boolean
  readonly desk: OperatorDesk
}

async function note(tx: Tx, withdrawal: Withdrawal, noting: Noting): Promise<Withdrawal> {
  const { isDecided, operator, desk } = noting
  const approvals = noting.approvals.map(({ operator, signature }) => ({ operator, signature }))
  const approval = approvals.at(-1)
  assert(approval !== undefined, 'somebody approves')
  const now = desk.clock.now()
  await storeApproval(tx, { noun: 'withdrawal', payment: withdrawal, operator, approval, now })
  if (!isDecided) return withdrawal
  const listing = listingOf(withdrawal, desk.catalog)
  await requestSpend(tx, spendOf(withdrawal, { listing, approvals, now }))
  const approved: Withdrawal = { ...withdrawal, status: 'processing', updatedAt: now }
  updateWithdrawal(tx, approved)
  updateTransactions(tx, [transactionOf(approved)])
  return approved
}
