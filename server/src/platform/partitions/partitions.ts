import { type Database, type Queryable, type Sql, sql, type Tx } from '#platform/database'

/** A range of a table's key, from `lower` to below `upper`; a range without a lower bound begins before every key. */
export type Partition = { readonly name: string; readonly lower: string | null; readonly upper: string }

/** The ranges of a table, in order; the rest is no range. */
export async function partitionsOf(database: Queryable, table: string): Promise<Partition[]> {
  // Bounds are numbers without leading zeros, or texts of one length.
  return database.query<Partition>(sql`
    select name, lower, upper from partitions_of(${table}) order by length(upper), upper`)
}

/** A range of keys; null where it has no bound. */
export type Range = { readonly lower: string | null; readonly upper: string | null }

/** The ranges that the partitions of a table leave to its rest and to the partition without a lower bound, in order. */
export function rangesBeside(partitions: readonly Partition[]): Range[] {
  const bounded = partitions.filter(({ lower }) => lower !== null)
  const lowers = [...bounded.map(({ lower }) => lower), null]
  return lowers.flatMap((upper, index) => {
    const lower = bounded[index - 1]?.upper ?? null
    return lower !== null && lower === upper ? [] : [{ lower, upper }]
  })
}

/** The ranges that the rest of a table has. */
export function rangesOfRest(partitions: readonly Partition[]): Range[] {
  const [first] = partitions
  return rangesBeside(partitions).flatMap((range) => {
    if (range.lower !== null || first === undefined || first.lower !== null) return [range]
    return range.upper === first.upper ? [] : [{ lower: first.upper, upper: range.upper }]
  })
}

type Key = { readonly key: Sql; readonly type: Sql }

/** Whether a key is in one of these ranges. */
export function isInSome(ranges: readonly Range[], { key, type }: Key): Sql {
  return ranges.reduce(
    (others, { lower, upper }) => sql`${others}
      or (${lower === null ? sql`true` : sql`${key} >= ${lower}::${type}`}
        and ${upper === null ? sql`true` : sql`${key} < ${upper}::${type}`})`,
    sql`false`,
  )
}

type Keeping = { readonly now: Date; readonly keptMs: number }

/**
 * The time since when rows are kept. The earlier of the caller's clock and the database's counts, so that a clock that
 * jumps ahead drops nothing.
 */
export async function keptSince(database: Queryable, { now, keptMs }: Keeping): Promise<Date> {
  const [row] = await database.query<{ present: Date }>(sql`
    select least(${now}::timestamptz, now() + coalesce(max(offset_ms), 0) * interval '1 millisecond') as present
    from business_clock`)
  return new Date((row?.present ?? now).getTime() - keptMs)
}

type Dropping = {
  readonly table: string
  /** Locks the table against all others. */
  readonly hold: Sql
  /** Whether nobody needs a row of the partition any more; decided before the table is held, and again while it is. */
  isOver(tx: Tx, partition: Partition): Promise<boolean>
}

// Short, since a statement that waits for a table makes all later ones wait behind it.
const lockTimeout = '200ms'

/**
 * Drops the first partition of a table when nobody needs it; answers its name, null where it stays. The
 * table is held for the drop alone, and the drop is given up while others hold it for long.
 */
export async function dropFirstPartition(database: Database, dropping: Dropping): Promise<string | null> {
  const { table, hold, isOver } = dropping
  const [first] = await partitionsOf(database, table)
  if (first === undefined || !(await database.inTransaction((tx) => isOver(tx, first)))) return null
  return database.inTransaction(async (tx) => {
    await tx.query(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
    await tx.query(hold)
    const [still] = await partitionsOf(tx, table)
    if (still?.name !== first.name || !(await isOver(tx, first))) return null
    await tx.query(sql`select drop_partition(${table}, ${first.name})`)
    return first.name
  })
}

const dropsMax = 10

type Old = { readonly table: string; readonly hold: Sql; readonly before: Date }

/** Drops the first partitions of a table by time that end before a time, a bounded number. */
export async function dropOldPartitions(database: Database, { table, hold, before }: Old): Promise<void> {
  const isOver = async (tx: Tx, { upper }: Partition) => {
    const [row] = await tx.query<{ is_over: boolean }>(
      sql`select ${upper}::timestamptz <= ${before} as is_over`,
    )
    return row?.is_over === true
  }
  for (let drop = 0; drop < dropsMax; drop++)
    if ((await dropFirstPartition(database, { table, hold, isOver })) === null) return
}
