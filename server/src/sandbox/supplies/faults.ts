import type { PriceSource } from '#core/prices'
import { columns, type Database, type Item, type RowOf, sql, table } from '#platform/database'
import { type Fault, faultsOf, type Port } from './ports.ts'

/** The faults that this process's ports will suffer next. */
export type Faults = {
  /** Sets the fault of a port's next calls, for every process. Replaces an earlier fault; a count of 0 ends it. */
  set(port: Port, told: { fault: Fault; count: number }): Promise<void>
  /** The fault that a request's call suffers; counts one of its calls down. Null when there is none. */
  strike(port: Port): Fault | null
  /** The fault that a worker's call suffers, without counting down. */
  peek(port: Port): Fault | null
  /**
   * The fault of a port that only workers call; all processes count it down together. A call leaves a fault that it
   * cannot suffer, such as a lost response for a call without an effect, to the next call that can.
   */
  take(port: Port, call?: { readonly suffers: readonly Fault[] }): Promise<Fault | null>
  /** The active faults, with the number of calls that will still suffer each. */
  toCome(): Promise<{ port: Port; fault: Fault; count: number }[]>
  /** Reports used-up faults of this process to the others, and reads the faults that are set. */
  refresh(): Promise<void>
}

const { text, integer, bigint, boolean } = columns

const faultTable = table('sandbox_faults', {
  port: text.as<Port>(),
  fault: text.as<Fault>(),
  /** The calls that will still suffer the fault. */
  remaining: integer,
  version: bigint.as<bigint>(),
  /** A process has used the fault up, and has reported it. */
  isOver: boolean,
})
type Told = Item<typeof faultTable>

type Armed = Pick<Told, 'version' | 'fault'> & {
  /** This process's calls for requests that will still suffer the fault. */
  remaining: number
  isOver: boolean
}

/**
 * Each process counts down the calls of its own requests. For workers a fault ends once any process has used it up,
 * since a worker's process may serve no requests. A process suffers no fault that was set before its start.
 */
export async function sandboxFaults(database: Database): Promise<Faults> {
  const armed = new Map<Port, Armed>()

  async function refresh(): Promise<void> {
    for (const [port, one] of armed) {
      if (one.remaining > 0 || one.isOver) continue
      await endFault(database, { port, ...one })
      one.isOver = true
    }
    const rows = await database.query<RowOf<typeof faultTable>>(
      sql`select ${faultTable.columns} from sandbox_faults`,
    )
    for (const row of rows) {
      const { port, ...told } = faultTable.read(row)
      const known = armed.get(port)
      // Versions only rise, so a slow query's older answer changes nothing.
      if (known === undefined || told.version > known.version) armed.set(port, told)
      else if (told.version === known.version) known.isOver ||= told.isOver
    }
  }

  await refresh()
  for (const one of armed.values()) Object.assign(one, { remaining: 0, isOver: true })
  return {
    refresh,
    async set(port, { fault, count }) {
      await database.query(sql`
        ${faultTable.insertion({ port, fault, remaining: count, version: 1n, isOver: false })}
        on conflict (port) do update
        set fault = excluded.fault, remaining = excluded.remaining, version = sandbox_faults.version + 1,
          is_over = false`)
      await refresh()
    },
    strike(port) {
      const next = armed.get(port)
      if (next === undefined || next.remaining === 0) return null
      next.remaining -= 1
      return next.fault
    },
    peek: (port) => underWay(armed.get(port))?.fault ?? null,
    async take(port, { suffers } = { suffers: faultsOf(port) }) {
      const next = underWay(armed.get(port))
      if (next === null || !suffers.includes(next.fault)) return null
      const isTaken = await takeOne(database, { port, version: next.version })
      if (!isTaken) next.remaining = 0
      return isTaken ? next.fault : null
    },
    async toCome() {
      await refresh()
      const rows = await database.query<Pick<Told, 'port' | 'version' | 'remaining'>>(
        sql`select port, version, remaining from sandbox_faults order by port`,
      )
      return rows.flatMap(({ port, version, remaining }) => {
        const next = underWay(armed.get(port))
        if (next === null || next.version !== version) return []
        // Requests are counted here, calls of workers in the database.
        const count = Math.min(next.remaining, remaining)
        return count === 0 ? [] : [{ port, fault: next.fault, count }]
      })
    },
  }
}

function underWay(armed: Armed | undefined): Armed | null {
  return armed === undefined || armed.remaining === 0 || armed.isOver ? null : armed
}

type Named = Pick<Told, 'port' | 'version'>

async function takeOne(database: Database, { port, version }: Named): Promise<boolean> {
  const rows = await database.query(sql`
    update sandbox_faults set remaining = remaining - 1
    where port = ${port} and version = ${version} and remaining > 0 returning port`)
  return rows.length > 0
}

/** Leaves a newer fault of the port alone. */
async function endFault(database: Database, { port, version }: Named): Promise<void> {
  await database.query(
    sql`update sandbox_faults set is_over = true where port = ${port} and version = ${version}`,
  )
}

/** The same prices; none while any fault is active. */
export function faultyPrices(prices: PriceSource, suffered: () => Fault | null): PriceSource {
  return {
    name: prices.name,
    quote: (pair) => (suffered() === null ? prices.quote(pair) : null),
  }
}
