import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type FiatDeposit, fiatDepositTable, type Link } from './fiat-deposit.ts'

export function insertFiatDeposit(tx: Tx, deposit: FiatDeposit): void {
  tx.send(fiatDepositTable.insertion(deposit))
}

/** Sends an update of a deposit's state. */
export function updateFiatDeposit(tx: Tx, { id, status, payment, error, updatedAt }: FiatDeposit): void {
  const state = fiatDepositTable.set({ status, payment, error, updatedAt })
  tx.send(sql`update fiat_deposits set ${state} where id = ${id}`)
}

/** Locks a deposit until the end of the transaction. An act that also changes its pay-in locks the pay-in first. */
export async function lockFiatDeposit(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<FiatDeposit | undefined> {
  const [row] = await tx.query<RowOf<typeof fiatDepositTable>>(sql`
    select * from fiat_deposits where id = ${id} for no key update`)
  return row && fiatDepositTable.read(row, catalog)
}

/** A deposit, with its pay-in's link. */
export type LinkedDeposit = { readonly deposit: FiatDeposit; readonly link: Link }

/** Any customer's deposit. */
export async function findFiatDeposit(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<LinkedDeposit | undefined> {
  const [row] = await database.query<
    RowOf<typeof fiatDepositTable> & { url: string | null; expires_at: Date }
  >(sql`
    select fiat_deposits.*, url, expires_at from fiat_deposits join pay_ins on pay_ins.id = pay_in_id
    where fiat_deposits.id = ${id}`)
  return (
    row && { deposit: fiatDepositTable.read(row, catalog), link: { url: row.url, expiresAt: row.expires_at } }
  )
}
