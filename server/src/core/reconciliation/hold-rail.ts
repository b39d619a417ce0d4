import { sql, type Tx } from '#platform/database'

/** Locks a rail's statements and breaks until the end of the transaction. */
export async function holdRail(tx: Tx, rail: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${rail}`}, 0))`)
}
