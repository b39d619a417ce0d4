import type { Catalog } from '#core/catalog'
import { type PageById, pageById } from '#core/sessions'
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

type Paging = PageById & { readonly status: string | undefined; readonly catalog: Catalog }

/** Payouts of a status or all. */
export async function pagePayouts(
  database: Queryable,
  { status, catalog, ...page }: Paging,
): Promise<Payout[]> {
  const rows = await database.query<PayoutRow>(sql`
    select * from payouts where ${status === undefined ? sql`true` : sql`status = ${status}`} ${pageById(page)}`)
  return rows.map((row) => fromRow(row, catalog))
}
