import type { PriceSource } from '#core/prices'
import { type Database, sql } from '#platform/database'

/** What a port can be made to suffer. */
export const faultsByPort = { prices: ['timeout', '5xx'] } as const

export type FaultyPort = keyof typeof faultsByPort
export type Fault = (typeof faultsByPort)[FaultyPort][number]

/** What the ports of this process shall suffer next. */
export type Faults = {
  /** Tells every process what the next calls of a port suffer; replaces what was told before, and 0 clears it. */
  set(port: FaultyPort, told: { fault: Fault; count: number }): Promise<void>
  /** The fault that a call suffers, which is then used up by one; null when it suffers none. */
  strike(port: FaultyPort): Fault | null
  /** Reads again what another process may have been told. */
  refresh(): Promise<void>
}

type Armed = { readonly version: bigint; readonly fault: Fault; remaining: number }

/** Each process counts down by itself; one that starts later suffers nothing that was told before. */
export async function sandboxFaults(database: Database): Promise<Faults> {
  const armed = new Map<FaultyPort, Armed>()

  async function refresh(): Promise<void> {
    for (const { port, ...told } of await readFaults(database)) {
      const known = armed.get(port)
      // Versions only rise, so a slow reading that knows less changes nothing.
      if (known === undefined || told.version > known.version) armed.set(port, told)
    }
  }

  await refresh()
  for (const one of armed.values()) one.remaining = 0
  return {
    refresh,
    async set(port, { fault, count }) {
      await database.query(sql`
        insert into sandbox_faults (port, fault, remaining, version) values (${port}, ${fault}, ${count}, 1)
        on conflict (port) do update
        set fault = excluded.fault, remaining = excluded.remaining, version = sandbox_faults.version + 1`)
      await refresh()
    },
    strike(port) {
      const next = armed.get(port)
      if (next === undefined || next.remaining === 0) return null
      next.remaining -= 1
      return next.fault
    },
  }
}

type Row = { port: FaultyPort; fault: Fault; remaining: number; version: bigint }

function readFaults(database: Database): Promise<Row[]> {
  return database.query<Row>(sql`select port, fault, remaining, version from sandbox_faults`)
}

/** The same prices to whoever the port `prices` lets ask for them: whatever the fault, a caller hears nothing. */
export function faultyPrices(prices: PriceSource, faults: Pick<Faults, 'strike'>): PriceSource {
  return {
    name: prices.name,
    quote: (pair) => (faults.strike('prices') === null ? prices.quote(pair) : null),
  }
}
