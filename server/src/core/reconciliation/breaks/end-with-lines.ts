import assert from 'node:assert'
import { type Account, type Entry, houseAccount, postMany } from '#core/ledger'
import type { Asset } from '#core/money'
import { withdrawnByStatement } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { writeOffTable } from './break-store.ts'

/** Kinds of the entries for payments that end with their lines: `movement` undoes the movement, `match` the match. */
const endedKinds = { movement: 'rail_unclaimed_withdrawn', match: 'rail_unmatched' } as const

/** Kinds of breaks that statements open and do not judge again. */
const toldKinds = ['contradiction', 'return_differs'] as const

export type Ending = {
  readonly rail: string
  readonly asset: Asset
  /** Transactions that may have lost their lines. */
  readonly transactionIds: readonly string[]
  readonly ids: Ids
  readonly now: Date
}

export type Ended = {
  /** Transactions whose clearing changed, besides `transactionIds`. */
  readonly unmatched: readonly string[]
  /** Entries to post last: they lock accounts of the house, which all payments wait for. */
  readonly entries: readonly Entry[]
}

/** A payment that lost its line, and its break. */
type Unclaimed = { id: string; transaction_id: string; break_id: string; units: bigint }

/**
 * Takes payments out of suspense that only a statement had reported and no statement reports any more, each with its
 * break and its match. A payment that was credited or kept stays: no line shows it, and `judgeTransactions` counts it
 * as missing. The caller holds the rail.
 */
export async function endWithLines(tx: Tx, ending: Ending): Promise<Ended> {
  const { rail, transactionIds } = ending
  const rows = await tx.query<Unclaimed>(sql`
    select moved.id, transaction_id, found.id as break_id, units from rail_movements moved
      join rail_breaks found on found.rail = moved.rail and subject = transaction_id and found.kind = 'unclaimed'
    where moved.rail = ${rail} and transaction_id = any(${transactionIds}::text[]) and moved.kind = 'payment'
      and reference is null and heard_at is null and (resolution is null or resolution = 'matched')
      and not exists (select from rail_statement_lines line where line.rail = moved.rail
        and line.transaction_id = moved.transaction_id and withdrawn_at is null)
    order by moved.id for update of moved, found`)
  endTold(tx, ending)
  if (rows.length === 0) return { unmatched: [], entries: [] }
  const matches = await unmatch(tx, ending, rows)
  endMovements(tx, ending, rows)
  return {
    unmatched: matches.unmatched,
    entries: [...matches.entries, ...rows.map((row) => entryOfMovement(row, ending))],
  }
}

function endMovements(tx: Tx, { now }: Ending, rows: readonly Unclaimed[]): void {
  const [movements, breaks] = [rows.map(({ id }) => id), rows.map(({ break_id }) => break_id)]
  tx.send(sql`
    with gone as (delete from rail_movements where id = any(${movements}::uuid[]) returning *)
    insert into rail_withdrawn_movements (id, rail, transaction_id, kind, asset, units, moved_at, created_at, withdrawn_at)
    select id, rail, transaction_id, kind, asset, units, moved_at, created_at, ${now} from gone`)
  tx.send(sql`
    update rail_breaks set resolved_at = ${now}, resolution = ${withdrawnByStatement.resolution}, resolved_by = ${withdrawnByStatement.by}
    where id = any(${breaks}::uuid[])`)
}

function entryOfMovement({ id, units }: Unclaimed, { asset, ids, now }: Ending): Entry {
  const sides = { from: houseAccount('suspense'), to: houseAccount('clearing') }
  const reference = `${id}/withdrawn`
  return entryOf({ kind: endedKinds.movement, reference, ...sides, units }, { asset, ids, now })
}

type Match = { break_id: string; transaction_id: string; units: bigint }

/** Payments whose matched lines were withdrawn count as unstated again. */
async function unmatch(
  tx: Tx,
  { rail, asset, ids, now }: Ending,
  rows: readonly Unclaimed[],
): Promise<Ended> {
  const matches = await tx.query<Match>(sql`
    select break_id, transaction_id, sum(units) as units from rail_write_offs
    where break_id = any(${rows.map(({ break_id }) => break_id)}::uuid[]) group by 1, 2 having sum(units) <> 0`)
  const undone = matches.map((match) => ({ ...match, id: ids.next() }))
  if (undone.length === 0) return { unmatched: [], entries: [] }
  const writeOffs = undone.map(({ id, break_id: breakId, transaction_id: transactionId, units }) => ({
    ...{ id, breakId, rail, transactionId, amount: { asset, units: -units }, createdAt: now },
  }))
  tx.send(writeOffTable.insertionOf(writeOffs))
  const sides = { from: houseAccount('clearing'), to: houseAccount('suspense') }
  const entries = undone.map(({ id: reference, units }) =>
    entryOf({ kind: endedKinds.match, reference, ...sides, units }, { asset, ids, now }),
  )
  return { unmatched: undone.map(({ transaction_id }) => transaction_id), entries }
}

/** Ends contradictions whose lines are gone, and differing returns that no line and no rail reports any more. */
function endTold(tx: Tx, { rail, transactionIds, now }: Ending): void {
  tx.send(sql`
    update rail_breaks one set resolved_at = ${now}, resolution = ${withdrawnByStatement.resolution}, resolved_by = ${withdrawnByStatement.by}
    where rail = ${rail} and resolved_at is null and (
      (kind = 'contradiction' and is_stated and subject = any(${transactionIds}::text[])
        and not exists (select from rail_statement_lines line where line.rail = one.rail and transaction_id = subject
          and withdrawn_at is null))
      or (kind = 'return_differs' and subject in (${returnedBy({ rail, transactionIds })})
        and not exists (select from rail_movements moved where moved.reference = one.subject::uuid and moved.kind = 'return'
          and (line_id is not null or heard_at is not null))))`)
}

/** Reopens a break that ended with its line, once a statement has the line again. */
export function reopenTold(tx: Tx, { rail, transactionIds }: Pick<Ending, 'rail' | 'transactionIds'>): void {
  tx.send(sql`
    update rail_breaks set resolved_at = null, resolution = null, resolved_by = null
    where rail = ${rail} and resolution = ${withdrawnByStatement.resolution} and kind = any(${[...toldKinds]}::text[])
      and (subject = any(${transactionIds}::text[]) or subject in (${returnedBy({ rail, transactionIds })}))`)
}

/** Selects our references of the payouts that these transactions returned. */
function returnedBy({ rail, transactionIds }: Pick<Ending, 'rail' | 'transactionIds'>) {
  return sql`
    select reference::text from rail_movements
    where rail = ${rail} and transaction_id = any(${transactionIds}::text[]) and kind = 'return'`
}

type Leg = {
  readonly kind: string
  readonly reference: string
  readonly from: Account
  readonly to: Account
  readonly units: bigint
}

function entryOf(
  { kind, reference, from, to, units }: Leg,
  { asset, ids, now }: Omit<Ending, 'rail' | 'transactionIds'>,
): Entry {
  const movements = [{ from, to, amount: { asset, units } }]
  return { id: ids.next(), kind, reference, postedAt: now, movements }
}

/** Posts the entries of `endWithLines`. */
export async function bookEnded(tx: Tx, { entries }: Ended): Promise<void> {
  if (entries.length === 0) return
  const outcomes = await postMany(tx, entries)
  assert(
    outcomes.every((outcome) => outcome === 'posted'),
    'suspense holds all unclaimed payments, and clearing may be below zero',
  )
}
