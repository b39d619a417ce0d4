import { type Database, sql } from '#platform/database'
import type { Port, SupplierMode } from './ports.ts'

/** The modes of simulated parties, the same in every process, and also after a restart. */
export type Suppliers = {
  set(port: Port, mode: SupplierMode): Promise<void>
  /** Read at each call, so a call after a control never meets the previous mode. */
  modeOf(port: Port): Promise<SupplierMode>
  /** The parties that wait for controls. */
  waiting(): Promise<Port[]>
}

export function sandboxSuppliers(database: Database): Suppliers {
  return {
    async set(port, mode) {
      await database.query(sql`
        insert into sandbox_suppliers (port, mode) values (${port}, ${mode})
        on conflict (port) do update set mode = excluded.mode`)
    },
    async modeOf(port) {
      const [row] = await database.query<{ mode: SupplierMode }>(sql`
        select mode from sandbox_suppliers where port = ${port}`)
      return row?.mode ?? 'automatic'
    },
    async waiting() {
      const rows = await database.query<{ port: Port }>(sql`
        select port from sandbox_suppliers where mode = 'manual' order by port`)
      return rows.map(({ port }) => port)
    },
  }
}
