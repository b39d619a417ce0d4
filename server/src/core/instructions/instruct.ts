import { columns, orNull, type Queryable, type Sql, sql, type Tx, table } from '#platform/database'
import type { NewInstruction } from './instruction.ts'

const { uuid, text, timestamptz } = columns

const instructionTable = table('instructions', {
  kind: text,
  reference: uuid,
  provider: text,
  status: text,
  dueAt: timestamptz,
  sentAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Stores instructions, which are due at once. Wake their kind after the commit, or they wait for the next look. */
export function instruct(tx: Tx, asked: NewInstruction | readonly NewInstruction[]): void {
  const instructions = [asked].flat().map(({ now, mayHaveArrived = false, ...one }) => ({
    ...{ ...one, dueAt: now, createdAt: now, updatedAt: now },
    ...(mayHaveArrived ? { status: 'sent', sentAt: now } : { status: 'waiting', sentAt: null }),
  }))
  if (instructions.length > 0) tx.send(instructionTable.insertionOf(instructions))
}

type Withdrawn = {
  readonly kind: string
  readonly reference: string
  readonly reason: string
  readonly now: Date
}

/** Takes back an instruction that was never placed, or that its party put off; answers whether it did. */
export async function withdrawInstruction(
  tx: Tx,
  { kind, reference, reason, now }: Withdrawn,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update instructions set status = 'withdrawn', reason = ${reason}, problem = null, updated_at = ${now}
    where kind = ${kind} and reference = ${reference} and status = 'waiting' returning reference`)
  return rows.length > 0
}

/**
 * Ends an instruction that somebody else than its party proves to be carried out; answers whether it had no outcome. An
 * attempt that is under way changes nothing any more.
 */
export async function endInstruction(
  tx: Tx,
  { kind, reference, now }: Omit<Withdrawn, 'reason'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update instructions set status = 'done', problem = null, leased_until = null, updated_at = ${now}
    where kind = ${kind} and reference = ${reference} and status in ('waiting', 'sent') returning reference`)
  return rows.length > 0
}

type Hurried = { readonly kinds?: readonly string[]; readonly references?: Sql }

/**
 * Makes what waits for its next attempt due now, such as when a sandbox ends what kept a party from answering: all of it,
 * or that of some kinds, or of the references that a query gives.
 */
export async function hurryInstructions(database: Queryable, now: Date, only: Hurried = {}): Promise<void> {
  const { kinds, references } = only
  const ofKinds = kinds === undefined ? sql`true` : sql`kind = any(${kinds}::text[])`
  const ofReferences = references === undefined ? sql`true` : sql`reference in (${references})`
  await database.query(sql`
    update instructions set due_at = ${now}
    where status in ('waiting', 'sent') and due_at > ${now} and ${ofKinds} and ${ofReferences}`)
}
