import { type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { type Assets, isMadeSince } from './read-transactions.ts'
import { type Transaction, transactionTable } from './transaction.ts'

type Filter = {
  readonly customerId?: string | undefined
  readonly type?: string | undefined
  readonly status?: string | undefined
  /** Created at or after. */
  readonly from?: Date | undefined
  /** Created before. */
  readonly to?: Date | undefined
}

/** The place of a transaction in the list; both customers of a transfer have one of its id. */
export type TransactionPlace = Pick<Transaction, 'id' | 'customerId'>

type Asked = {
  readonly filter: Filter
  /** The last one looked at; undefined for the newest. */
  readonly before: TransactionPlace | undefined
  readonly limit: number
  readonly catalog: Assets
  /** How far the business clock is ahead of the one that ids are made by. */
  readonly aheadMs: number
}

/** The next page begins below `next`, which is null at the end. */
type Page = { readonly items: readonly Transaction[]; readonly next: TransactionPlace | null }

/** A page looks at so many rows at most, however few of them fit. */
const looksMax = 5_000

/**
 * Transactions of all customers, the newest first. A page may have fewer than `limit` although there is a next one, so
 * none is dear.
 */
export async function listAllTransactions(
  database: Queryable,
  { filter, before, limit, catalog, aheadMs }: Asked,
): Promise<Page> {
  const span = spanOf({ filter, before, aheadMs })
  const [floor] = await database.query<TransactionPlace>(sql`
    select id, customer_id as "customerId" from transactions where ${span}
    order by id desc, customer_id desc offset ${looksMax - 1} limit 1`)
  const rows = await database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from transactions where ${span} ${fits(filter)}
      ${floor === undefined ? sql`` : sql`and (id, customer_id) >= (${floor.id}, ${floor.customerId}::uuid)`}
    order by id desc, customer_id desc limit ${limit + 1}`)
  const items = rows.slice(0, limit).map((row) => transactionTable.read(row, catalog))
  return { items, next: (rows.length > limit ? items.at(-1) : floor) ?? null }
}

/** The part of the table that one index has in the order of the list. */
function spanOf({ filter, before, aheadMs }: Pick<Asked, 'filter' | 'before' | 'aheadMs'>): Sql {
  const { customerId, from, to } = filter
  return sql`${indexed(filter)}
    ${from === undefined ? sql`` : sql`and id >= ${lowestIdAt(new Date(from.getTime() - aheadMs))} and ${isMadeSince(from)}`}
    ${to === undefined ? sql`` : sql`and id < ${lowestIdAt(to)}`}
    ${before === undefined ? sql`` : customerId === undefined ? below(before) : sql`and id < ${before.id}`}`
}

function indexed({ customerId, type, status }: Filter): Sql {
  if (customerId !== undefined) return sql`customer_id = ${customerId}`
  // PostgreSQL recognises the index of what is not completed by these very words.
  if (status !== undefined && status !== 'completed') return sql`status = ${status} and status <> 'completed'`
  return type === undefined ? sql`true` : sql`type = ${type}`
}

function below({ id, customerId }: TransactionPlace): Sql {
  return sql`and (id, customer_id) < (${id}, ${customerId}::uuid)`
}

function fits({ type, status, from, to }: Filter): Sql {
  return sql`
    ${type === undefined ? sql`` : sql`and type = ${type}`}
    ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and created_at < ${to}`}`
}
