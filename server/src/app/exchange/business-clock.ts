import { type Clock, offsetClock } from '#platform/clock'
import { type Queryable, sql } from '#platform/database'

export type BusinessClock = Clock & {
  /** Reads the offset again; another process may have changed it. */
  refresh(): Promise<void>
  /** Moves the clock forward for every process on this database. */
  advance(milliseconds: number): Promise<void>
}

/** The exchange's own time: the system's plus the offset in the database. */
export async function businessClockOf(database: Queryable, system: Clock): Promise<BusinessClock> {
  let offsetMs = 0
  const clock: BusinessClock = {
    ...offsetClock(system, () => offsetMs),
    async refresh() {
      const [row] = await database.query<{ offset_ms: bigint }>(sql`select offset_ms from business_clock`)
      offsetMs = Number(row?.offset_ms ?? 0n)
    },
    async advance(milliseconds) {
      await database.query(sql`update business_clock set offset_ms = offset_ms + ${milliseconds}`)
      await clock.refresh()
    },
  }
  await clock.refresh()
  return clock
}
