import { beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { partitionsOf } from '#platform/partitions'
import { openTransaction } from '../../../../test/world/open-transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/world/test-database.ts'
import { touchedPartitions } from '../../../../test/world/touched-partitions.ts'
import { readCandles } from './candles.ts'
import { purgeMinutes } from './purge-minutes.ts'

const dayMs = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * dayMs)

let house: TestDatabase
let owner: Database
beforeEach(async () => {
  house = await createTestDatabase()
  owner = connect({ url: house.url, poolMax: 2 })
  await owner.query(sql`
    do $$ declare begins timestamptz; begin
      for n in -8..1 loop
        begins := date_bin('31 days', now(), '2026-01-01 00:00Z') + n * interval '31 days';
        continue when to_regclass('partitions.candles_' || to_char(begins at time zone 'UTC', 'YYYYMMDD')) is not null;
        perform partitions.attach('candles', 'candles_' || to_char(begins at time zone 'UTC', 'YYYYMMDD'),
          partitions.lowest('time', begins), partitions.lowest('time', begins + interval '31 days'));
      end loop;
    end $$`)
  // A candle of each kind every half day of 280 days, the first of which are in the rest.
  await house.database.query(sql`
    insert into candles
    select 'TON_USDT', resolution, date_trunc('day', ${now}::timestamptz, 'UTC') - n * interval '12 hours', 1, 1, 1, 1, 1, 1, 1
    from generate_series(0, 560) as n, unnest(array['1', '60', 'D']) as resolution`)
  return async () => {
    await owner.close()
    await house.drop()
  }
})

const counted = async (until: Date) => {
  const [row] = await house.database.query<{ minutes: number; others: number }>(sql`
    select count(*) filter (where resolution = '1')::integer as minutes,
      count(*) filter (where resolution <> '1')::integer as others
    from candles where opened_at < ${until}`)
  return row
}
const namesOf = async () => (await partitionsOf(house.database, 'candles')).map(({ name }) => name)

test('minutes beyond the retention go with their whole range; hours, days and all within the retention stay', async () => {
  const kept = ago(100)
  const [before, recent] = [await counted(now), await counted(kept)]
  const ranges = await partitionsOf(house.database, 'candles')
  const old = ranges.filter(({ upper }) => Date.parse(upper) <= kept.getTime())
  expect(old.length).toBeGreaterThanOrEqual(4)
  await purgeMinutes(house.database, { now, days: 100 })
  await purgeMinutes(house.database, { now, days: 100 })
  const end = new Date(old.at(-1)!.upper)
  expect(await counted(end)).toEqual({ minutes: 0, others: (await counted(end))!.others })
  const after = await counted(now)
  expect(after!.others).toBe(before!.others)
  expect(after!.minutes).toBeGreaterThanOrEqual(before!.minutes - recent!.minutes)
  expect(await namesOf()).toEqual(
    ranges.map((range) => (old.includes(range) ? `${range.name}_hours` : range.name)),
  )
})

test('a process whose clock is ahead drops no minutes', async () => {
  const before = await counted(now)
  await purgeMinutes(house.database, { now: new Date(now.getTime() + 1_000 * dayMs), days: 290 })
  expect(await counted(now)).toEqual(before)
})

test('processes that purge at once drop each range once', async () => {
  const ranges = (await namesOf()).length
  await Promise.all([1, 2, 3].map(() => purgeMinutes(house.database, { now, days: 100 })))
  expect(await namesOf()).toHaveLength(ranges)
})

test('a range whose candles are read for long stays, and goes later', async () => {
  const reader = await openTransaction(house.database)
  await reader.tx.query(sql`select from candles`)
  const before = await namesOf()
  await expect(purgeMinutes(house.database, { now, days: 100 })).rejects.toThrow(/lock timeout/)
  await reader.commit()
  expect(await namesOf()).toEqual(before)
  await purgeMinutes(house.database, { now, days: 100 })
  expect(await namesOf()).not.toEqual(before)
})

test('only ranges of candles that have minutes are replaced', async () => {
  for (const name of ['candles_rest', 'events_rest', 'price_ticks_rest'])
    await expect(house.database.query(sql`select drop_minutes_of_candles(${name})`)).rejects.toThrow(
      /that has minutes/,
    )
})

test('candles of the last 30 days are read from at most two ranges', async () => {
  const { database, touched } = touchedPartitions(house.database, 'candles')
  const candles = await readCandles(database, {
    pair: 'TON_USDT',
    resolution: '1',
    since: ago(30),
    until: now,
    limit: 1_000,
  })
  expect(candles.length).toBeGreaterThanOrEqual(59)
  expect(touched().length).toBeGreaterThanOrEqual(1)
  expect(touched().length).toBeLessThanOrEqual(2)
})
