import { type Queryable, sql } from '#platform/database'
import type { Account } from './account.ts'

/** Units by kind of account; a kind that is not open is absent. */
export type OwnerBalances = ReadonlyMap<string, { readonly [kind in Account['kind']]?: bigint }>

type Row = { owner_id: string; asset: string; kind: Account['kind']; balance: bigint }

const nothing: OwnerBalances = new Map()

/** Every open account of an owner: asset symbol → kind → units. */
export async function readBalances(database: Queryable, owner: string): Promise<OwnerBalances> {
  return (await readBalancesOfMany(database, [owner])).get(owner) ?? nothing
}

/** The same for many owners at one moment; an owner without an open account is absent. */
export async function readBalancesOfMany(
  database: Queryable,
  owners: readonly string[],
): Promise<ReadonlyMap<string, OwnerBalances>> {
  const rows = await database.query<Row>(sql`
    select owner_id, asset, kind, balance from ledger_accounts join ledger_balances on account_id = id
    where owner_id = any(${owners}::uuid[]) order by owner_id, asset, kind`)
  return new Map(
    [...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([owner, held]) => [owner, balancesOf(held)]),
  )
}

function balancesOf(rows: readonly Row[]): OwnerBalances {
  const balances = new Map<string, { [kind in Account['kind']]?: bigint }>()
  for (const { asset, kind, balance } of rows)
    balances.set(asset, { ...balances.get(asset), [kind]: balance })
  return balances
}
