import { sql, type Tx } from '#platform/database'

/** Disables a key so that its owner cannot enable it; false when there is none. */
export async function disableApiKey(
  tx: Tx,
  { id, operator }: { readonly id: string; readonly operator: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update api_keys set is_active = false, disabled_by = ${operator} where id = ${id} returning id`)
  return rows.length > 0
}

/**
 * Enables a key that an operator disabled, and answers that operator; null when no operator had, undefined for an
 * unknown key.
 */
export async function enableApiKey(tx: Tx, id: string): Promise<string | null | undefined> {
  const [key] = await tx.query<{ by: string | null }>(sql`
    select disabled_by as by from api_keys where id = ${id} for no key update`)
  if (key === undefined || key.by === null) return key?.by
  await tx.query(sql`update api_keys set is_active = true, disabled_by = null where id = ${id}`)
  return key.by
}
