import { strict as assert } from 'node:assert'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { type StoredSpend, spendTable } from './spend.ts'

export const attemptStatuses = [
  'prepared',
  'signed',
  'broadcast',
  'seen',
  'confirmed',
  'failed',
  'replaced',
  'discarded',
] as const

export type AttemptStatus = (typeof attemptStatuses)[number]

const { uuid, integer, text, textArray, numeric, timestamptz } = columns

const attemptTable = table('spend_attempts', {
  id: uuid,
  spendId: uuid,
  /** From 1 on: the second takes the place of the first. */
  number: integer,
  network: text,
  unsigned: text,
  slots: textArray,
  /** The amount that the payee gets. */
  units: numeric,
  feeMax: numeric,
  raw: orNull(text),
  txid: orNull(text),
  status: text.as<AttemptStatus>(),
  /** The fee that the network took; null until it is known. */
  fee: orNull(numeric),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A transaction of a spend. */
export type Attempt = Item<typeof attemptTable>

type Adding = Pick<Attempt, 'id' | 'spendId' | 'number' | 'network'> & {
  readonly prepared: Pick<Attempt, 'unsigned' | 'slots' | 'units' | 'feeMax'>
  readonly now: Date
}

/** Stores a transaction that nobody has signed yet. */
export function addAttempt(tx: Tx, { prepared, now, ...named }: Adding): void {
  const { unsigned, slots, units, feeMax } = prepared
  tx.send(
    attemptTable.insertion({
      ...{ ...named, unsigned, slots, units, feeMax, raw: null, txid: null, status: 'prepared', fee: null },
      ...{ createdAt: now, updatedAt: now },
    }),
  )
}

type AddingSigned = Omit<Adding, 'prepared'> & {
  readonly prepared: Adding['prepared'] & { readonly raw: string; readonly txid: string }
}

/** Stores a transaction that was signed while these books did not know of it. */
export function addSignedAttempt(tx: Tx, { prepared, now, ...named }: AddingSigned): void {
  const { unsigned, slots, units, feeMax, raw, txid } = prepared
  tx.send(
    attemptTable.insertion({
      ...{ ...named, unsigned, slots, units, feeMax, raw, txid, status: 'signed', fee: null },
      ...{ createdAt: now, updatedAt: now },
    }),
  )
}

/** The spends that meet a condition, which names the table `spends`. */
export async function findSpends(database: Queryable, rest: Sql): Promise<StoredSpend[]> {
  const rows = await database.query<RowOf<typeof spendTable>>(
    sql`select ${spendTable.columnsOf('spends')} from spends ${rest}`,
  )
  return rows.map((row) => spendTable.read(row))
}

/** Holds a spend until the end of the transaction; every change of a spend locks it first. */
export async function lockSpend(tx: Tx, id: string): Promise<StoredSpend> {
  const [spend] = await findSpends(tx, sql`where id = ${id} for update`)
  assert(spend !== undefined, `there is no spend ${id}`)
  return spend
}

/** The transactions of a spend, the oldest first; their number is bounded by the fee's raises and the signer's delays. */
export async function readAttempts(database: Queryable, spendId: string): Promise<Attempt[]> {
  const rows = await database.query<RowOf<typeof attemptTable>>(sql`
    select ${attemptTable.columns} from spend_attempts where spend_id = ${spendId} order by number`)
  return rows.map((row) => attemptTable.read(row))
}

export async function readSpendOf(
  database: Queryable,
  { spendId }: Pick<Attempt, 'spendId'>,
): Promise<StoredSpend> {
  const [spend] = await findSpends(database, sql`where id = ${spendId}`)
  assert(spend !== undefined, `there is no spend ${spendId}`)
  return spend
}

export async function readAttempt(database: Queryable, id: string): Promise<Attempt> {
  const [row] = await database.query<RowOf<typeof attemptTable>>(
    sql`select ${attemptTable.columns} from spend_attempts where id = ${id}`,
  )
  assert(row !== undefined, `there is no attempt ${id}`)
  return attemptTable.read(row)
}
