import { createHash } from 'node:crypto'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { ActingOperator } from './operator-act.ts'
import { refuseFrozen } from './refuse-frozen.ts'
import { refuseOwnPayment } from './refuse-own-payment.ts'
import { WrongAct } from './wrong-act.ts'

/** An operator's Ed25519 signature over the statement of a payment. */
export type Approval = {
  readonly operator: string
  /** Base64. */
  readonly signature: string
}

export type StoredApproval = Approval & { readonly at: Date }

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
  if (now !== requested)
    throw new WrongAct(
      `the payment is no longer the one that was requested: its hash is ${now}, not ${requested}`,
    )
  if (hash !== undefined && hash.toLowerCase() !== now)
    throw new WrongAct(`the hash of the statement is ${now}, not ${hash}; read it again`)
}

type NewApproval = {
  /** What is approved, such as `payout`. */
  readonly noun: string
  readonly payment: {
    readonly id: string
    readonly customerId: string
    readonly statementHash: string
    readonly askedWith: { readonly apiKey: string } | null
  }
  /** Who approves, and their signature. */
  readonly operator: ActingOperator
  readonly approval: Approval
  readonly now: Date
}

/**
 * Stores an approval of a payment that a customer wants. Refuses one for a frozen customer, one by the person who wants it,
 * and a second one by the same person.
 */
export async function storeApproval(tx: Tx, storing: NewApproval): Promise<void> {
  const { noun, payment, operator, approval, now } = storing
  const { id, customerId, statementHash: hash, askedWith } = payment
  await refuseFrozen(tx, { customerId, what: `${noun} ${id}` })
  await refuseOwnPayment(tx, { operator, customerId, apiKey: askedWith?.apiKey ?? null })
  await requireAnotherPerson(tx, { payment: id, operator })
  tx.send(sql`
    insert into approvals (subject, operator, initiator, statement_hash, signature, at)
    values (${id}, ${operator.name}, ${initiatorOf(payment)}, ${hash}, ${approval.signature}, ${now})`)
}

/** Who wants a payment, as its approvals and its spend say. */
export function initiatorOf({ customerId }: Pick<NewApproval['payment'], 'customerId'>): string {
  return `customer:${customerId}`
}

type Signing = { readonly payment: string; readonly operator: ActingOperator }

/** Notes that a person signs a payment; refuses who has signed it before, under whatever name. */
export async function requireAnotherPerson(tx: Tx, { payment, operator }: Signing): Promise<void> {
  const { name, person } = operator
  // Without a person, such as on a machine where nobody signs in, the key alone tells operators apart.
  if (person === undefined) return
  const noted = await tx.query(sql`
    insert into payment_signers (payment, person, operator) values (${payment}, ${person}, ${name})
    on conflict do nothing returning person`)
  if (noted.length > 0) return
  const [before] = await tx.query<{ operator: string }>(sql`
    select operator from payment_signers where payment = ${payment} and person = ${person}`)
  throw new WrongAct(`you have signed this payment as ${before?.operator}, so another person must approve it`)
}

/** The approvals of a payment, the first one first. */
export async function readApprovals(database: Queryable, subject: string): Promise<StoredApproval[]> {
  return database.query<StoredApproval>(sql`
    select operator, signature, at from approvals where subject = ${subject} order by at`)
}

/** The approvals of several payments, by payment. */
export async function approvalsOf(
  database: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, StoredApproval[]>> {
  if (subjects.length === 0) return new Map()
  const rows = await database.query<StoredApproval & { subject: string }>(sql`
    select subject, operator, signature, at from approvals where subject = any(${subjects}) order by at`)
  return Map.groupBy(rows, ({ subject }) => subject)
}

export function isApprovedBy({ name }: ActingOperator, approvals: readonly Approval[]): boolean {
  return approvals.some(({ operator }) => operator === name)
}
