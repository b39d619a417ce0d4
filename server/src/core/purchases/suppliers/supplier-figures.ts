import type { Catalog } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { isLasting, readSupplierBalances, type SupplierBalance } from './supplier-balance.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Pick<Catalog, 'asset'>
  /** The clock that dates the balances. */
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'gauges'>
}

type Counted = { readonly port: SupplierPort; readonly count: bigint }

/** Every process shows the same figures, since they come from the database; they are floats, for charts and alerts. */
export function supplierFigures({ database, catalog, clock, metrics }: Parts): { refresh(): Promise<void> } {
  let balances: readonly SupplierBalance[] = []
  let debts: ReadonlyMap<string, number> = new Map()
  const byPort = (name: string, help: string, read: (balance: SupplierBalance) => number) =>
    metrics.gauges(name, {
      help,
      label: 'port',
      read: () => new Map(balances.map((one) => [one.port, read(one)])),
    })
  byPort('coffer_supplier_balance', 'What the house has at a supplier, by its own word.', ({ told }) =>
    floatOf(told),
  )
  byPort(
    'coffer_supplier_difference',
    'Lasting difference between a supplier’s word and the books; below zero where the books have more.',
    (one) => (isLasting(one) ? floatOf(one.difference) : 0),
  )
  byPort(
    'coffer_supplier_balance_age_seconds',
    'Time since a supplier told what the house has there.',
    ({ toldAt }) => Math.max(0, clock.now().getTime() - toldAt.getTime()) / 1_000,
  )
  metrics.gauges('coffer_supplier_debts_open', {
    help: 'Open debts of suppliers to the house.',
    label: 'port',
    read: () => debts,
  })
  return {
    async refresh() {
      balances = await readSupplierBalances(database, catalog)
      const open = await database.query<Counted>(sql`
        select port, count(*) as count from supplier_debts where resolved_at is null group by port`)
      debts = new Map(open.map(({ port, count }) => [port, Number(count)]))
    },
  }
}

function floatOf(money: Money): number {
  return Number(formatAmount(money))
}
