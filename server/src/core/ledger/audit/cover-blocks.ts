import { type Database, type Item, type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Message, tell } from '#platform/sentences'
import { coveringTable, totalTable } from '../ledger-tables.ts'
import { blocksAfter, brokenBlocks, genesis } from './broken-blocks.ts'
import { contradictionsOf } from './finding.ts'
import { brokenLines, forLongReads, type Reach, sidesOf } from './history.ts'
import { entriesClaim } from './ledger-claims.ts'
import { ledgerSentences } from './ledger-sentences.ts'

type Covering = Item<typeof coveringTable>

const none: Covering = {
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
  readonly blocks: bigint
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
  { now, entriesMax = 250_000n }: Steps,
): Promise<Covered> {
  const before = await newestCovering(database)
  let covered = { before: before.height, height: before.height, blocks: 0n }
  for (let isFirst = true; ; isFirst = false) {
    const step = await coverNext(database, { now, entriesMax, isFirst })
    if (step === null) return { ...covered, violations: [] }
    if ('violations' in step) return { ...covered, violations: step.violations }
    covered = { ...covered, height: step.height, blocks: covered.blocks + step.blocks }
  }
}

/** The newest covering, or nothing covered. */
export async function newestCovering(database: Queryable): Promise<Covering> {
  const [row] = await database.query<RowOf<typeof coveringTable>>(sql`
    select ${coveringTable.columns} from ledger_coverings order by height desc limit 1`)
  return row === undefined ? none : coveringTable.read(row)
}

type Step =
  | { readonly height: bigint; readonly blocks: bigint }
  | { readonly violations: readonly Message[] }
  | null

/** Undoes a step whose blocks are broken. */
class Broken extends Error {
  readonly violations: readonly Message[]
  constructor(violations: readonly Message[]) {
    super('a block contradicts the books')
    this.violations = violations
  }
}

async function coverNext(
  database: Database,
  { now, entriesMax, isFirst }: Required<Steps> & { readonly isFirst: boolean },
): Promise<Step> {
  try {
    return await database.inTransaction(async (tx) => {
      // Audits take turns; the second one goes on from the covering of the first.
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('ledger_coverings'))`)
      await forLongReads(tx, 'indexes')
      const last = await newestCovering(tx)
      if (isFirst) await requireTotals(tx, last)
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
      if (violations.length > 0) throw new Broken(violations)
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
      return { height: blocks.last, blocks: blocks.count }
    })
  } catch (error) {
    if (error instanceof Broken) return { violations: error.violations }
    throw error
  }
}

/** Refuses totals that are not those of the last covering. */
async function requireTotals(tx: Queryable, { height, totalsHash }: Covering): Promise<void> {
  if (height === 0n || totalsHash.equals(await hashTotals(tx))) return
  throw new Broken([tell(ledgerSentences.TOTALS_CHANGED, { height: String(height) })])
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
