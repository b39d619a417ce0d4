import type { KeyPlace } from '#core/addresses'
import { sql, type Tx } from '#platform/database'

/** Lets one process at a time choose what an address pays, until the end of the transaction. */
export async function lockLane(
  tx: Tx,
  { network, lane: { generation, index } }: { network: string; lane: KeyPlace },
): Promise<void> {
  const lane = generation === 0 ? `${index}` : `${generation}/${index}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`spends ${network} ${lane}`}, 0))`)
}
