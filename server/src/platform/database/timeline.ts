import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { WrongPrimary } from './failures.ts'

/** Admits a new connection, or throws. */
export type Admit = (client: pg.ClientBase) => Promise<void>

type Seen = { readonly cluster: string; readonly timeline: number }
type Found = { cluster: string; timeline: number | null }

/**
 * Admits connections to the newest primary of a cluster alone. Each promotion of a standby begins a timeline. The newest one that
 * was met is in `file`, so an earlier primary that comes back is refused, also after a restart; so is a standby.
 */
export function admitPrimary(file: string): Admit {
  let seen = readSeen(file)
  return async (client) => {
    const { rows } = await client.query<Found>(`
      select (select system_identifier::text from pg_control_system()) as cluster,
        case when not pg_is_in_recovery() then
          ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`)
    const [found] = rows
    if (found === undefined || found.timeline === null)
      throw new WrongPrimary('this PostgreSQL is a standby; servers need the primary')
    const { cluster, timeline } = found
    const last = seen?.cluster === cluster ? seen.timeline : 0
    if (timeline < last)
      throw new WrongPrimary(
        `this PostgreSQL is on timeline ${timeline}, and this server has worked with timeline ${last}: it is a primary of before a standby was promoted. Make it a standby of the new primary`,
      )
    if (timeline > last) {
      seen = { cluster, timeline }
      writeSeen(file, seen)
    }
  }
}

function readSeen(file: string): Seen | null {
  try {
    const { cluster, timeline } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof cluster === 'string' && Number.isSafeInteger(timeline) ? { cluster, timeline } : null
  } catch {
    return null
  }
}

function writeSeen(file: string, seen: Seen): void {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(seen)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
