import { strict as assert } from 'node:assert'
import {
  columns,
  orNull,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Load } from '../loads/load.ts'
import type { SpendStatus } from '../spend/spend.ts'
import { openStatuses } from '../spend/spend-conditions.ts'
import { findSpends } from '../spend/spend-rows.ts'

const { uuid, integer, integerArray, text, timestamptz } = columns

const batchTable = table('spend_batches', {
  id: uuid,
  network: text,
  fromIndexes: integerArray,
  generation: integer,
  holderId: uuid,
  status: text.as<SpendStatus>(),
  problem: orNull(text),
  confirmations: integer,
  /** The sum of the sizes of its members' outputs. */
  bytes: integer,
  dueAt: timestamptz,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

const memberTable = table('spend_batch_members', { batchId: uuid, spendId: uuid, bytes: integer })

type NewBatch = Pick<Load, 'id' | 'network' | 'fromIndexes' | 'generation'> & {
  /** Its members, each with the size of its output; slots are taken under the id of the first. */
  readonly members: readonly { readonly spendId: string; readonly bytes: number }[]
  readonly now: Date
}

/** Stores a batch of which nothing is signed, with its members. */
export function addBatch(tx: Tx, { members, now, ...named }: NewBatch): void {
  const [holder] = members
  assert(holder !== undefined, 'a batch has members')
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
  tx.send(
    batchTable.insertion({
      ...{ ...named, bytes, holderId: holder.spendId },
      ...{ status: 'requested', problem: null, confirmations: 0 },
      ...{ dueAt: now, createdAt: now, updatedAt: now },
    }),
  )
  tx.send(memberTable.insertionOf(members.map((member) => ({ ...member, batchId: named.id }))))
  tx.send(sql`
    update spends set batch_id = ${named.id}, problem = null, leased_until = null, impossible_tries = 0, updated_at = ${now}
    where id = any(${members.map(({ spendId }) => spendId)}::uuid[])`)
}

type Joining = { readonly batchId: string; readonly spendId: string; readonly now: Date }

/** Adds a member that the books had lost; nobody knows the size of its output any more. */
export function joinMember(tx: Tx, { batchId, spendId, now }: Joining): void {
  tx.send(memberTable.insertion({ batchId, spendId, bytes: 1 }))
  tx.send(sql`update spend_batches set bytes = bytes + 1, updated_at = ${now} where id = ${batchId}`)
  tx.send(
    sql`update spends set batch_id = ${batchId}, leased_until = null, updated_at = ${now} where id = ${spendId}`,
  )
}

type Reading = { readonly ids: readonly string[]; readonly isLocked?: boolean; readonly hasEnded?: boolean }

/** Batches with their members: those that have not ended, or all. */
export async function readBatches(
  database: Queryable,
  { ids, isLocked = false, hasEnded = false }: Reading,
): Promise<Load[]> {
  const lock = isLocked ? sql`for update` : sql``
  const rows = await database.query<RowOf<typeof batchTable>>(sql`
    select ${batchTable.columns} from spend_batches where id = any(${[...ids]}::uuid[]) order by id ${lock}`)
  const isMember: Sql = hasEnded ? sql`true` : sql`status in ${openStatuses}`
  // In the order of ids, in which everybody locks them.
  const members = await findSpends(
    database,
    sql`where id in (select spend_id from spend_batch_members where batch_id = any(${[...ids]}::uuid[]))
      and batch_id = any(${[...ids]}::uuid[]) and ${isMember} order by id ${lock}`,
  )
  const byBatch = Map.groupBy(members, ({ batchId }) => batchId)
  return rows.map((row) => {
    const { dueAt: _, bytes: __, ...batch } = batchTable.read(row)
    return { ...batch, members: byBatch.get(batch.id) ?? [] }
  })
}

/** The number of all members that a batch has, also of those that have ended. */
export async function countMembers(database: Queryable, batchId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from spend_batch_members where batch_id = ${batchId}`)
  return row?.count ?? 0
}

/** The number of batches that a spend was ever in. */
export async function countBatches(database: Queryable, spendId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from spend_batch_members where spend_id = ${spendId}`)
  return row?.count ?? 0
}
