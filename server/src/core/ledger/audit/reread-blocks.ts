import { type Database, type Queryable, sql } from '#platform/database'
import type { Message } from '#platform/sentences'
import { rereadingTable } from '../ledger-tables.ts'
import { headAt, newestCovering } from '../seal-entries.ts'
import { blocksAfter, brokenBlocks, stepEntriesMax } from './broken-blocks.ts'
import { none } from './cover-blocks.ts'
import { forLongReads } from './history.ts'

/** All covered blocks are read again in this time and that between two audits. */
const roundMs = 25 * 86_400_000

/** How many blocks were read again, and what contradicts them. */
export type Reread = { readonly blocks: bigint; readonly violations: readonly Message[] }

/**
 * Recomputes covered blocks from their rows in turn: of all their entries the share of a round that has passed since the
 * last audit, at least one block. Each step commits by itself; a broken block stays the next one.
 */
export async function rereadBlocks(database: Database, { now }: { readonly now: Date }): Promise<Reread> {
  const { entryCount } = (await newestCovering(database)) ?? none
  const since = await rereadAt(database, now)
  const passedMs = BigInt(Math.min(roundMs, Math.max(0, now.getTime() - since.getTime())))
  let due = (entryCount * passedMs) / BigInt(roundMs)
  let blocks = 0n
  do {
    const step = await rereadNext(database, due < stepEntriesMax ? due : stepEntriesMax)
    if (step.violations.length > 0) return { blocks, violations: step.violations }
    blocks += step.blocks
    due -= step.entries
    if (step.blocks === 0n) break
  } while (due > 0n)
  await database.query(sql`update ledger_rereading set reread_at = ${now}`)
  return { blocks, violations: [] }
}

async function rereadAt(database: Queryable, now: Date): Promise<Date> {
  const [row] = await database.query<{ reread_at: Date }>(sql`
    ${rereadingTable.insertion({ height: 0n, rereadAt: now })}
    on conflict (only_one) do update set height = ledger_rereading.height returning reread_at`)
  return row?.reread_at ?? now
}

type Step = Reread & { readonly entries: bigint }

async function rereadNext(database: Database, entriesMax: bigint): Promise<Step> {
  return database.inTransaction(async (tx) => {
    await forLongReads(tx, 'indexes')
    const [state] = await tx.query<{ height: bigint }>(sql`select height from ledger_rereading for update`)
    const { height: top } = (await newestCovering(tx)) ?? none
    // The round begins again after the newest covered block.
    const height = state === undefined || state.height >= top ? 0n : state.height
    const blocks = top === 0n ? null : await blocksAfter(tx, { height, entriesMax })
    if (blocks === null) return { blocks: 0n, entries: 0n, violations: [] }
    const violations = await brokenBlocks(tx, { blocks, before: await headAt(tx, height) })
    if (violations.length === 0) await tx.query(sql`update ledger_rereading set height = ${blocks.last}`)
    return { blocks: blocks.count, entries: blocks.entries, violations }
  })
}
