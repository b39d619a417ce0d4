import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'

/** What there is to do on a network. */
export type Due = {
  /** Decided by operators. */
  readonly decided: boolean
  readonly requested: boolean
  /** Handed to the network, which is asked about them. */
  readonly handed: boolean
  /** Looked at once more after their end. */
  readonly ended: boolean
}

type Asking = { readonly database: Database; readonly clock: Clock; readonly networks: readonly string[] }

/** By network, each of those with something to do. */
export async function readDue({ database, clock, networks }: Asking): Promise<ReadonlyMap<string, Due>> {
  const now = clock.now()
  const rows = await database.query<Due & { network: string }>(sql`
    select * from unnest(${networks}::text[]) as asked (network), lateral (
      select exists (select from spends where ${isRequested} and decision is not null) as decided,
        exists (select from spends where ${isRequested} and due_at <= ${now}) as requested,
        exists (select from spends
          where spends.network = asked.network and status in ('signed', 'broadcast', 'seen')) as handed,
        exists (select from spends where spends.network = asked.network and recheck_at <= ${now}) as ended) as due
    where decided or requested or handed or ended`)
  return new Map(rows.map(({ network, ...due }) => [network, due]))
}

const isRequested = sql`spends.network = asked.network and status = 'requested'`
