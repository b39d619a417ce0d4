import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { type Transaction, transactionTable } from './transaction.ts'

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

/** The catalogue's assets, which rows name. */
export type Assets = Pick<Catalog, 'asset'>

type TransactionsAsked = { customerId: string; filter: TransactionFilter; page: Page; catalog: Assets }

const nothing = sql``

// An id may be made some time before its transaction is recorded, or by another machine's clock.
const slack = sql`interval '1 hour'`

/**
 * Leaves out the partitions that have no transaction since a time: those before it, and those of times that have not come.
 * Ids do not follow a business clock that was put forward.
 */
export function isMadeSince(from: Date): Sql {
  return sql`id < lowest_id_at(now() + ${slack}) and id >= lowest_id_at(${from}::timestamptz - ${slack} - (
    select offset_ms * interval '1 millisecond' from business_clock))`
}

/** A customer's transactions that match, newest first. */
export async function listTransactions(
  database: Queryable,
  { customerId, filter, page, catalog }: TransactionsAsked,
): Promise<Transaction[]> {
  const rows = await database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from transactions where customer_id = ${customerId}
      ${filter.asset === undefined ? nothing : sql`and asset = ${filter.asset}`}
      ${filter.types === undefined ? nothing : sql`and type = any(${filter.types}::text[])`}
      ${filter.status === undefined ? nothing : sql`and status = ${filter.status}`}
      ${filter.from === undefined ? nothing : sql`and created_at >= ${filter.from} and ${isMadeSince(filter.from)}`}
      ${filter.to === undefined ? nothing : sql`and created_at < ${filter.to}`}
      ${page.olderThan === undefined ? nothing : sql`and id < ${page.olderThan}`}
      ${page.downTo === undefined ? nothing : sql`and id >= ${page.downTo}`}
    order by id desc limit ${page.limit} offset ${page.offset}`)
  return rows.map((row) => transactionTable.read(row, catalog))
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
  { customerId, id, catalog }: { customerId: string; id: string; catalog: Assets },
): Promise<Transaction | undefined> {
  const [row] = await database.query<RowOf<typeof transactionTable>>(
    sql`select ${transactionTable.columns} from transactions where customer_id = ${customerId} and id = ${id}`,
  )
  return row && transactionTable.read(row, catalog)
}

/** A transaction as each customer of it has it, the one who pays first; none where no transaction has the id. */
export async function findSides(
  database: Queryable,
  { id, catalog }: { readonly id: string; readonly catalog: Assets },
): Promise<Transaction[]> {
  const rows = await database.query<RowOf<typeof transactionTable>>(
    sql`select ${transactionTable.columns} from transactions where id = ${id} order by direction desc, customer_id`,
  )
  return rows.map((row) => transactionTable.read(row, catalog))
}
