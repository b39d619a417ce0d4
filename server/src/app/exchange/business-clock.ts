import { type Clock, offsetClock, systemClock } from '#platform/clock'
import { type Queryable, sql } from '#platform/database'

export type BusinessClock = Clock & {
  /** Reads the offset again; another process may have changed it. */
  refresh(): Promise<void>
  /** How far this machine's clock is ahead of the database's at the latest refresh, below 0 where it is behind; in milliseconds. */
  skewMs(): number
  /** Moves the clock forward for every process on this database. */
  advance(milliseconds: number): Promise<void>
}

/** The exchange's own time: the system's plus the offset in the database. */
export async function businessClockOf(database: Queryable, system: Clock): Promise<BusinessClock> {
  let offsetMs = 0
  let skewMs = 0
  const clock: BusinessClock = {
    ...offsetClock(system, () => offsetMs),
    async refresh() {
      const askedAt = machineMs()
      const [row] = await database.query<{ offset_ms: bigint; now: Date }>(
        sql`select offset_ms, clock_timestamp() as now from business_clock`,
      )
      offsetMs = Number(row?.offset_ms ?? 0n)
      if (row !== undefined)
        skewMs = skewBetween({ askedAt, answeredAt: machineMs(), theirs: row.now.getTime() })
    },
    skewMs: () => skewMs,
    async advance(milliseconds) {
      await database.query(sql`update business_clock set offset_ms = offset_ms + ${milliseconds}`)
      await clock.refresh()
    },
  }
  await clock.refresh()
  return clock
}

// Also where a test gives the exchange another clock.
const machineMs = () => systemClock.now().getTime()

/** The difference that the time of the question and of its answer do not explain. */
export function skewBetween(times: { askedAt: number; answeredAt: number; theirs: number }): number {
  const { askedAt, answeredAt, theirs } = times
  if (theirs < askedAt) return askedAt - theirs
  return theirs > answeredAt ? answeredAt - theirs : 0
}
