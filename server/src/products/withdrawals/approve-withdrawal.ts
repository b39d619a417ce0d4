import { strict as assert } from 'node:assert'
import { formatMoney } from '#core/money'
import { type ActingOperator, type OperatorDesk, recordAction, signApproval, WrongAct } from '#core/operators'
import { type Approval, approveSpend, requestSpend, statementHash, statementOf } from '#core/spends'
import { updateTransactions } from '#core/transactions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { initiatorOf, listingOf, signerAsks, spendOf, spendParts } from './request-withdrawal.ts'
import { transactionOf, type Withdrawal } from './withdrawal.ts'
import { findWithdrawal, lockWithdrawal, updateWithdrawal } from './withdrawal-store.ts'

export type ApprovalRow = Approval & { readonly at: Date }

type Approving = {
  readonly id: string
  readonly operator: ActingOperator
  /** The hash of the statement that the operator has read. */
  readonly hash?: string | undefined
}

type Approved =
  | { readonly isFresh: true; readonly withdrawal: Withdrawal; readonly missing: number }
  | { readonly isFresh: false; readonly approvals: readonly ApprovalRow[] }

/**
 * Adds an operator's signature to a withdrawal that waits for one, or whose payment the signer puts off for want of one, and
 * decides its payment once there are enough. Twice is harmless.
 */
export async function approveWithdrawal(
  desk: OperatorDesk,
  { id, operator, hash }: Approving,
): Promise<Approved> {
  const { database, catalog } = desk
  const read = await findWithdrawal(database, { id, catalog })
  if (read === undefined) throw new WrongAct(`there is no withdrawal ${id}`)
  const before = await readApprovals(database, id)
  if (isBy(operator, before)) return { isFresh: false, approvals: before }
  const statement = statementFor(read, desk)
  requireSame(statement, { requested: read.statementHash, hash })
  const approval = await signApproval(database, { operator, statement })
  return database.inTransaction(async (tx) => {
    // The spend before the withdrawal, as everybody locks them.
    const isPutOff = await approveSpend(tx, { id, approval, now: desk.clock.now() })
    const withdrawal = await lockWithdrawal(tx, { id, catalog })
    const meanwhile = await readApprovals(tx, id)
    const isOpen = isPutOff || withdrawal?.status === 'waiting'
    if (meanwhile.length > 0 && (!isOpen || isBy(operator, meanwhile)))
      return { isFresh: false, approvals: meanwhile }
    if (withdrawal === undefined || !isOpen)
      throw new WrongAct(`the withdrawal ${id} is ${withdrawal?.status}; only one that waits can be approved`)
    if (statementFor(withdrawal, desk) !== statement)
      throw new WrongAct(`the withdrawal ${id} has changed; read it again`)
    const missing = missingOf(withdrawal, { desk, given: meanwhile.length + 1 })
    const isDecided = !isPutOff && missing === 0
    const approved = await note(tx, withdrawal, { approvals: [...meanwhile, approval], isDecided, desk })
    const { amount, address, network } = withdrawal
    const details = {
      hash: statementHash(statement),
      amount: formatMoney(amount),
      address,
      network: network.code,
    }
    await recordAction(tx, desk, { operator, action: 'withdrawals approve', subject: id, details })
    return { isFresh: true, withdrawal: approved, missing }
  })
}

function isBy({ name }: ActingOperator, approvals: readonly Approval[]): boolean {
  return approvals.some(({ operator }) => operator === name)
}

/** How many operators must still approve, after those given; a tariff asks for one, the signer perhaps for more. */
function missingOf(withdrawal: Withdrawal, { desk, given }: { desk: OperatorDesk; given: number }): number {
  const { catalog } = desk
  const asked = signerAsks({ ...withdrawal, listing: listingOf(withdrawal, catalog) }, { catalog })
  return Math.max(asked - given, 0)
}

function statementFor(withdrawal: Withdrawal, { catalog }: OperatorDesk): string {
  return statementOf(spendParts(withdrawal, listingOf(withdrawal, catalog)))
}

/** Refuses to approve anything but what was requested, and read by the operator. */
function requireSame(
  statement: string,
  { requested, hash }: { requested: string; hash?: string | undefined },
): void {
  const now = statementHash(statement)
  if (now !== requested)
    throw new WrongAct(
      `the payment is no longer the one that was requested: its hash is ${now}, not ${requested}`,
    )
  if (hash !== undefined && hash.toLowerCase() !== now)
    throw new WrongAct(`the hash of the statement is ${now}, not ${hash}; read it again`)
}

type Noting = {
  /** The new one last. */
  readonly approvals: readonly Approval[]
  /** Whether its payment is decided by it. */
  readonly isDecided: boolean
  readonly desk: OperatorDesk
}

async function note(tx: Tx, withdrawal: Withdrawal, noting: Noting): Promise<Withdrawal> {
  const { isDecided, desk } = noting
  const approvals = noting.approvals.map(({ operator, signature }) => ({ operator, signature }))
  const approval = approvals.at(-1)
  assert(approval !== undefined, 'somebody approves')
  const now = desk.clock.now()
  const { id, statementHash: hash } = withdrawal
  tx.send(sql`
    insert into withdrawal_approvals (withdrawal_id, operator, initiator, statement_hash, signature, at)
    values (${id}, ${approval.operator}, ${initiatorOf(withdrawal)}, ${hash}, ${approval.signature}, ${now})`)
  if (!isDecided) return withdrawal
  const listing = listingOf(withdrawal, desk.catalog)
  await requestSpend(tx, spendOf(withdrawal, { listing, approvals, now }))
  const approved: Withdrawal = { ...withdrawal, status: 'processing', updatedAt: now }
  updateWithdrawal(tx, approved)
  updateTransactions(tx, [transactionOf(approved)])
  return approved
}

/** The first one first. */
export async function readApprovals(database: Queryable, withdrawalId: string): Promise<ApprovalRow[]> {
  return database.query<ApprovalRow>(sql`
    select operator, signature, at from withdrawal_approvals where withdrawal_id = ${withdrawalId} order by at`)
}
