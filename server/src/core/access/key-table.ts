import { type Queryable, type Sql, sql } from '#platform/database'
import type { ResealBatch } from '#platform/secrets'
import type { ReadChanges } from './key-cache.ts'

/** Reseals the secrets in a table of keys under the newest data key; the table has the columns `id` and `sealed_secret`. */
export function resealKeysIn(table: Sql): ResealBatch {
  return async (tx, { head, after, limit, reseal }) => {
    const rows = await tx.query<{ id: string; sealed: Buffer }>(sql`
      select id, sealed_secret as sealed from ${table}
      where id > ${after} and substring(sealed_secret from 1 for 4) <> ${head}::bytea
      order by id limit ${limit} for no key update`)
    const ids = rows.map(({ id }) => id)
    const sealed = await Promise.all(rows.map((row) => reseal(row.sealed, row.id)))
    await tx.query(sql`
      update ${table} as keys set sealed_secret = anew.sealed
      from unnest(${ids}::text[], ${sealed}::bytea[]) as anew (id, sealed) where keys.id = anew.id`)
    return ids
  }
}

/** Remembers when keys of a table were last used. */
export async function recordUseIn(
  table: Sql,
  { database, uses }: { readonly database: Queryable; readonly uses: ReadonlyMap<string, Date> },
): Promise<void> {
  if (uses.size === 0) return
  await database.query(sql`
    with used as (
      select id, used_at from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::timestamptz[]) as uses (id, used_at)
      -- Sorted, so that two processes that store uses cannot deadlock.
      join ${table} as keys using (id) order by id for no key update of keys
    )
    update ${table} as keys set last_used_at = used_at from used where keys.id = used.id`)
}

/** The transactions of a database as a question for changes saw them. */
type Sight = {
  /** Differs after a restart, and between a primary and the standby that follows it. */
  readonly server: string
  /** All transactions before it had ended. */
  readonly horizon: string
}

/**
 * Asks which API keys changed, by one statement for all of them. A transaction that had not ended at the last question has a
 * number from that horizon on, so its change is found whenever it commits. Another server may give out numbers again.
 */
export function createChangesOfApiKeys(database: Queryable): ReadChanges {
  let last: Sight | null = null
  return async () => {
    const since = last
    last = null
    const [row] = await database.query<Sight & { ids: string[] }>(sql`
      select pg_postmaster_start_time()::text as server, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        array(select key_id from changed_keys where changed_by >= ${since?.horizon ?? null}::xid8) as ids`)
    if (row === undefined) return null
    last = { server: row.server, horizon: row.horizon }
    return since?.server === row.server ? row.ids : null
  }
}
