import { type Queryable, sql } from '#platform/database'
import type { Account } from './account.ts'

/** Units by kind of account; a kind that is not open is absent. */
export type OwnerBalances = ReadonlyMap<string, { readonly [kind in Account['kind']]?: bigint }>

/** Every open account of an owner: asset symbol → kind → units. */
export async function readBalances(database: Queryable, owner: string): Promise<OwnerBalances> {
  const rows = await database.query<{ asset: string; kind: Account['kind']; balance: bigint }>(sql`
    select asset, kind, balance from ledger_accounts join ledger_balances on account_id = id
    where owner_id = ${owner} order by asset, kind`)
  const balances = new Map<string, { [kind in Account['kind']]?: bigint }>()
  for (const { asset, kind, balance } of rows)
    balances.set(asset, { ...balances.get(asset), [kind]: balance })
  return balances
}
