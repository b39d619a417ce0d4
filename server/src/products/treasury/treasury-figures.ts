import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { columns, type Database, type Item, type Queryable, type RowOf, sql, table } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { sumUnswept } from './unswept.ts'

const { text, numeric, bigint, timestamptz } = columns

export const balanceTable = table('treasury_balances', {
  network: text,
  role: text.as<'hot' | 'cold'>(),
  asset: text,
  units: numeric,
  /** The units that open payments from the hot wallet still need. */
  needed: numeric,
  /** The chain's height at the reading. */
  height: bigint,
  readAt: timestamptz,
})

const walletBalance = balanceTable.pick('network', 'role', 'asset', 'units', 'needed', 'readAt')

/** A house wallet's balance at the last reading of its chain. */
export type TreasuryBalance = Omit<Item<typeof walletBalance>, 'role' | 'readAt'> & {
  readonly role: 'hot' | 'cold' | 'unswept'
  /** Null for deposits at their addresses, whose sum comes from the books, not the chain. */
  readonly readAt: Date | null
}

/** The house's wallets by network and asset, and the sums at deposit addresses. */
export async function readTreasury(database: Queryable): Promise<TreasuryBalance[]> {
  const wallets = await database.query<RowOf<typeof walletBalance>>(sql`
    select ${walletBalance.columns} from treasury_balances
    order by network, asset, role desc`)
  const unswept = await sumUnswept(database)
  return [
    ...wallets.map((row) => walletBalance.read(row)),
    ...unswept.map((sum) => ({ ...sum, role: 'unswept' as const, needed: 0n, readAt: null })),
  ]
}

/** The house's wallets in /metrics, with labels such as `erc20/USDT`. */
export function treasuryFigures({
  database,
  catalog,
  metrics,
}: {
  database: Database
  catalog: Catalog
  metrics: Metrics
}): { refresh(): Promise<void> } {
  let told: readonly TreasuryBalance[] = []
  const figures = (read: (balance: TreasuryBalance) => bigint | null) => () =>
    new Map(
      told.flatMap((balance) => {
        const units = read(balance)
        const asset = catalog.asset(balance.asset)
        if (units === null || asset === undefined) return []
        return [[`${balance.network}/${balance.asset}`, Number(formatAmount({ asset, units }))]]
      }),
    )
  const gauges = (name: string, help: string, read: (balance: TreasuryBalance) => bigint | null) =>
    metrics.gauges(name, { help, label: 'wallet', read: figures(read) })
  gauges('coffer_hot_wallet_balance', 'What the hot wallet holds.', ({ role, units }) =>
    role === 'hot' ? units : null,
  )
  gauges('coffer_cold_wallet_balance', 'What the cold wallet holds.', ({ role, units }) =>
    role === 'cold' ? units : null,
  )
  gauges(
    'coffer_deposits_unswept',
    'Deposits that lie at the addresses that were paid.',
    ({ role, units }) => (role === 'unswept' ? units : null),
  )
  gauges(
    'coffer_hot_wallet_missing',
    'What the hot wallet lacks of what open payments need; alert on anything above 0 that lasts.',
    ({ role, units, needed }) => (role !== 'hot' ? null : needed > units ? needed - units : 0n),
  )
  return {
    async refresh() {
      told = await readTreasury(database)
    },
  }
}
