import type { Client } from 'pg'
import { vi } from 'vitest'

/** Until one backend of the database waits for a lock in a statement about this table. */
export function untilSomebodyWaits(
  admin: Client,
  { table, timeoutMs }: { table: string; timeoutMs: number },
): Promise<unknown> {
  return vi.waitUntil(
    async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
        [table],
      )
      return rowCount === 1
    },
    { timeout: timeoutMs, interval: 10 },
  )
}
