import type { Catalog } from '#core/catalog'
import { approvalsAsked, readTariff } from '#core/customers'
import { formatMoney } from '#core/money'
import {
  type ActAnswer,
  type ActingOperator,
  type Approval,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  type OperatorDesk,
  type Outcome,
  type OutcomeKind,
  outcome,
  recordAct,
  signApproval,
  WrongAct,
} from '#core/operators'
import type { Queryable, Tx } from '#platform/database'
import { isApprovedBy, readApprovals, requireSameStatement, storeApproval } from './approvals.ts'
import type { PaymentOut } from './payment-out.ts'
import type { PaymentsOut } from './payments-out.ts'

const outcomes = defineOutcomes({
  APPROVALS_MISSING: 'It waits for {missing} more, by other operators.',
})

export const approvalsMissing = outcomes.APPROVALS_MISSING

const wrongs = defineWrongs({
  PAYOUT_WAITS_NO_MORE: 'the payout {id} is {status}; only one that waits can be approved',
  PAYOUT_CHANGED: 'the payout {id} has changed; read it again',
  WITHDRAWAL_WAITS_NO_MORE: 'the withdrawal {id} is {status}; only one that waits can be approved',
  WITHDRAWAL_CHANGED: 'the withdrawal {id} has changed; read it again',
})

/** Says that no payment has an id. */
export const missingPayment = { payout: commonWrongs.NO_PAYOUT, withdrawal: commonWrongs.NO_WITHDRAWAL }

const wrongsOf = {
  payout: { decided: wrongs.PAYOUT_WAITS_NO_MORE, changed: wrongs.PAYOUT_CHANGED },
  withdrawal: { decided: wrongs.WITHDRAWAL_WAITS_NO_MORE, changed: wrongs.WITHDRAWAL_CHANGED },
}

type Begun = {
  /** The approvals of all operators, the newest last. */
  readonly approvals: readonly Approval[]
  readonly catalog: Catalog
  readonly now: Date
}

/** How a kind of payments out is approved. */
export type ApprovedKind<One extends PaymentOut> = {
  /** The outcomes of `approved` and `approvedBefore`. */
  readonly outcomes: readonly OutcomeKind[]
  approved(one: One): Outcome
  approvedBefore(operators: readonly string[]): Outcome
  /** An approval of a payment that other operators have decided changes nothing, or is refused. */
  readonly lateApproval: 'changes nothing' | 'is refused'
  /** Refuses a payment that nobody can pay any more. */
  requirePayable?(one: One, catalog: Catalog): void
  /** The operator's own customer, where that customer is paid; otherwise null. */
  receiverOf(tx: Tx, one: One, operator: ActingOperator): Promise<string | null>
  /** Adds an approval to a payment that the signer has put off; false, and nothing is done, for any other. */
  approveBegun?(tx: Tx, added: { id: string; approval: Approval; now: Date }): Promise<boolean>
  /** Asks the engine to pay. */
  begin(tx: Tx, one: One, begun: Begun): Promise<void> | void
  /** Facts for the audit log, which names no person by their number. */
  logged(one: One): { readonly [name: string]: string }
}

export type Approving = {
  readonly id: string
  readonly operator: ActingOperator
  /** The hash of the statement that the operator has read. */
  readonly hash?: string | undefined
  readonly reason?: string | undefined
}

/**
 * Adds an operator's signature to a payment out that waits for it, or whose payment the signer puts off until then, and decides
 * its payment once there are enough. A repeat changes nothing.
 */
export async function approvePayment<One extends PaymentOut, Payment>(
  desk: OperatorDesk,
  { id, operator, hash, reason }: Approving,
  { out, kind }: { out: PaymentsOut<One, Payment>; kind: ApprovedKind<One> },
): Promise<ActAnswer> {
  const { database, catalog } = desk
  const { noun } = out
  const unchanged = (given: readonly Approval[]) => kind.approvedBefore(given.map((one) => one.operator))
  const read = await out.find(database, { id, catalog })
  if (read === undefined) throw new WrongAct(missingPayment[noun], { id })
  const before = await readApprovals(database, id)
  if (isApprovedBy(operator, before)) return unchanged(before)
  kind.requirePayable?.(read, catalog)
  const statement = out.statementOf(read, catalog)
  requireSameStatement(statement, { requested: read.statementHash, hash })
  const approval = await signApproval(database, { operator, statement })
  return database.inTransaction(async (tx) => {
    const now = desk.clock.now()
    // The payment before the payment out, as everybody locks them.
    const isPutOff = (await kind.approveBegun?.(tx, { id, approval, now })) ?? false
    const one = await out.lock(tx, { id, catalog })
    const given = await readApprovals(tx, id)
    const isOpen = isPutOff || one?.status === 'waiting'
    const isDecidedByOthers = !isOpen && given.length > 0
    if (isApprovedBy(operator, given)) return unchanged(given)
    if (isDecidedByOthers && kind.lateApproval === 'changes nothing') return unchanged(given)
    if (one === undefined || !isOpen)
      throw new WrongAct(wrongsOf[noun].decided, { id, status: String(one?.status) })
    if (out.statementOf(one, catalog) !== statement) throw new WrongAct(wrongsOf[noun].changed, { id })
    await storeApproval(tx, { noun, payment: one, operator, approval, now })
    const needed = await approvalsNeededFor(tx, one, { out, catalog })
    const missing = Math.max(needed - given.length - 1, 0)
    const isDecided = !isPutOff && missing === 0
    const approvals = [...given, approval].map(({ operator, signature }) => ({ operator, signature }))
    if (isDecided) await begin(tx, one, { out, kind, begun: { approvals, catalog, now } })
    await recordAct(tx, desk, {
      operator,
      action: `${noun}s approve`,
      subject: id,
      reason,
      before: one.status,
      after: isDecided ? 'processing' : one.status,
      details: { ...kind.logged(one), amount: formatMoney(one.amount), missing },
      effect: {
        customerId: one.customerId,
        worth: one.amount,
        apiKey: one.askedWith?.apiKey ?? null,
        recipientId: await kind.receiverOf(tx, one, operator),
        // The signatures of the payment's approvers stand for the second person.
        isSigned: true,
      },
    })
    const waits = missing === 0 ? [] : [outcome(approvalsMissing, { missing })]
    return [kind.approved(one), ...waits]
  })
}

type Beginning<One extends PaymentOut, Payment> = {
  readonly out: PaymentsOut<One, Payment>
  readonly kind: ApprovedKind<One>
  readonly begun: Begun
}

async function begin<One extends PaymentOut, Payment>(
  tx: Tx,
  one: One,
  { out, kind, begun }: Beginning<One, Payment>,
): Promise<void> {
  await kind.begin(tx, one, begun)
  const change = { status: 'processing', updatedAt: begun.now } as Partial<One> & Pick<One, 'updatedAt'> // columns that every kind has
  out.change(tx, one, change)
}

type Needing<One extends PaymentOut> = {
  readonly out: Pick<PaymentsOut<One, never>, 'signersAsked'>
  readonly catalog: Catalog
}

/** How many operators must approve a payment that waits: as many as its tariff or the signer asks for. */
export async function approvalsNeededFor<One extends PaymentOut>(
  database: Queryable,
  one: One,
  { out, catalog }: Needing<One>,
): Promise<number> {
  const { customerId, worthUnits } = one
  const tariff = await readTariff(database, { customerId, catalog })
  // The tariff may have changed since the payment began to wait.
  return Math.max(1, approvalsAsked(tariff, worthUnits), out.signersAsked?.(one, catalog) ?? 0)
}
