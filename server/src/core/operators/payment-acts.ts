import type { Catalog } from '#core/catalog'
import { findCustomer, findCustomers } from '#core/customers'
import { add, formatMoney, type Money } from '#core/money'
import type { Queryable, Tx } from '#platform/database'

import { type Ids, isUuid } from '#platform/ids'
import { readApprovals, statementHash } from './approvals.ts'
import { recordAction } from './audit-log.ts'
import type { ActingOperator, GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { readReason, requireReason } from './read-reason.ts'
import { approvalRefusals } from './refuse-own-payment.ts'
import { WrongAct } from './wrong-act.ts'

/** A payment that a customer wants; with the status `waiting` it waits for the approval of an operator. */
type Payment = {
  readonly id: string
  readonly customerId: string
  readonly status: string
  readonly reason: string | null
  readonly amount: Money
  readonly fee: Money
  /** The hash of the statement as it was when the payment was requested. */
  readonly statementHash: string
  readonly createdAt: Date
}

type Asked = { readonly id: string; readonly catalog: Catalog }
type Listing = { readonly status: string; readonly catalog: Catalog; readonly limit: number }

/** A name and its value, for people; one without a value is left out. */
export type Fact = readonly [name: string, value: string | null]

type Kind<One extends Payment> = {
  /** One of them, such as `payout`. */
  readonly noun: string
  readonly statuses: readonly string[]
  find(database: Queryable, asked: Asked): Promise<One | undefined>
  lock(tx: Tx, asked: Asked): Promise<One | undefined>
  /** The oldest first. */
  list(database: Queryable, listing: Listing): Promise<One[]>
  /** Where it goes, as a list shows it. */
  payeeOf(one: One): string
  /** Where it goes, as the operator reads it before an approval. */
  payeeFacts(one: One): readonly Fact[]
  /** What an approval signs. */
  statementOf(one: One, desk: OperatorDesk): string
  /** What became of its payment. */
  story(database: Queryable, asked: Asked): Promise<readonly Fact[]>
  /** Returns what is printed. */
  approve(desk: OperatorDesk, approving: Approving): Promise<string>
  /** Gives back what a waiting one holds. */
  reject(tx: Tx, one: One, rejected: Rejected): Promise<void>
}

export type Approving = {
  readonly id: string
  readonly operator: ActingOperator
  /** The hash of the statement that the operator has read. */
  readonly hash?: string | undefined
  readonly reason?: string | undefined
}

/** What the answer to an approval says while others are missing. */
export function waitsFor(missing: number): string {
  return missing === 0 ? '' : `It waits for ${missing} more, by other operators.\n`
}

type Rejected = { readonly reason: string; readonly ids: Ids; readonly now: Date }

/** What operators do by hand with a kind of payments. */
export function paymentActs<One extends Payment>(kind: Kind<One>): readonly OperatorAct[] {
  const { noun, statuses } = kind
  return [
    {
      name: `${noun}s list`,
      right: 'read',
      subject: '',
      summary: `Shows the ${noun}s that wait for an approval, or all of one status, oldest first.`,
      options: { status: `one of ${statuses.join(', ')}; by default waiting` },
      act: (desk, given) => list(desk, { ...given, kind }),
    },
    {
      name: `${noun}s show`,
      right: 'read',
      subject: 'ID',
      summary: `Shows all about a ${noun}: what an approval signs, and what became of its payment.`,
      act: (desk, given) => show(desk, { ...given, kind }),
    },
    {
      name: `${noun}s approve`,
      right: 'payments.decide',
      subject: 'ID',
      summary: `Approves a waiting ${noun} with your signature; it is paid once enough operators have signed.`,
      options: {
        hash: 'the hash of the statement that was read, to approve nothing else',
        reason: 'why, for the log',
      },
      refusals: [approvalRefusals.OWN_PAYMENT],
      async act(desk, { operator, subject, options }) {
        const { id } = await requireOne(desk, { typed: subject, kind })
        return kind.approve(desk, { id, operator, hash: options.hash, reason: readReason(options) })
      },
    },
    {
      name: `${noun}s reject`,
      right: 'payments.decide',
      subject: 'ID',
      summary: `Rejects a waiting ${noun}; its customer gets the money back.`,
      options: { reason: 'why, for the log' },
      act: (desk, given) => reject(desk, { ...given, kind }),
    },
  ]
}

type Given<One extends Payment> = GivenAct & { readonly kind: Kind<One> }

const listedMax = 200

async function list<One extends Payment>(
  { database, catalog }: OperatorDesk,
  { options: { status = 'waiting' }, kind }: Given<One>,
): Promise<string> {
  const { noun, statuses } = kind
  if (!statuses.includes(status))
    throw new WrongAct(`there is no status ${status}; there are ${statuses.join(', ')}`)
  const found = await kind.list(database, { status, catalog, limit: listedMax })
  if (found.length === 0) return `No ${noun} is ${status}.\n`
  const customers = await findCustomers(database, [...new Set(found.map(({ customerId }) => customerId))])
  const names = new Map(customers.map(({ id, username }) => [id, username]))
  return found
    .map((one) => {
      const customer = names.get(one.customerId) ?? 'unknown'
      return `${one.id}  ${one.createdAt.toISOString()}  ${customer}  ${formatMoney(one.amount)}  ${kind.payeeOf(one)}\n`
    })
    .join('')
}

async function show<One extends Payment>(desk: OperatorDesk, { subject, kind }: Given<One>): Promise<string> {
  const { database, catalog } = desk
  const one = await requireOne(desk, { typed: subject, kind })
  const { id, customerId, status, reason, amount, fee, createdAt } = one
  const [customer, approvals, story] = await Promise.all([
    findCustomer(database, { id: customerId }),
    readApprovals(database, id),
    kind.story(database, { id, catalog }),
  ])
  const statement = kind.statementOf(one, desk)
  const facts: readonly Fact[] = [
    [kind.noun, id],
    ['status', status],
    ['reason', reason],
    ['requested at', createdAt.toISOString()],
    ['customer', `${customer?.username ?? 'unknown'} (${customerId})`],
    ['amount', formatMoney(amount)],
    ['fee', formatMoney(fee)],
    ['total', formatMoney(add(amount, fee))],
    ...kind.payeeFacts(one),
    ['statement', statement],
    ['its hash', statementHash(statement)],
    ['hash as requested', one.statementHash],
    ...approvals.map(({ operator, at }): Fact => ['approved', `by ${operator} at ${at.toISOString()}`]),
    ...story,
  ]
  return facts.map(([name, value]) => (value === null ? '' : `${name.padEnd(18)}${value}\n`)).join('')
}

async function reject<One extends Payment>(
  desk: OperatorDesk,
  { operator, subject, options, kind }: Given<One>,
): Promise<string> {
  const { noun } = kind
  const reason = requireReason(options, 'a rejection')
  const { id } = await requireOne(desk, { typed: subject, kind })
  const { database, catalog, ids, clock } = desk
  return database.inTransaction(async (tx) => {
    const one = await kind.lock(tx, { id, catalog })
    if (one?.status !== 'waiting')
      throw new WrongAct(`the ${noun} ${id} is ${one?.status}; only one that waits can be rejected`)
    await kind.reject(tx, one, { reason, ids, now: clock.now() })
    const total = formatMoney(add(one.amount, one.fee))
    const act = { operator, action: `${noun}s reject`, subject: id, reason, details: { total } }
    await recordAction(tx, desk, { ...act, before: 'waiting', after: 'failed' })
    return `Rejected: ${total} are available to the customer again.\n`
  })
}

type Typed<One extends Payment> = { readonly typed: string | undefined; readonly kind: Kind<One> }

async function requireOne<One extends Payment>(
  { database, catalog }: OperatorDesk,
  { typed = '', kind }: Typed<One>,
): Promise<One> {
  const id = typed.toLowerCase()
  const found = isUuid(id) ? await kind.find(database, { id, catalog }) : undefined
  if (found === undefined) throw new WrongAct(`there is no ${kind.noun} ${typed}`)
  return found
}
