import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Queryable, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

const turnMs = 60_000
const [triesMax, restMs] = [5, 1_000]

/** Makes the partitions of the time ahead; a turn that cannot make one fails, and the next one tries again. */
export function partitionWorker(database: Database): Worker {
  return every(turnMs, { name: 'partitions', act: (signal) => makeSoon(database, signal) })
}

/** A busy table is locked at one of a few tries: a long wait would keep others from it. */
async function makeSoon(database: Database, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await makePartitions(database)
    } catch (error) {
      if (tries === triesMax || signal.aborted) throw error
      await pause(restMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** Makes the missing partitions of all tables. */
export async function makePartitions(database: Queryable): Promise<void> {
  const [row] = await database.query<{ problems: string[] }>(sql`select problems from make_partitions()`)
  const problems = row?.problems ?? []
  if (problems.length > 0) throw new Error(`partitions were not made: ${problems.join('; ')}`)
}
