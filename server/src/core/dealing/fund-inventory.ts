import type { Catalog } from '#core/catalog'
import { houseAccount, postMany } from '#core/ledger'
import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'

/** Money of the house's own that it puts in its inventory, counted once for its reference. */
export type Funding = {
  readonly entryId: string
  readonly reference: string
  readonly amount: Money
  readonly postedAt: Date
}

export const fundingKind = 'inventory_funding'

/** Outside world → inventory. A reference that was counted before is left out; answers those that were not. */
export async function fundInventory(tx: Tx, fundings: readonly Funding[]): Promise<Funding[]> {
  const known = await tx.query<{ reference: string }>(sql`
    select reference from ledger_entries
    where kind = ${fundingKind} and reference = any(${fundings.map(({ reference }) => reference)}::text[])`)
  const counted = new Set(known.map(({ reference }) => reference))
  const fresh = fundings.filter(({ reference }) => !counted.has(reference))
  await postMany(
    tx,
    fresh.map(({ entryId: id, reference, amount, postedAt }) => ({
      id,
      kind: fundingKind,
      reference,
      postedAt,
      movements: [{ from: houseAccount('custody'), to: houseAccount('inventory'), amount }],
    })),
  )
  return fresh
}

/** What was counted for a reference, or null. */
export async function readFunding(
  database: Queryable,
  { reference, catalog }: { reference: string; catalog: Pick<Catalog, 'asset'> },
): Promise<Money | null> {
  const [row] = await database.query<{ asset: string; amount: bigint }>(sql`
    select asset, amount
    from ledger_entries join ledger_movements on entry_id = ledger_entries.id
      join ledger_accounts on ledger_accounts.id = to_account
    where ledger_entries.kind = ${fundingKind} and reference = ${reference}`)
  const asset = catalog.asset(row?.asset ?? '')
  return row === undefined || asset === undefined ? null : { asset, units: row.amount }
}
