import {
  type ActingOperator,
  type Approval,
  defineWrongs,
  initiatorOf,
  refuseFrozen,
  requireAnotherPerson,
  statementHash,
  WrongAct,
} from '#core/operators'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import type { PaymentOutKind } from './kind.ts'
import type { PaymentOut } from './payment-out.ts'

const wrongs = defineWrongs({
  STATEMENT_CHANGED:
    'the payment is no longer the one that was requested: its hash is {now}, not {requested}',
  STATEMENT_READ_BEFORE: 'the hash of the statement is {now}, not {hash}; read it again',
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

export type StoredApproval = Item<typeof storedTable>

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

type NewApproval = Pick<PaymentOutKind<never>, 'noun'> & {
  readonly payment: Pick<PaymentOut, 'id' | 'customerId' | 'statementHash'>
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
      subject: id,
      operator: operator.name,
      initiator: initiatorOf(payment),
      statementHash: hash,
      signature: approval.signature,
      at: now,
    }),
  )
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
