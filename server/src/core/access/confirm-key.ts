import { sql, type Tx } from '#platform/database'

/** The permissions of a key before and after its confirmation. */
type Confirmed = { readonly before: readonly string[]; readonly after: readonly string[] }

/**
 * Gives a key its unconfirmed permissions. Both lists are equal where nothing was unconfirmed; undefined for an unknown
 * key.
 */
export async function confirmApiKey(tx: Tx, id: string): Promise<Confirmed | undefined> {
  const [row] = await tx.query<Confirmed>(sql`
    with before as (select id, permissions, unconfirmed_permissions from api_keys where id = ${id} for no key update)
    update api_keys set permissions = before.permissions || before.unconfirmed_permissions, unconfirmed_permissions = '{}'
    from before where api_keys.id = before.id
    returning before.permissions as before, api_keys.permissions as after`)
  return row
}
