import type { Catalog } from '#core/catalog'
import { formatFraction } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type FiatDeposit, type FiatDepositRow, fromRow, type Link } from './fiat-deposit.ts'

export function insertFiatDeposit(tx: Tx, deposit: FiatDeposit): void {
  const { id, customerId, payInId, rail, amount, feeShare, status, payment, error } = deposit
  const { worthUnits, day, createdAt, updatedAt } = deposit
  tx.send(sql`
    insert into fiat_deposits (id, customer_id, pay_in_id, rail, asset, units, fee_share, status, movement_id, fact_units,
      fee_units, timing, error, worth_units, day, created_at, updated_at)
    values (${id}, ${customerId}, ${payInId}, ${rail}, ${amount.asset.symbol}, ${amount.units},
      ${formatFraction(feeShare)}, ${status}, ${payment?.movementId ?? null}, ${payment?.fact.units ?? null},
      ${payment?.fee.units ?? null}, ${payment?.timing ?? null}, ${error}, ${worthUnits}, ${day}, ${createdAt},
      ${updatedAt})`)
}

/** Sends the state of a deposit. */
export function updateFiatDeposit(tx: Tx, { id, status, payment, error, updatedAt }: FiatDeposit): void {
  tx.send(sql`
    update fiat_deposits set status = ${status}, movement_id = ${payment?.movementId ?? null},
      fact_units = ${payment?.fact.units ?? null}, fee_units = ${payment?.fee.units ?? null},
      timing = ${payment?.timing ?? null}, error = ${error}, updated_at = ${updatedAt}
    where id = ${id}`)
}

/** Locks a deposit until the end of the transaction. A change of its pay-in as well locks the pay-in first. */
export async function lockFiatDeposit(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<FiatDeposit | undefined> {
  const [row] = await tx.query<FiatDepositRow>(sql`
    select * from fiat_deposits where id = ${id} for no key update`)
  return row && fromRow(row, catalog)
}

/** A deposit and what its pay-in shows of it. */
export type LinkedDeposit = { readonly deposit: FiatDeposit; readonly link: Link }

/** Any customer's deposit. */
export async function findFiatDeposit(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<LinkedDeposit | undefined> {
  const [row] = await database.query<FiatDepositRow & { url: string | null; expires_at: Date }>(sql`
    select fiat_deposits.*, url, expires_at from fiat_deposits join pay_ins on pay_ins.id = pay_in_id
    where fiat_deposits.id = ${id}`)
  return row && { deposit: fromRow(row, catalog), link: { url: row.url, expiresAt: row.expires_at } }
}
