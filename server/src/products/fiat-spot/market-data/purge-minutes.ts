import { type Database, sql, type Tx } from '#platform/database'
import { isInSome, keptSince, partitionsOf, rangesOfRest } from '#platform/partitions'

const dayMs = 24 * 60 * 60 * 1_000
const batchMax = 2_000

type Keeping = { readonly now: Date; readonly days: number }

/** Drops the minutes of ranges whose candles are all older than the retention; hours and days stay. */
export async function purgeMinutes(database: Database, { now, days }: Keeping): Promise<void> {
  const before = await keptSince(database, { now, keptMs: days * dayMs })
  while (await database.inTransaction((tx) => purgeSome(tx, before))) {}
}

/** Answers whether a range went and more may follow. Other processes leave it to the one that purges. */
async function purgeSome(tx: Tx, before: Date): Promise<boolean> {
  const [purging] = await tx.query<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('minutes of candles')) as is_mine`,
  )
  if (purging?.is_mine !== true) return false
  const dropped = await tx.query(sql`
    select drop_minutes_of_candles(name) from (
      select name from partitions_of('candles')
      where upper::timestamptz <= ${before} and name not like '%\\_hours' order by upper::timestamptz limit 1) as first`)
  if (dropped.length > 0) return true
  await deleteOfRest(tx, before)
  return false
}

/** Deletes a bounded number of minutes that have no range. */
async function deleteOfRest(tx: Tx, before: Date): Promise<void> {
  const rest = rangesOfRest(await partitionsOf(tx, 'candles'))
  const isInRest = isInSome(rest, { key: sql`opened_at`, type: sql`timestamptz` })
  await tx.query(sql`
    delete from candles using (
      select pair, opened_at from candles
      where resolution = '1' and opened_at < ${before} and (${isInRest}) limit ${batchMax}) as old
    where candles.pair = old.pair and candles.resolution = '1' and candles.opened_at = old.opened_at`)
}
