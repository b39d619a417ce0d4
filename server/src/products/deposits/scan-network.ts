import assert from 'node:assert'
import type { Network } from '#core/catalog'
import type { ChainCursor, ChainScan } from '#core/chains'
import { type Queryable, sql, type Tx } from '#platform/database'
import { failLostDeposits, orphanDeposits } from './orphan-deposits.ts'
import { recordArrivals } from './record-arrivals.ts'
import type { DepositScanner } from './scan-step.ts'
import { settleDeposits } from './settle-deposits.ts'

/** `hasMore`: the chain goes on beyond this scan, or another scan came first; scan again. */
export type ScanResult = { readonly hasMore: boolean }

// A transaction holds the network's cursor and the house's custody account, so it must stay short.
const blocksMax = 100

/** One step along a chain: reads what happened since the last step and applies it to deposits, all or nothing. */
export async function scanNetwork(scanner: DepositScanner): Promise<ScanResult> {
  const { database, chain, network } = scanner
  const read = await readCursor(database, network.code)
  const scan = await chain.scan(read.position, { blocksMax })
  assertSound(scan, network)
  if (isNothingNew(scan, read)) return { hasMore: false }
  const isApplied = await database.inTransaction((tx) => applyScan(tx, { scanner, read, scan }))
  return { hasMore: !isApplied || (scan.cursor?.height ?? 0) < scan.tip }
}

type Applying = { scanner: DepositScanner; read: ScanCursor; scan: ChainScan }

/** False, and nothing is done, when another scan has moved the cursor since it was read. */
async function applyScan(tx: Tx, { scanner, read, scan }: Applying): Promise<boolean> {
  const { network } = scanner
  if (!(await holdCursor(tx, { network: network.code, read }))) return false
  const step = { scanner, scan, now: scanner.clock.now() }
  await orphanDeposits(tx, step)
  await recordArrivals(tx, step)
  await settleDeposits(tx, step)
  await failLostDeposits(tx, step)
  await moveCursor(tx, { network: network.code, read, scan })
  return true
}

function isNothingNew({ blocks, rolledBackTo, tip }: ChainScan, read: ScanCursor): boolean {
  return blocks.length === 0 && rolledBackTo === null && tip === read.tip
}

/** A provider that breaks the port's promise is stopped here, before it costs money. */
function assertSound({ blocks, cursor, rolledBackTo, tip }: ChainScan, { code }: Network): void {
  const [first] = blocks
  for (const [position, block] of blocks.entries())
    assert(block.height === (first?.height ?? 0) + position, `the blocks of ${code} have a gap`)
  const last = blocks.at(-1)
  assert(last === undefined || last.hash === cursor?.hash, `the cursor of ${code} is not at its last block`)
  assert(last === undefined || last.height <= tip, `the tip of ${code} is below its last block`)
  assert(
    rolledBackTo === null || first === undefined || first.height === rolledBackTo + 1,
    `the new branch of ${code} does not begin where the old one was left`,
  )
}

/** How far a network has been read. */
export type ScanCursor = {
  readonly position: ChainCursor | null
  /** The tip of the chain when deposits were last judged. */
  readonly tip: number
  /** Rises with every scan: a position can come back after a reorganisation, a revision never does. */
  readonly revision: number
}

const beginning: ScanCursor = { position: null, tip: 0, revision: 0 }

async function readCursor(database: Queryable, network: string): Promise<ScanCursor> {
  const [row] = await database.query<{ cursor: ScanCursor }>(
    sql`select cursor from chain_cursors where network = ${network}`,
  )
  return row?.cursor ?? beginning
}

/** Locks the cursor until the end of the transaction; false when another scan has moved it since it was read. */
async function holdCursor(
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

async function moveCursor(
  tx: Tx,
  { network, read, scan }: { network: string; read: ScanCursor; scan: ChainScan },
): Promise<void> {
  const cursor: ScanCursor = { position: scan.cursor, tip: scan.tip, revision: read.revision + 1 }
  await tx.query(sql`
    update chain_cursors set cursor = ${JSON.stringify(cursor)} where network = ${network}`)
}
