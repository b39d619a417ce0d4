import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { makePartitions, partitionsOf } from '#platform/partitions'
import { useDatabaseBefore } from './world/database-before.ts'

const { database, upgradeBeside } = await useDatabaseBefore('0101-partitioned-prices.sql')

const recordTick = (serial: number) =>
  database.query(sql`
    insert into price_ticks (ticked_at, symbol, bid, ask) values (now(), ${`S${serial}`}, 1, 1) on conflict do nothing`)

/** Adds a trade to the candle of the present minute, as servers do. */
const addTrade = (serial: number) =>
  database.query(sql`
    insert into candles values (${`P${serial % 3}`}, '1', date_trunc('minute', now()), 1, 1, 1, 1, 1, 1, 1)
    on conflict (pair, resolution, opened_at) do update set trades = candles.trades + excluded.trades`)

const filesOf = async () => {
  const rows = await database.query<{ file: string }>(sql`
    select relfilenode::text as file from pg_class
    where relkind in ('r', 'i') and relname ~ '^(price_ticks|candles)(_before)?(_pkey)?$' order by 1`)
  return rows.map(({ file }) => file)
}

test('ticks and candles become partitions while they are written: none is moved, lost or refused', async () => {
  await database.query(sql`
    insert into price_ticks (ticked_at, symbol, bid, ask)
    select now() - n * interval '10 seconds', 'BTC', 1, 1 from generate_series(1, 9000) as n`)
  await database.query(sql`
    insert into candles select 'OLD', resolution, now() - n * interval '1 hour', 1, 1, 1, 1, 1, 1, 1
    from generate_series(1, 5000) as n, unnest(array['1', '60', 'D']) as resolution`)
  const before = await filesOf()
  expect(before).toHaveLength(4)
  let written = 0
  const longestMs = await upgradeBeside(async () => {
    await recordTick(++written)
    await addTrade(written)
  })
  expect(longestMs).toBeLessThan(1_000)
  await makePartitions(database)
  await recordTick(++written)
  await addTrade(written)
  expect(
    await database.query(sql`
      select tableoid::regclass::text as place, count(*)::integer as count from price_ticks group by 1`),
  ).toEqual([{ place: 'partitions.price_ticks_before', count: 9_000 + written }])
  expect(
    await database.query(sql`
      select tableoid::regclass::text as place, sum(trades)::integer as trades from candles group by 1`),
  ).toEqual([{ place: 'partitions.candles_before', trades: 15_000 + written }])
  expect(await filesOf()).toEqual(expect.arrayContaining(before))
})

test('the first range of each ends days ahead, and what comes after it has ranges', async () => {
  for (const [table, days] of [
    ['price_ticks', 1],
    ['candles', 7],
  ] as const) {
    const [first, second] = await partitionsOf(database, table)
    expect(first).toMatchObject({ name: `${table}_before`, lower: null })
    expect(Date.parse(first!.upper) - Date.now()).toBeGreaterThan(days * 86_400_000)
    expect(second?.lower).toBe(first!.upper)
  }
})

test('ranges of candles have room for heap-only updates, as the table had', async () => {
  const rows = await database.query<{ options: string[] }>(sql`
    select reloptions as options from pg_class where relkind = 'r' and relname like 'candles\\_%'`)
  expect(rows.length).toBeGreaterThan(2)
  for (const { options } of rows) expect(options).toEqual(['fillfactor=50'])
})
