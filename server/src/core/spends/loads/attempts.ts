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

const attemptFields = {
  id: uuid,
  /** From 1 on: the second takes the place of the first. */
  number: integer,
  network: text,
  unsigned: text,
  slots: textArray,
  /** The amount that the payees get. */
  units: numeric,
  feeMax: numeric,
  raw: orNull(text),
  txid: orNull(text),
  status: text.as<AttemptStatus>(),
  /** The fee that the network took; null until it is known. */
  fee: orNull(numeric),
  createdAt: timestamptz,
  updatedAt: timestamptz,
}

const loneTable = table('spend_attempts', { ...attemptFields, loadId: uuid.named('spend_id') })
const batchTable = table('spend_batch_attempts', { ...attemptFields, loadId: uuid.named('batch_id') })

/** A transaction of a load. */
export type Attempt = Item<typeof loneTable>

type Adding = Pick<Attempt, 'id' | 'loadId' | 'number' | 'network'> & {
  readonly prepared: Pick<Attempt, 'unsigned' | 'slots' | 'units' | 'feeMax'>
  readonly now: Date
}

type AddingSigned = Omit<Adding, 'prepared'> & {
  readonly prepared: Adding['prepared'] & { readonly raw: string; readonly txid: string }
}

/** The transactions of loads of one kind. */
export type AttemptStore = {
  readonly table: Sql
  /** The column of the load's id. */
  readonly loadId: Sql
  /** Stores a transaction that nobody has signed yet. */
  add(tx: Tx, adding: Adding): void
  /** Stores a transaction that was signed while these books did not know of it. */
  addSigned(tx: Tx, adding: AddingSigned): void
  /** The transactions of a load, the oldest first; their number is bounded by the fee's raises and the signer's delays. */
  of(database: Queryable, loadId: string): Promise<Attempt[]>
  one(database: Queryable, id: string): Promise<Attempt>
  set(tx: Tx, change: { readonly id: string; readonly status: AttemptStatus; readonly now: Date }): void
}

function storeOf(
  kept: typeof loneTable,
  { name, loadId }: { readonly name: Sql; readonly loadId: Sql },
): AttemptStore {
  const read = async (database: Queryable, condition: Sql): Promise<Attempt[]> => {
    const rows = await database.query<RowOf<typeof loneTable>>(
      sql`select ${kept.columns} from ${name} where ${condition} order by number`,
    )
    return rows.map((row) => kept.read(row))
  }
  const common = ({ now }: { readonly now: Date }) => ({ fee: null, createdAt: now, updatedAt: now })
  return {
    table: name,
    loadId,
    add(tx, { prepared, now, ...named }) {
      const { unsigned, slots, units, feeMax } = prepared
      const bytes = { unsigned, slots, units, feeMax, raw: null, txid: null }
      tx.send(kept.insertion({ ...named, ...bytes, ...common({ now }), status: 'prepared' }))
    },
    addSigned(tx, { prepared, now, ...named }) {
      const { unsigned, slots, units, feeMax, raw, txid } = prepared
      const bytes = { unsigned, slots, units, feeMax, raw, txid }
      tx.send(kept.insertion({ ...named, ...bytes, ...common({ now }), status: 'signed' }))
    },
    of: (database, id) => read(database, sql`${loadId} = ${id}`),
    async one(database, id) {
      const [attempt] = await read(database, sql`id = ${id}`)
      assert(attempt !== undefined, `there is no attempt ${id}`)
      return attempt
    },
    set(tx, { id, status, now }) {
      tx.send(sql`update ${name} set status = ${status}, updated_at = ${now} where id = ${id}`)
    },
  }
}

/** The transactions of lone spends. */
export const loneAttempts = storeOf(loneTable, { name: sql`spend_attempts`, loadId: sql`spend_id` })

/** The transactions of batches. */
export const batchAttempts = storeOf(batchTable, {
  name: sql`spend_batch_attempts`,
  loadId: sql`batch_id`,
})

/** The ids of the transactions of each of the `spends` of a statement: its own, and those of the batch that it is in. */
export const transactionsOfSpends = sql`lateral (
  select id from spend_attempts where spend_id = spends.id
  union all select id from spend_batch_attempts where batch_id = spends.batch_id) as attempts`

/** All transactions of a spend, its own and those of batches, the oldest first; each fee is the part of this spend. */
export async function attemptsOfSpend(database: Queryable, spendId: string): Promise<Attempt[]> {
  const rows = await database.query<RowOf<typeof loneTable>>(sql`
    select ${loneTable.columns} from spend_transactions where spend_id = ${spendId} order by created_at, number`)
  return rows.map((row, at) => ({ ...loneTable.read(row), number: at + 1 }))
}

/** Whether a transaction may still happen, or has. */
export function isLive({ status }: Pick<Attempt, 'status'>): boolean {
  return status === 'signed' || status === 'broadcast' || status === 'seen'
}
