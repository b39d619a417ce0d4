import { findCustomer, findCustomers } from '#core/customers'
import { formatMoney } from '#core/money'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readApprovals,
  recordAction,
  requireReason,
  type StoredApproval,
  statementHash,
  WrongAct,
} from '#core/operators'
import { readSpend, type SpendStory, statementOf } from '#core/spends'
import { isUuid } from '#platform/ids'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { releaseWithdrawal } from './end-withdrawal.ts'
import { listingOf, spendParts } from './request-withdrawal.ts'
import { totalOf, type Withdrawal, type WithdrawalStatus, withdrawalStatuses } from './withdrawal.ts'
import { findWithdrawal, listWithdrawals, lockWithdrawal } from './withdrawal-store.ts'

/** What operators do with withdrawals by hand. */
export const withdrawalActs: readonly OperatorAct[] = [
  {
    name: 'withdrawals list',
    subject: '',
    summary: 'Shows withdrawals, the oldest first: those that wait for an approval, or those of a status.',
    options: { status: `one of ${withdrawalStatuses.join(', ')}; waiting without it` },
    act: list,
  },
  {
    name: 'withdrawals show',
    subject: 'ID',
    summary: 'Shows all about a withdrawal: what an approval signs, and what became of its payment.',
    act: show,
  },
  {
    name: 'withdrawals approve',
    subject: 'ID',
    summary: 'Signs the statement of a withdrawal that waits, so that it is paid once enough operators did.',
    options: { hash: 'the hash of the statement that was read, to approve nothing else' },
    act: approve,
  },
  {
    name: 'withdrawals reject',
    subject: 'ID',
    summary: 'Fails a withdrawal that waits; its customer has the money again.',
    options: { reason: 'why, for the log' },
    act: reject,
  },
]

const listedMax = 200

async function list(desk: OperatorDesk, { options: { status = 'waiting' } }: GivenAct): Promise<string> {
  const { database, catalog } = desk
  if (!isStatus(status))
    throw new WrongAct(`there is no status ${status}; there are ${withdrawalStatuses.join(', ')}`)
  const found = await listWithdrawals(database, { status, catalog, limit: listedMax })
  if (found.length === 0) return `No withdrawal is ${status}.\n`
  const customers = await findCustomers(database, [...new Set(found.map(({ customerId }) => customerId))])
  const names = new Map(customers.map(({ id, username }) => [id, username]))
  return found.map((one) => `${lineOf(one, names.get(one.customerId))}\n`).join('')
}

function isStatus(text: string): text is WithdrawalStatus {
  return withdrawalStatuses.some((status) => status === text)
}

function lineOf({ id, amount, network, address, createdAt }: Withdrawal, customer = 'unknown'): string {
  return `${id}  ${createdAt.toISOString()}  ${customer}  ${formatMoney(amount)}  ${network.code}  ${address}`
}

async function show(desk: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const { database } = desk
  const withdrawal = await requireWithdrawal(desk, subject)
  const [customer, approvals, story] = await Promise.all([
    findCustomer(database, { id: withdrawal.customerId }),
    readApprovals(database, withdrawal.id),
    readSpend(database, withdrawal.id),
  ])
  const statement = statementOf(spendParts(withdrawal, listingOf(withdrawal, desk.catalog)))
  const { amount, fee, network, address, tag, status, recipientId, reason, createdAt } = withdrawal
  const facts: readonly (readonly [string, string | null])[] = [
    ['withdrawal', withdrawal.id],
    ['status', status],
    ['reason', reason],
    ['requested at', createdAt.toISOString()],
    ['customer', `${customer?.username ?? 'unknown'} (${withdrawal.customerId})`],
    ['amount', formatMoney(amount)],
    ['fee', formatMoney(fee)],
    ['total', formatMoney(totalOf(withdrawal))],
    ['network', network.code],
    ['address', address],
    ['tag', tag],
    ['paid inside to', recipientId],
    ['statement', statement],
    ['its hash', statementHash(statement)],
    ['hash as requested', withdrawal.statementHash],
    ...approvals.map(({ operator, at }) => ['approved', `by ${operator} at ${at.toISOString()}`] as const),
    ...(story === null ? [] : factsOf(story)),
  ]
  return facts.map(([name, value]) => (value === null ? '' : `${name.padEnd(18)}${value}\n`)).join('')
}

function factsOf({ spend, attempts, transitions }: SpendStory): (readonly [string, string | null])[] {
  return [
    ['payment', `${spend.status}, ${spend.confirmations} confirmations`],
    ['held up by', spend.problem],
    ...attempts.map(
      ({ number, status, txid, fee }) =>
        [`transaction ${number}`, `${status}  ${txid ?? 'unsigned'}  fee ${fee ?? 'unknown'}`] as const,
    ),
    ...transitions.map(
      ({ from, to, cause, at }) => [at.toISOString(), ` ${from ?? '–'} → ${to}: ${cause}`] as const,
    ),
  ]
}

async function approve(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<string> {
  const { id } = await requireWithdrawal(desk, subject)
  const done = await approveWithdrawal(desk, { id, operator, hash: options.hash })
  if (done.isFresh) {
    const { withdrawal, missing } = done
    const waits = missing === 0 ? '' : `It waits for ${missing} more, by other operators.\n`
    return `Approved: ${lineOf(withdrawal)}\n${waits}`
  }
  return `Nothing changed: ${approversOf(done.approvals)} approved it before.\n`
}

function approversOf(approvals: readonly StoredApproval[]): string {
  return approvals.map(({ operator }) => operator).join(', ')
}

async function reject(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<string> {
  const reason = requireReason(options, 'a rejection')
  const { id } = await requireWithdrawal(desk, subject)
  const { database, catalog, ids, clock } = desk
  return database.inTransaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, { id, catalog })
    if (withdrawal?.status !== 'waiting')
      throw new WrongAct(`the withdrawal ${id} is ${withdrawal?.status}; only one that waits can be rejected`)
    const now = clock.now()
    await releaseWithdrawal(tx, withdrawal, { status: 'failed', error: 'REJECTED', reason, ids, now })
    await recordAction(tx, desk, { operator, action: 'withdrawals reject', subject: id, reason })
    return `Rejected: ${formatMoney(totalOf(withdrawal))} are available to the customer again.\n`
  })
}

async function requireWithdrawal({ database, catalog }: OperatorDesk, typed = ''): Promise<Withdrawal> {
  const id = typed.toLowerCase()
  const found = isUuid(id) ? await findWithdrawal(database, { id, catalog }) : undefined
  if (found === undefined) throw new WrongAct(`there is no withdrawal ${typed}`)
  return found
}
