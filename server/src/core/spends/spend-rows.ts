import { strict as assert } from 'node:assert'
import type { Approval } from '#core/operators'
import { type Queryable, type Sql, sql, type Tx } from '#platform/database'
import type { Spend, SpendPurpose, SpendStatus } from './spend.ts'

/** A spend as it stands, with what holds it up. */
export type StoredSpend = Spend & {
  /** Why it waits, for people; null when nothing is wrong. */
  readonly problem: string | null
  /** Blocks on top of its transaction, that block included; 0 while it is in none. */
  readonly confirmations: number
  readonly decision: Decision | null
  readonly updatedAt: Date
}

/** An operator's decision about a spend; a worker carries it out, with the spend's handler. */
export type Decision = { readonly act: 'fail'; readonly reason: string }

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

/** A transaction of a spend. */
export type Attempt = {
  readonly id: string
  readonly spendId: string
  /** From 1 on: the second takes the place of the first. */
  readonly number: number
  readonly network: string
  readonly unsigned: string
  readonly slots: readonly string[]
  /** The amount that the payee gets. */
  readonly units: bigint
  readonly feeMax: bigint
  readonly raw: string | null
  readonly txid: string | null
  readonly status: AttemptStatus
  readonly blockHeight: number | null
  readonly blockHash: string | null
  /** The fee that the network took; null until it is known. */
  readonly fee: bigint | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type SpendRow = {
  id: string
  network: string
  purpose: SpendPurpose
  initiator: string
  from_indexes: number[]
  address: string
  to_index: number | null
  tag: string | null
  contract: string | null
  units: bigint | null
  approvals: Approval[]
  status: SpendStatus
  problem: string | null
  confirmations: number
  decision: Decision['act'] | null
  decision_reason: string | null
  created_at: Date
  updated_at: Date
}

type AttemptRow = {
  id: string
  spend_id: string
  number: number
  network: string
  unsigned: string
  slots: string[]
  units: bigint
  fee_max: bigint
  raw: string | null
  txid: string | null
  status: AttemptStatus
  block_height: bigint | null
  block_hash: string | null
  fee: bigint | null
  created_at: Date
  updated_at: Date
}

/** The spends that meet a condition, which names the table `spends`. */
export async function findSpends(database: Queryable, rest: Sql): Promise<StoredSpend[]> {
  const rows = await database.query<SpendRow>(sql`select spends.* from spends ${rest}`)
  return rows.map(spendFromRow)
}

/** Holds a spend until the end of the transaction; every change of a spend locks it first. */
export async function lockSpend(tx: Tx, id: string): Promise<StoredSpend> {
  const [spend] = await findSpends(tx, sql`where id = ${id} for update`)
  assert(spend !== undefined, `there is no spend ${id}`)
  return spend
}

/** The transactions of a spend, the oldest first; their number is bounded by the fee's raises and the signer's delays. */
export async function readAttempts(database: Queryable, spendId: string): Promise<Attempt[]> {
  const rows = await database.query<AttemptRow>(sql`
    select * from spend_attempts where spend_id = ${spendId} order by number`)
  return rows.map(attemptFromRow)
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
  const [row] = await database.query<AttemptRow>(sql`select * from spend_attempts where id = ${id}`)
  assert(row !== undefined, `there is no attempt ${id}`)
  return attemptFromRow(row)
}

function spendFromRow(row: SpendRow): StoredSpend {
  const { id, network, purpose, initiator, address, tag, contract, units, approvals, status } = row
  const { decision, decision_reason: reason } = row
  return {
    ...{ id, network, purpose, initiator, address, tag, contract, units, approvals, status },
    fromIndexes: row.from_indexes,
    toIndex: row.to_index,
    problem: row.problem,
    confirmations: row.confirmations,
    decision: decision === null ? null : { act: decision, reason: reason ?? '' },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function attemptFromRow(row: AttemptRow): Attempt {
  const { id, number, network, unsigned, slots, units, raw, txid, status, fee } = row
  return {
    ...{ id, number, network, unsigned, slots, units, raw, txid, status, fee },
    spendId: row.spend_id,
    feeMax: row.fee_max,
    blockHeight: row.block_height === null ? null : Number(row.block_height), // a chain's height is a safe integer
    blockHash: row.block_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
