import { createHash } from 'node:crypto'
import type { Money } from '#core/money'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import type { ActingOperator } from './acts/operator-act.ts'
import { defineWrongs, WrongAct } from './acts/wrong-act.ts'
import type { Effect } from './governance/admit.ts'
import { requirePerson } from './operator-name.ts'
import { refuseFrozen } from './refuse-frozen.ts'

const wrongs = defineWrongs({
  STATEMENT_CHANGED:
    'the payment is no longer the one that was requested: its hash is {now}, not {requested}',
  STATEMENT_READ_BEFORE: 'the hash of the statement is {now}, not {hash}; read it again',
  SIGNED_UNDER_ANOTHER_NAME: 'you have signed this payment as {operator}, so another person must approve it',
})

const { uuid, text, timestamptz } = columns

const approvalTable = table('approvals', {
  /** The payment's id. */
  subject: uuid,
  operator: text,
  initiator: text,
  statementHash: text,
  /** Base64. */
  signature: text,
  at: timestamptz,
})
const storedTable = approvalTable.pick('operator', 'signature', 'at')

const signerTable = table('payment_signers', { payment: uuid, person: text, operator: text })

export type StoredApproval = Item<typeof storedTable>

/** An operator's Ed25519 signature over the statement of a payment. */
export type Approval = Pick<StoredApproval, 'operator' | 'signature'>

/** A statement's SHA-256 in hex, for people to compare. */
export function statementHash(statement: string): string {
  return createHash('sha256').update(statement).digest('hex')
}

type Read = {
  /** The hash of the statement as it was when the payment was requested. */
  readonly requested: string
  /** The hash that the operator has read, where they say it. */
  readonly hash?: string | undefined
}

/** Refuses an approval of a statement other than the one that was requested and read. */
export function requireSameStatement(statement: string, { requested, hash }: Read): void {
  const now = statementHash(statement)
  if (now !== requested) throw new WrongAct(wrongs.STATEMENT_CHANGED, { now, requested })
  if (hash !== undefined && hash.toLowerCase() !== now)
    throw new WrongAct(wrongs.STATEMENT_READ_BEFORE, { now, hash })
}

type NewApproval = {
  /** The word for the kind of payment. */
  readonly noun: 'payout' | 'withdrawal'
  readonly payment: {
    readonly id: string
    readonly customerId: string
    readonly statementHash: string
  }
  /** The approver; `approval` is their signature. */
  readonly operator: ActingOperator
  readonly approval: Approval
  readonly now: Date
}

/**
 * Stores an approval of a payment that a customer wants. Refuses an approval for a frozen customer, and a second one by the
 * same person; `recordAct` refuses an approval by a person who is tied to the payment.
 */
export async function storeApproval(tx: Tx, storing: NewApproval): Promise<void> {
  const { noun, payment, operator, approval, now } = storing
  const { id, customerId, statementHash: hash } = payment
  await refuseFrozen(tx, { customerId, noun, id })
  await requireAnotherPerson(tx, { payment: id, operator })
  tx.send(
    approvalTable.insertion({
      ...{ subject: id, operator: operator.name, initiator: initiatorOf(payment), statementHash: hash },
      ...{ signature: approval.signature, at: now },
    }),
  )
}

type Approved = {
  readonly customerId: string
  readonly amount: Money
  readonly askedWith: { readonly apiKey: string } | null
}

/** The effect of an approval, for governance: the signatures of the payment's approvers stand for the second person. */
export function approvalEffect(
  { customerId, amount, askedWith }: Approved,
  recipientId: string | null,
): Effect {
  return { customerId, worth: amount, apiKey: askedWith?.apiKey ?? null, recipientId, isSigned: true }
}

const customerPrefix = 'customer:'

/** The initiator of a payment, as its approvals and its spend name them. */
export function initiatorOf({ customerId }: Pick<NewApproval['payment'], 'customerId'>): string {
  return `${customerPrefix}${customerId}`
}

/** The id of a customer who is the initiator; null for any other initiator. */
export function customerOf(initiator: string): string | null {
  return initiator.startsWith(customerPrefix) ? initiator.slice(customerPrefix.length) : null
}

type Signing = { readonly payment: string; readonly operator: ActingOperator }

/** Notes that a person signs a payment; refuses a person who has signed it before under any name. */
export async function requireAnotherPerson(tx: Tx, { payment, operator }: Signing): Promise<void> {
  const { name } = operator
  const person = await requirePerson(tx, operator)
  const noted = await tx.query(sql`
    ${signerTable.insertion({ payment, person, operator: name })}
    on conflict do nothing returning person`)
  if (noted.length > 0) return
  const [before] = await tx.query<{ operator: string }>(sql`
    select operator from payment_signers where payment = ${payment} and person = ${person}`)
  throw new WrongAct(wrongs.SIGNED_UNDER_ANOTHER_NAME, { operator: before?.operator ?? name })
}

/** The approvals of a payment, oldest first. */
export async function readApprovals(database: Queryable, subject: string): Promise<StoredApproval[]> {
  const rows = await database.query<RowOf<typeof storedTable>>(sql`
    select ${storedTable.columns} from approvals where subject = ${subject} order by at`)
  return rows.map((row) => storedTable.read(row))
}

/** The approvals of several payments, by payment. */
export async function approvalsOf(
  database: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, StoredApproval[]>> {
  if (subjects.length === 0) return new Map()
  const rows = await database.query<RowOf<typeof approvalTable>>(sql`
    select ${approvalTable.columns} from approvals where subject = any(${subjects}) order by at`)
  return Map.groupBy(
    rows.map((row) => approvalTable.read(row)),
    ({ subject }) => subject,
  )
}

export function isApprovedBy({ name }: ActingOperator, approvals: readonly Approval[]): boolean {
  return approvals.some(({ operator }) => operator === name)
}
