import { type Item, type Queryable, type RowOf, sql } from '#platform/database'
import type { Account } from './account.ts'
import { accountTable, balanceTable } from './ledger-tables.ts'

/** Units by kind of account; a kind that is not open is absent. */
export type OwnerBalances = ReadonlyMap<string, { readonly [kind in Account['kind']]?: bigint }>

const holder = accountTable.pick('ownerId', 'asset', 'kind')
const held = balanceTable.pick('units')

type Held = Item<typeof holder> & Item<typeof held>

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
  const rows = await database.query<RowOf<typeof holder> & RowOf<typeof held>>(sql`
    select ${holder.columns}, ${held.columns} from ledger_accounts join ledger_balances on account_id = id
    where owner_id = any(${owners}::uuid[]) order by owner_id, asset, kind`)
  const all = rows.map((row) => ({ ...holder.read(row), ...held.read(row) }))
  return new Map(
    [...Map.groupBy(all, ({ ownerId }) => ownerId)].map(([owner, own]) => [owner, balancesOf(own)]),
  )
}

function balancesOf(all: readonly Held[]): OwnerBalances {
  const balances = new Map<string, { [kind in Account['kind']]?: bigint }>()
  for (const { asset, kind, units } of all) {
    const known = balances.get(asset)
    balances.set(asset, { ...known, [kind]: (known?.[kind] ?? 0n) + units })
  }
  return balances
}
