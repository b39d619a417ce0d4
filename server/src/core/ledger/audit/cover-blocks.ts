import { type Database, type Item, type Queryable, sql, type Tx } from '#platform/database'
import { type Message, tell } from '#platform/sentences'
import { coveringTable, totalTable } from '../ledger-tables.ts'
import { genesis, newestCovering } from '../seal-entries.ts'
import { blocksAfter, brokenBlocks, stepEntriesMax } from './broken-blocks.ts'
import { contradictionsOf } from './finding.ts'
import { brokenLines, forLongReads, type Reach, sidesOf } from './history.ts'
import { entriesClaim } from './ledger-claims.ts'
import { ledgerSentences } from './ledger-sentences.ts'

/** Nothing covered. */
export const none: Item<typeof coveringTable> = {
  height: genesis.height,
  toXact: genesis.toXact,
  blockHash: genesis.hash,
  entryCount: 0n,
  movementCount: 0n,
  totalsHash: Buffer.alloc(0),
  coveredAt: new Date(0),
}

/** How far the blocks were covered before, and are now; what contradicts them is not covered. */
export type Covered = {
  readonly before: bigint
  readonly height: bigint
  readonly violations: readonly Message[]
}

type Steps = { readonly now: Date; readonly entriesMax?: bigint }

/**
 * Proves each sealed block once: it follows the block before, its hash is that of its entries, and its movements go on
 * from the running totals, which then hold them too. Each step commits by itself, so the next audit goes on where one
 * was killed, and memory is bounded by a step.
 */
export async function coverBlocks(
  database: Database,
  { now, entriesMax = stepEntriesMax }: Steps,
): Promise<Covered> {
  const { height: before } = (await newestCovering(database)) ?? none
  let height = before
  for (let isFirst = true; ; isFirst = false) {
    const step = await coverNext(database, { now, entriesMax, isFirst })
    if (step === null) return { before, height, violations: [] }
    if ('violations' in step) return { before, height, violations: step.violations }
    height = step.height
  }
}

type Step = { readonly height: bigint } | { readonly violations: readonly Message[] } | null

async function coverNext(
  database: Database,
  { now, entriesMax, isFirst }: Required<Steps> & { readonly isFirst: boolean },
): Promise<Step> {
  return database.inTransaction(async (tx) => {
    // Audits take turns; the second one goes on from the covering of the first.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('ledger_coverings'))`)
    await forLongReads(tx, 'indexes')
    const last = (await newestCovering(tx)) ?? none
    if (isFirst && last !== none && !last.totalsHash.equals(await hashTotals(tx)))
      return { violations: [tell(ledgerSentences.TOTALS_CHANGED, { height: String(last.height) })] }
    const blocks = await blocksAfter(tx, { height: last.height, entriesMax })
    if (blocks === null) return null
    const reach = { fromXact: last.toXact, toXact: blocks.toXact }
    const before = { height: last.height, toXact: last.toXact, hash: last.blockHash }
    const violations = [
      ...(await brokenBlocks(tx, { blocks, before })),
      ...(await contradictionsOf(tx, entriesClaim(reach))),
      ...(await contradictionsOf(tx, {
        finds: [ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE],
        violations: sql`with ${sidesOf(reach)} ${brokenLines} limit 20`,
      })),
    ]
    if (violations.length > 0) return { violations }
    const movements = await addToTotals(tx, reach)
    await tx.query(
      coveringTable.insertion({
        height: blocks.last,
        toXact: blocks.toXact,
        blockHash: blocks.hash,
        entryCount: last.entryCount + blocks.entries,
        movementCount: last.movementCount + movements,
        totalsHash: await hashTotals(tx),
        coveredAt: now,
      }),
    )
    return { height: blocks.last }
  })
}

/** Adds the movements of a reach; answers how many there were. */
async function addToTotals(tx: Tx, reach: Reach): Promise<bigint> {
  const [row] = await tx.query<{ movements: bigint }>(sql`
    with ${sidesOf(reach)},
    lines as (select *, lead(sequence) over (partition by account order by sequence) is null as is_last from sides),
    added as (
      ${totalTable.insertionFrom(sql`
        select account, count(*), sum(units), max(sequence), max(balance) filter (where is_last) from lines group by account`)}
      on conflict (account) do update set
        movements = ledger_totals.movements + excluded.movements, units = ledger_totals.units + excluded.units,
        top_balance = case when excluded.top_sequence > ledger_totals.top_sequence then excluded.top_balance else ledger_totals.top_balance end,
        top_sequence = greatest(ledger_totals.top_sequence, excluded.top_sequence))
    select count(*) as movements from moved`)
  return row?.movements ?? 0n
}

/** SHA-256 over all totals, by parts, since one value of PostgreSQL holds a gigabyte at most. */
async function hashTotals(tx: Queryable): Promise<Buffer> {
  const [row] = await tx.query<{ hash: Buffer }>(sql`
    with parts as (
      select substr(account::text, 1, 2) as part, sha256(string_agg(sha256(convert_to(
        concat_ws('|', account, movements, units, top_sequence, top_balance), 'UTF8')), ''::bytea order by account)) as hash
      from ledger_totals group by 1)
    select sha256(coalesce(string_agg(hash, ''::bytea order by part), ''::bytea)) as hash from parts`)
  if (row === undefined) throw new Error('an aggregate without groups answers one row')
  return row.hash
}
