import { type Queryable, sql } from '#platform/database'

/** The ids of a rail's movements for one pay-in or payout of ours, which are the references of their entries. */
export async function movementIdsOf(database: Queryable, reference: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select id from rail_movements where reference = ${reference} order by created_at, id limit 100`)
  return rows.map(({ id }) => id)
}
