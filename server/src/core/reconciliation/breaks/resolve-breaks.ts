import assert from 'node:assert'
import type { Customer } from '#core/customers'
import { type Account, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import { type RailMovement, railMovementTable } from '#core/rails'
import { type RowOf, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { type RailBreak, resolveBreak, writeOffTable } from './break-store.ts'
import { carriedParts } from './carried.ts'
import { requireCreditable, requireStanding } from './require-standing.ts'
import { readFacts } from './transaction-facts.ts'

const wrongs = defineWrongs({
  BREAK_NOT_UNCLAIMED: '{kind} is no payment without an owner; see: breaks show {id}',
  NOTHING_CARRIED: 'clearing carries nothing for it; once it is explained: breaks close {id}',
  STATEMENT_AWAITED: 'a statement is still awaited that may show it: import the statements first',
  MONEY_IN_SUSPENSE: 'suspense holds its money; use breaks credit or breaks write-off {id}',
  CARRIED_TILL_STATED: 'clearing still carries it; import the statement that shows it first',
  CARRIED_UNEXPLAINED:
    'clearing still carries it; use breaks write-off {id}, or import the statement that explains it',
  PAYOUT_OUTCOME_UNKNOWN:
    'the outcome of the payout {payout} is not known yet; import the statement that shows it again, which settles it',
})

/**
 * Kinds of the entries of resolved breaks; the reference is the write-off for the first, the movement for the second.
 */
const breakEntryKinds = { writtenOff: 'rail_written_off', kept: 'rail_kept' } as const

/** Books an unclaimed payment from suspense to a customer, who sees a deposit. */
export type CreditUnclaimed = (
  tx: Tx,
  credit: { readonly movement: RailMovement; readonly customer: Customer; readonly now: Date },
) => Promise<void>

export type Resolving = {
  readonly found: RailBreak
  readonly ids: Ids
  /** The operator's name. */
  readonly by: string
  readonly now: Date
}

/** Suspense → the customer, for an `unclaimed` break alone. */
export async function creditBreak(
  tx: Tx,
  { found, by, now }: Resolving,
  { customer, credit }: { readonly customer: Customer; readonly credit: CreditUnclaimed },
): Promise<void> {
  requireUnclaimed(found)
  await requireCreditable(tx, { ...found, carried: await carriedBy(tx, found) })
  await credit(tx, { movement: await movementOf(tx, found), customer, now })
  resolveBreak(tx, { id: found.id, resolution: 'credited', by, now })
}

export function requireUnclaimed({ kind, id }: RailBreak): void {
  if (kind !== 'unclaimed') throw new WrongAct(wrongs.BREAK_NOT_UNCLAIMED, { kind, id })
}

/**
 * For an unclaimed payment, suspense → treasury. Otherwise the units that clearing carries for the transaction move to
 * losses or come from there. Returns the amount, negative for a loss.
 */
export async function writeOffBreak(tx: Tx, resolving: Resolving): Promise<Money> {
  const { found, ids, by, now } = resolving
  const { asset } = found
  if (found.kind === 'unclaimed') {
    await requireStanding(tx, found)
    const { id: reference, amount } = await movementOf(tx, found)
    const entry = { kind: breakEntryKinds.kept, reference }
    await move(tx, resolving, {
      ...entry,
      from: houseAccount('suspense'),
      to: houseAccount('treasury'),
      amount,
    })
    resolveBreak(tx, { id: found.id, resolution: 'kept', by, now })
    return amount
  }
  const carried = await carriedBy(tx, found)
  if (carried === 0n) throw new WrongAct(wrongs.NOTHING_CARRIED, { id: found.id })
  if (await isAwaited(tx, found)) throw new WrongAct(wrongs.STATEMENT_AWAITED)
  await requireOutcome(tx, found)
  const id = ids.next()
  const { id: breakId, rail, subject: transactionId } = found
  const writtenOff = { asset, units: -carried }
  tx.send(writeOffTable.insertion({ id, breakId, rail, transactionId, amount: writtenOff, createdAt: now }))
  const [clearing, losses] = [houseAccount('clearing'), houseAccount('losses')]
  const [from, to] = carried > 0n ? [clearing, losses] : [losses, clearing]
  const amount = { asset, units: carried > 0n ? carried : -carried }
  await move(tx, resolving, { kind: breakEntryKinds.writtenOff, reference: id, from, to, amount })
  resolveBreak(tx, { id: found.id, resolution: 'written off', by, now })
  return { asset, units: carried }
}

/** Ends a break without a change of the books. */
export async function closeBreak(tx: Tx, { found, by, now }: Resolving): Promise<void> {
  const { id } = found
  if (found.kind === 'unclaimed') throw new WrongAct(wrongs.MONEY_IN_SUSPENSE, { id })
  if ((await carriedBy(tx, found)) !== 0n) {
    if (await isAwaited(tx, found)) throw new WrongAct(wrongs.CARRIED_TILL_STATED)
    throw new WrongAct(wrongs.CARRIED_UNEXPLAINED, { id })
  }
  resolveBreak(tx, { id, resolution: 'closed', by, now })
}

type Subject = Pick<RailBreak, 'rail' | 'subject'>

/** The units that clearing carries for the break's transaction, positive for money that came in. */
export async function carriedBy(tx: Tx, { rail, subject }: Subject): Promise<bigint> {
  const own = sql`one.rail = ${rail} and one.transaction_id = ${subject}`
  const [row] = await tx.query<{ units: bigint }>(sql`
    select coalesce(sum(units), 0) as units from (${carriedParts(own)}) as part`)
  return row?.units ?? 0n
}

/** Whether the movement is on no statement, and none is due yet. */
async function isAwaited(tx: Tx, { rail, subject }: Subject): Promise<boolean> {
  const [awaited] = await tx.query(sql`
    select from rail_movements moved where rail = ${rail} and transaction_id = ${subject} and line_id is null
      and not exists (select from rail_breaks missing where missing.rail = moved.rail and subject = transaction_id
        and kind = 'missing' and resolved_at is null)`)
  return awaited !== undefined
}

/** Requires the payout's outcome: with an open outcome the same money could be booked twice, once as a loss. */
async function requireOutcome(tx: Tx, { rail, subject }: Subject): Promise<void> {
  const [fact] = await readFacts(tx, { rail, transactionIds: [subject] })
  if (fact?.payout_status === 'requested' && fact.moved_kind === null)
    throw new WrongAct(wrongs.PAYOUT_OUTCOME_UNKNOWN, { payout: String(fact.line_reference) })
}

type ShownMovement = RailMovement & { readonly lineId: string | null }

/** The payment of an unclaimed break. */
export async function movementOf(tx: Tx, { rail, subject, asset }: RailBreak): Promise<ShownMovement> {
  const [row] = await tx.query<RowOf<typeof railMovementTable>>(sql`
    select ${railMovementTable.columns} from rail_movements
    where rail = ${rail} and transaction_id = ${subject}`)
  assert(row !== undefined, `the payment ${subject} of ${rail} is gone`)
  return railMovementTable.read(row, { asset: () => asset })
}

type Moving = {
  readonly kind: string
  readonly reference: string
  readonly from: Account
  readonly to: Account
  readonly amount: Money
}

async function move(
  tx: Tx,
  { ids, now }: Resolving,
  { kind, reference, ...movement }: Moving,
): Promise<void> {
  await post(tx, { id: ids.next(), kind, reference, postedAt: now, movements: [movement] })
}
