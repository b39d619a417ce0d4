import { sql, type Tx } from '#platform/database'

/** Lets nobody else change the statements and breaks of a rail until the end of the transaction. */
export async function holdRail(tx: Tx, rail: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${rail}`}, 0))`)
}
