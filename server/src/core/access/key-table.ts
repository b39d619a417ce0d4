import { type Queryable, type Sql, sql } from '#platform/database'
import type { ResealBatch } from '#platform/secrets'

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
