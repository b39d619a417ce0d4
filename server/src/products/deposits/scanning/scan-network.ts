import assert from 'node:assert'
import type { Network } from '#core/catalog'
import type { ChainCursor, ChainScan } from '#core/chains'
import { type Queryable, sql, type Tx } from '#platform/database'
import { tellCauses } from '#products/deposits/deposit'
import { failLostDeposits, orphanDeposits } from './orphan-deposits.ts'
import { recordArrivals } from './record-arrivals.ts'
import type { CursorMemory, DepositScanner, ScanCursor } from './scan-step.ts'
import { settleDeposits } from './settle-deposits.ts'

/** `hasMore`: the chain has more blocks, or another scan came first; scan again. */
export type ScanResult = { readonly hasMore: boolean }

// Small, since the transaction locks the network's cursor and the house's custody account.
const blocksMax = 100
// The remaining news goes to its causes right after the commit.
const toldMax = 20

/** Scans one step of a chain: reads what happened since the last step and applies it to deposits, all or nothing. */
export async function scanNetwork(
  scanner: DepositScanner,
  { isRoutine = false }: { readonly isRoutine?: boolean } = {},
): Promise<ScanResult> {
  const { database, chain, network, memory } = scanner
  const read = remembered(memory) ?? (await readCursor(database, network.code))
  if (memory !== undefined) memory.last ??= { read, at: performance.now() }
  const scan = await chain.scan(read.position, { blocksMax, isRoutine })
  assertSound(scan, network)
  assertLinked(scan, { network, read })
  if (isNothingNew(scan, read)) return { hasMore: false }
  if (memory !== undefined) memory.last = null
  const isApplied = await database.inTransaction((tx) => applyScan(tx, { scanner, read, scan }))
  return { hasMore: !isApplied || (scan.cursor?.height ?? 0) < scan.tip }
}

type Applying = { scanner: DepositScanner; read: ScanCursor; scan: ChainScan }

/** False, with nothing done, when another scan has moved the cursor since it was read. */
async function applyScan(tx: Tx, { scanner, read, scan }: Applying): Promise<boolean> {
  const { network } = scanner
  if (!(await holdCursor(tx, { network: network.code, read }))) return false
  const step = { scanner, scan, now: scanner.clock.now() }
  await orphanDeposits(tx, step)
  await recordArrivals(tx, step)
  await settleDeposits(tx, step)
  await failLostDeposits(tx, step)
  await tellCauses(tx, { ...scanner, network: network.code, max: toldMax, now: step.now })
  await moveCursor(tx, { network: network.code, read, scan })
  return true
}

function isNothingNew({ blocks, rolledBackTo, tip }: ChainScan, read: ScanCursor): boolean {
  return blocks.length === 0 && rolledBackTo === null && tip === read.tip
}

/** Stops a provider that breaks the port's contract before it costs money. */
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

/**
 * Each new block must follow the previous one, where the provider gives parents, and none may be missing: a payment in
 * it would be lost. The provider may repeat earlier blocks.
 */
function assertLinked(
  { blocks, rolledBackTo }: ChainScan,
  { network: { code }, read: { position } }: { network: Network; read: ScanCursor },
): void {
  const [first] = blocks
  if (first === undefined) return
  for (const [index, { parentHash }] of blocks.slice(1).entries())
    assert(isLink(parentHash, blocks[index]?.hash), `the blocks of ${code} are not linked`)
  if (position === null) return
  const base = rolledBackTo ?? position.height
  assert(base <= position.height, `${code} went back to a block that was never read`)
  assert(first.height <= base + 1, `the blocks of ${code} leave some out`)
  if (first.height === base + 1)
    assert(
      isLink(first.parentHash, hashAt(position, base)),
      `the blocks of ${code} are not linked to the last`,
    )
}

function isLink(parentHash: string | undefined, hash: string | undefined): boolean {
  return parentHash === undefined || hash === undefined || parentHash === hash
}

/** The hash of a read block, as far back as the cursor's trail goes. */
function hashAt({ height, hash, parentHash, trail }: ChainCursor, wanted: number): string | undefined {
  if (wanted === height) return hash
  return trail?.[height - wanted - 1] ?? (wanted === height - 1 ? parentHash : undefined)
}

const beginning: ScanCursor = { position: null, tip: 0, revision: 0 }

const rememberedMs = 10_000

function remembered(memory: CursorMemory | undefined): ScanCursor | null {
  if (memory === undefined || memory.last === null) return null
  if (performance.now() - memory.last.at > rememberedMs) memory.last = null
  return memory.last?.read ?? null
}

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
  const position = scan.cursor === null ? null : { ...parentOf(scan), ...scan.cursor }
  const cursor: ScanCursor = { position, tip: scan.tip, revision: read.revision + 1 }
  await tx.query(sql`
    update chain_cursors set cursor = ${JSON.stringify(cursor)} where network = ${network}`)
}

function parentOf({ blocks }: ChainScan): Pick<ChainCursor, 'parentHash'> {
  const parentHash = blocks.at(-1)?.parentHash
  return parentHash === undefined ? {} : { parentHash }
}

/** Stores when each network's chain was last read to its end; payments by the house wait for that. */
export async function noteReads(database: Queryable, reads: ReadonlyMap<string, Date | null>): Promise<void> {
  // Sorted, so two processes cannot deadlock.
  const known = [...reads].filter(([, at]) => at !== null).sort(([a], [b]) => (a < b ? -1 : 1))
  if (known.length === 0) return
  await database.query(sql`
    insert into chain_cursors as known (network, cursor, read_at)
    select network, ${JSON.stringify(beginning)}::jsonb, at
    from unnest(${known.map(([network]) => network)}::text[], ${known.map(([, at]) => at)}::timestamptz[]) as read (network, at)
    on conflict (network) do update set read_at = excluded.read_at
    where known.read_at is null or known.read_at < excluded.read_at`)
}
