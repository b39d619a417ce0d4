import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import { fromRow, type Payout, type PayoutRow } from './payout.ts'

export function insertPayout(tx: Tx, payout: Payout): void {
  const { id, customerId, rail, provider, amount, fee, phone, bankCode, status, error, reason } = payout
  const { statementHash, worthUnits, day, askedWith, createdAt, updatedAt } = payout
  tx.send(sql`
    insert into payouts (id, customer_id, rail, provider, asset, units, fee_units, phone, bank_code, status, error, reason,
      statement_hash, worth_units, day, api_key, ip, created_at, updated_at)
    values (${id}, ${customerId}, ${rail}, ${provider}, ${amount.asset.symbol}, ${amount.units}, ${fee.units}, ${phone}, ${bankCode},
      ${status}, ${error}, ${reason}, ${statementHash}, ${worthUnits}, ${day},
      ${askedWith?.apiKey ?? null}, ${askedWith?.ip ?? null}, ${createdAt}, ${updatedAt})`)
}

/** Sends the state of a payout. */
export function updatePayout(tx: Tx, payout: Payout): void {
  const { id, status, error, reason, amountFact, updatedAt } = payout
  tx.send(sql`
    update payouts set status = ${status}, error = ${error}, reason = ${reason},
      fact_units = ${amountFact?.units ?? null}, updated_at = ${updatedAt}
    where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks a payout until the end of the transaction. A change of its payment as well locks the payment first. */
export async function lockPayout(tx: Tx, { id, catalog }: Asked): Promise<Payout | undefined> {
  const [row] = await tx.query<PayoutRow>(sql`select * from payouts where id = ${id} for no key update`)
  return row && fromRow(row, catalog)
}

export async function findPayout(database: Queryable, { id, catalog }: Asked): Promise<Payout | undefined> {
  const [row] = await database.query<PayoutRow>(sql`select * from payouts where id = ${id}`)
  return row && fromRow(row, catalog)
}

type Listing = { readonly status: string; readonly catalog: Catalog; readonly limit: number }

type Paging = Omit<Listing, 'status'> & {
  readonly status: string | undefined
  /** The id of the last one of the page before. */
  readonly before: string | undefined
}

/** Payouts of a status or all, the newest first. */
export async function pagePayouts(
  database: Queryable,
  { status, catalog, limit, before }: Paging,
): Promise<Payout[]> {
  const rows = await database.query<PayoutRow>(sql`
    select * from payouts where ${status === undefined ? sql`true` : sql`status = ${status}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}

/** Payouts of a status, the oldest first. */
export async function listPayouts(
  database: Queryable,
  { status, catalog, limit }: Listing,
): Promise<Payout[]> {
  const rows = await database.query<PayoutRow>(sql`
    select * from payouts where status = ${status} order by id limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}
