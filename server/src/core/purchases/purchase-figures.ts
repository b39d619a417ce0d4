import { type SupplierPort, supplierPorts } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'

type Parts = {
  readonly database: Database
  /** The business clock, which purchases go by. */
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'gauges'>
}

/** How long customers have waited for paid purchases; every process shows the same, since the figures come from the database. */
export function purchaseFigures({ database, clock, metrics }: Parts): { refresh(): Promise<void> } {
  let oldest: ReadonlyMap<SupplierPort, Date> = new Map()
  metrics.gauges('coffer_purchases_oldest_open_seconds', {
    help: 'Age of the oldest purchase without an end, by the business clock.',
    label: 'port',
    read: () => new Map(supplierPorts.map((port) => [port, secondsSince(oldest.get(port), clock.now())])),
  })
  return {
    async refresh() {
      const rows = await database.query<{ port: SupplierPort; at: Date }>(sql`
        select port, min(created_at) as at from purchases where status = 'processing' group by port`)
      oldest = new Map(rows.map(({ port, at }) => [port, at]))
    },
  }
}

function secondsSince(at: Date | undefined, now: Date): number {
  return at === undefined ? 0 : Math.max(0, now.getTime() - at.getTime()) / 1_000
}
