import type { Catalog } from '#core/catalog'
import { instruct, planLook, withdrawInstruction } from '#core/instructions'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { type NewPayout, type Payout, payoutTable } from './payout.ts'
import { payoutKind } from './rail-kinds.ts'
import { returnLookAt } from './when-to-look.ts'

/** Decides a payout in the transaction of its cause; a worker tells the rail after the commit. */
export function requestPayout(tx: Tx, payout: NewPayout, { provider }: { provider: string }): void {
  const { now, ...asked } = payout
  const { id, rail } = asked
  const unanswered = { status: 'requested', amountFact: null, reason: null } as const
  tx.send(payoutTable.insertion({ ...asked, provider, ...unanswered, createdAt: now, updatedAt: now }))
  instruct(tx, { kind: payoutKind(rail), provider, reference: id, now })
}

type GivingUp = Pick<NewPayout, 'id' | 'rail' | 'now'> & { readonly reason: string }

/** Gives up a payout that was never placed, or that its rail put off; false where it may have been paid. No handler is called. */
export async function giveUpPayout(tx: Tx, { id, rail, reason, now }: GivingUp): Promise<boolean> {
  if (!(await withdrawInstruction(tx, { kind: payoutKind(rail), reference: id, reason, now }))) return false
  const [failed] = await tx.query<Pick<Payout, 'provider'>>(sql`
    update rail_payouts set status = 'failed', reason = ${reason}, updated_at = ${now}
    where id = ${id} and status = 'requested' returning provider`)
  if (failed !== undefined) watchPayout(tx, { ...failed, id, rail }, now)
  return true
}

type Watched = Pick<Payout, 'id' | 'rail' | 'provider'>

const lookOf = ({ id: subject, rail, provider }: Watched) => ({ kind: payoutKind(rail), provider, subject })

/** Has a rail asked about a payout that has just ended: it may come back, or be paid after all. */
export function watchPayout(tx: Tx, payout: Watched, now: Date): void {
  planLook(tx, { ...lookOf(payout), dueAt: returnLookAt({ endedAt: now, now }) })
}

/** Ends the looks at a payout that came back. */
export function unwatchPayout(tx: Tx, payout: Watched): void {
  planLook(tx, { ...lookOf(payout), dueAt: null })
}

export async function findPayout(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Payout | undefined> {
  const [row] = await database.query<RowOf<typeof payoutTable>>(
    sql`select * from rail_payouts where id = ${id}`,
  )
  return row && payoutTable.read(row, catalog)
}

/** Why a rail has given no outcome of a payout; null where nothing is wrong, or where the outcome is known. */
export async function readPayoutProblem(
  database: Queryable,
  { id, rail }: Pick<Payout, 'id' | 'rail'>,
): Promise<string | null> {
  const [asked] = await database.query<{ problem: string | null }>(sql`
    select problem from instructions
    where kind = ${payoutKind(rail)} and reference = ${id} and status in ('waiting', 'sent')`)
  return asked?.problem ?? null
}

type Named = { readonly rail: string; readonly reference: string; readonly catalog: Catalog }

/** The payout of a rail that a reference names, with its row locked; undefined when it names none of ours. */
export async function lockPayout(tx: Tx, { rail, reference, catalog }: Named): Promise<Payout | undefined> {
  if (!isUuid(reference)) return undefined
  const [row] = await tx.query<RowOf<typeof payoutTable>>(sql`
    select * from rail_payouts where id = ${reference} and rail = ${rail} for no key update`)
  return row && payoutTable.read(row, catalog)
}
