import type { Clock } from '#platform/clock'
import { type Database, peek, sql } from '#platform/database'

/** The work that is due on a network. */
export type Due = {
  /** Operators have decided about requested spends. */
  readonly decided: boolean
  readonly requested: boolean
  /** Spends were handed to the network, which is asked about them. */
  readonly handed: boolean
}

type Asking = { readonly database: Database; readonly clock: Clock; readonly networks: readonly string[] }

/** Whether any of these networks has due work, at a lower cost. */
export function isAnyDue({ database, clock, networks }: Asking): Promise<boolean> {
  return peek(
    database,
    sql`exists (select from spends where network = any(${networks}::text[]) and (status in ('signed', 'broadcast', 'seen')
      or status = 'requested' and batch_id is null and (decision is not null or due_at <= ${clock.now()})))`,
  )
}

/** The due work by network; a network with nothing to do is absent. */
export async function readDue({ database, clock, networks }: Asking): Promise<ReadonlyMap<string, Due>> {
  const now = clock.now()
  const rows = await database.query<Due & { network: string }>(sql`
    select * from unnest(${networks}::text[]) as asked (network), lateral (
      select exists (select from spends where ${isRequested} and decision is not null) as decided,
        exists (select from spends where ${isRequested} and due_at <= ${now}) as requested,
        exists (select from spends
          where spends.network = asked.network and status in ('signed', 'broadcast', 'seen')) as handed) as due
    where decided or requested or handed`)
  return new Map(rows.map(({ network, ...due }) => [network, due]))
}

const isRequested = sql`spends.network = asked.network and status = 'requested' and batch_id is null`
