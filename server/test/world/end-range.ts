import pg from 'pg'

/**
 * Ends the present range of a table of transactions, so that the next transaction begins another one. The ranges ahead are
 * made again after it. Rows that are there are checked, so this is for tables with few.
 */
export async function endRange(url: string, table: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`lock table ${table} in access exclusive mode`)
    const { rows: ranges } = await owner.query<{ name: string; lower: string }>(
      `select name, lower from partitions_of($1) order by length(upper), upper`,
      [table],
    )
    const { rows } = await owner.query<{ next: string; present: string }>(
      `select books_xact(pg_current_xact_id())::text as present, (books_xact(pg_current_xact_id())::text::bigint + 1)::text as next`,
    )
    const { next = '', present = '' } = rows[0] ?? {}
    const of = ranges.findLast(({ lower }) => BigInt(lower) <= BigInt(present))
    for (const { name, lower } of ranges.filter((range) => BigInt(range.lower) >= BigInt(of?.lower ?? 0))) {
      await owner.query(`alter table ${table} detach partition partitions.${name}`)
      if (name === of?.name)
        await owner.query(
          `alter table ${table} attach partition partitions.${name} for values from ('${lower}') to ('${next}')`,
        )
      else await owner.query(`drop table partitions.${name}`)
    }
    await owner.query('select make_partitions()')
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
