import type { Asset } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import type { Transaction, TransactionStatus } from './transaction.ts'

export type TransactionFilter = {
  readonly asset?: string | undefined
  /** Transactions of any of these types. */
  readonly types?: readonly string[] | undefined
  readonly status?: string | undefined
  /** Created at or after. */
  readonly from?: Date | undefined
  /** Created before. */
  readonly to?: Date | undefined
}

type Page = {
  readonly limit: number
  readonly offset: number
  /** Only transactions older than this id. */
  readonly olderThan?: string | undefined
  /** The oldest id that is looked at. */
  readonly downTo?: string | undefined
}

export type Row = {
  customer_id: string
  id: string
  parent_id: string | null
  type: string
  status: TransactionStatus
  asset: string
  units: bigint
  fee_units: bigint
  direction: 'in' | 'out'
  network: string | null
  address: string | null
  tag: string | null
  txid: string | null
  confirmations: number | null
  confirmations_required: number | null
  counterparty: string | null
  comment: string | null
  error: string | null
  created_at: Date
  updated_at: Date
}

/** Resolves a symbol that a row holds; the row is older than any change of the catalogue. */
export type AssetOf = (symbol: string) => Asset

type TransactionsAsked = { customerId: string; filter: TransactionFilter; page: Page; assetOf: AssetOf }

const nothing = sql``

/** A customer's transactions that match, newest first. */
export async function listTransactions(
  database: Queryable,
  { customerId, filter, page, assetOf }: TransactionsAsked,
): Promise<Transaction[]> {
  const rows = await database.query<Row>(sql`
    select * from transactions where customer_id = ${customerId}
      ${filter.asset === undefined ? nothing : sql`and asset = ${filter.asset}`}
      ${filter.types === undefined ? nothing : sql`and type = any(${filter.types}::text[])`}
      ${filter.status === undefined ? nothing : sql`and status = ${filter.status}`}
      ${filter.from === undefined ? nothing : sql`and created_at >= ${filter.from}`}
      ${filter.to === undefined ? nothing : sql`and created_at < ${filter.to}`}
      ${page.olderThan === undefined ? nothing : sql`and id < ${page.olderThan}`}
      ${page.downTo === undefined ? nothing : sql`and id >= ${page.downTo}`}
    order by id desc limit ${page.limit} offset ${page.offset}`)
  return rows.map((row) => fromRow(row, assetOf))
}

type LooksAsked = { customerId: string; olderThan: string | undefined; looksMax: number }

/** The oldest of so many transactions of a customer, counted from the newest; undefined where there are fewer. */
export async function findFloor(
  database: Queryable,
  { customerId, olderThan, looksMax }: LooksAsked,
): Promise<{ readonly id: string; readonly createdAt: Date } | undefined> {
  const [floor] = await database.query<{ id: string; createdAt: Date }>(sql`
    select id, created_at as "createdAt" from transactions where customer_id = ${customerId} and id = (
      select id from transactions where customer_id = ${customerId}
        ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
      order by id desc offset ${looksMax - 1} limit 1)`)
  return floor
}

/** Units by asset symbol that are on their way to a customer and not credited yet. */
export async function sumPendingDeposits(
  database: Queryable,
  customerId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.query<{ asset: string; units: bigint }>(sql`
    select asset, sum(units) as units from transactions
    where customer_id = ${customerId} and status in ('pending', 'processing') and direction = 'in' group by asset`)
  return new Map(rows.map(({ asset, units }) => [asset, units]))
}

/** A transaction of a customer; undefined when it is not theirs or does not exist. */
export async function findTransaction(
  database: Queryable,
  { customerId, id, assetOf }: { customerId: string; id: string; assetOf: AssetOf },
): Promise<Transaction | undefined> {
  const [row] = await database.query<Row>(
    sql`select * from transactions where customer_id = ${customerId} and id = ${id}`,
  )
  return row && fromRow(row, assetOf)
}

/** A transaction as each customer of it has it, the one who pays first; none where no transaction has the id. */
export async function findSides(
  database: Queryable,
  { id, assetOf }: { readonly id: string; readonly assetOf: AssetOf },
): Promise<Transaction[]> {
  const rows = await database.query<Row>(
    sql`select * from transactions where id = ${id} order by direction desc, customer_id`,
  )
  return rows.map((row) => fromRow(row, assetOf))
}

export function fromRow(row: Row, assetOf: AssetOf): Transaction {
  const asset = assetOf(row.asset)
  return {
    id: row.id,
    customerId: row.customer_id,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    type: row.type,
    status: row.status,
    amount: { asset, units: row.units },
    fee: { asset, units: row.fee_units },
    direction: row.direction,
    network: row.network,
    address: row.address,
    tag: row.tag,
    txid: row.txid,
    confirmations: row.confirmations,
    confirmationsRequired: row.confirmations_required,
    counterparty: row.counterparty,
    comment: row.comment,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
