import type { ChainCursor, ChainScan } from '#core/chains'
import { type Queryable, sql, type Tx } from '#platform/database'

/** How far a network has been read. */
export type ScanCursor = {
  readonly position: ChainCursor | null
  /** The tip of the chain when deposits were last judged. */
  readonly tip: number
  /** Rises with every scan: a position can come back after a reorganisation, a revision never does. */
  readonly revision: number
}

const beginning: ScanCursor = { position: null, tip: 0, revision: 0 }

export async function readCursor(database: Queryable, network: string): Promise<ScanCursor> {
  const [row] = await database.query<{ cursor: ScanCursor }>(
    sql`select cursor from chain_cursors where network = ${network}`,
  )
  return row?.cursor ?? beginning
}

/** Locks the cursor until the end of the transaction; false when another scan has moved it since it was read. */
export async function holdCursor(
  tx: Tx,
  { network, read }: { network: string; read: ScanCursor },
): Promise<boolean> {
  await tx.query(sql`
    insert into chain_cursors (network, cursor) values (${network}, ${JSON.stringify(beginning)})
    on conflict do nothing`)
  const [row] = await tx.query<{ cursor: ScanCursor }>(
    sql`select cursor from chain_cursors where network = ${network} for update`,
  )
  return row?.cursor.revision === read.revision
}

export async function moveCursor(
  tx: Tx,
  { network, read, scan }: { network: string; read: ScanCursor; scan: ChainScan },
): Promise<void> {
  const cursor: ScanCursor = { position: scan.cursor, tip: scan.tip, revision: read.revision + 1 }
  await tx.query(sql`
    update chain_cursors set cursor = ${JSON.stringify(cursor)} where network = ${network}`)
}
