import type { Asset } from '#core/money'
import { type Database, hasColumn, type Queryable, sql } from '#platform/database'
import { assetTable } from './ledger-tables.ts'

/** The catalogue contradicts what the books were written with; the message is meant for the operator. */
class AssetsContradict extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The catalogue does not fit the ledger of this database:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
    this.name = 'AssetsContradict'
  }
}

/**
 * Records the scale of each asset when it is first seen. Throws `AssetsContradict` when a scale has changed, which
 * would change everybody's money, or when an asset that has accounts is not among `assets`.
 */
export async function pinAssets(database: Database, assets: readonly Asset[]): Promise<void> {
  const scales = scalesOf(assets)
  const pinned = [...scales].map(([symbol, scale]) => ({ symbol, scale }))
  await database.query(sql`${assetTable.insertionOf(pinned)} on conflict do nothing`)
  await requirePinned(database, scales)
}

/** Throws the same before anything is written, whatever the version of the schema. */
export async function requireAssets(database: Queryable, assets: readonly Asset[]): Promise<void> {
  if (!(await hasColumn(database, { table: 'ledger_assets', column: 'scale' }))) return
  await requirePinned(database, scalesOf(assets))
}

function scalesOf(assets: readonly Asset[]): ReadonlyMap<string, number> {
  return new Map(assets.map(({ symbol, scale }) => [symbol, scale]))
}

async function requirePinned(database: Queryable, scales: ReadonlyMap<string, number>): Promise<void> {
  const pinned = await database.query<{ symbol: string; scale: number; is_used: boolean }>(sql`
    select symbol, scale, exists (select from ledger_accounts where asset = symbol) as is_used
    from ledger_assets order by symbol`)
  const problems = pinned.flatMap(({ symbol, scale, is_used }) => {
    const given = scales.get(symbol)
    if (given === undefined)
      return is_used ? [`${symbol} has accounts; list it, with is_active: false to close it`] : []
    return given === scale
      ? []
      : [`${symbol} is kept with ${scale} decimals, so its precision cannot become ${given}`]
  })
  if (problems.length > 0) throw new AssetsContradict(problems)
}
