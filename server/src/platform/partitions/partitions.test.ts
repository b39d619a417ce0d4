import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { openTransaction } from '../../../test/world/open-transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { makePartitions } from './partition-worker.ts'
import { dropFirstPartition, partitionsOf, rangesBeside } from './partitions.ts'

let house: TestDatabase
let owner: Database
beforeEach(async () => {
  house = await createTestDatabase()
  owner = connect({ url: house.url, poolMax: 2 })
  return async () => {
    await owner.close()
    await house.drop()
  }
})

const plan = (table: string, key: string, step = '1 day') =>
  owner.query(sql`
    insert into partitions.plans (parent, key, step, is_business, is_dropped)
    values (${table}, ${key}, ${step}, true, ${table !== 'kept'})`)

/** A table of partitions by a time, and its plan. */
async function tableByTime(table: 'ticked' | 'kept' = 'ticked'): Promise<void> {
  if (table === 'ticked') await owner.query(sql`create table ticked (at timestamptz primary key)`)
  else await owner.query(sql`create table kept (at timestamptz primary key)`)
  await owner.query(sql`select partitions.convert(${table}, 'at', null), partitions.attach_rest(${table})`)
  await plan(table, 'time')
}

const tick = (at: string) => house.database.query(sql`insert into ticked values (${at}::timestamptz)`)
const placesOf = async () =>
  (
    await owner.query<{ at: Date; place: string }>(
      sql`select at, tableoid::regclass::text as place from ticked order by at`,
    )
  ).map(({ place }) => place)

async function advance(days: number): Promise<void> {
  await owner.query(sql`update business_clock set offset_ms = offset_ms + ${days * 86_400_000}`)
}

const present = async (days = 0) => {
  const [row] = await owner.query<{ day: string }>(sql`
    select to_char(now() at time zone 'UTC' + (select offset_ms from business_clock) * interval '1 millisecond'
      + make_interval(days => ${days}), 'YYYY-MM-DD') as day`)
  return row!.day
}

test('each row finds a partition: one of its day where there is one, else the rest', async () => {
  await tableByTime()
  const today = await present()
  await tick(`${today} 00:00Z`)
  await makePartitions(house.database)
  await tick(`${today} 23:59Z`)
  await tick(`${await present(1)} 00:00Z`)
  await tick('1999-01-01 00:00Z')
  const tomorrow = (await present(1)).replaceAll('-', '')
  // The rest had a row of this day, so the day stays in the rest.
  expect(await placesOf()).toEqual([
    'partitions.ticked_rest',
    'partitions.ticked_rest',
    'partitions.ticked_rest',
    `partitions.ticked_${tomorrow}`,
  ])
})

test('a business clock that is put forward past all partitions finds new ones, and loses no row meanwhile', async () => {
  await tableByTime()
  await makePartitions(house.database)
  await advance(40)
  await tick(`${await present()} 12:00Z`)
  await makePartitions(house.database)
  await tick(`${await present(1)} 12:00Z`)
  expect(await placesOf()).toEqual([
    'partitions.ticked_rest',
    `partitions.ticked_${(await present(1)).replaceAll('-', '')}`,
  ])
})

test('partitions that are there are made once, also by several processes at once', async () => {
  await tableByTime()
  await Promise.all(Array.from({ length: 4 }, () => makePartitions(house.database)))
  await makePartitions(house.database)
  expect(await partitionsOf(house.database, 'ticked')).toHaveLength(5)
})

test('a partition that is not over stays, and one that is over goes, the first one first', async () => {
  await tableByTime()
  await makePartitions(house.database)
  await tick(`${await present(1)} 12:00Z`)
  const hold = sql`lock table ticked in access exclusive mode`
  const dropFirst = (isOver: boolean) =>
    dropFirstPartition(house.database, { table: 'ticked', hold, isOver: async () => isOver })
  const [first, ...others] = await partitionsOf(house.database, 'ticked')
  expect(await dropFirst(false)).toBeNull()
  expect(await dropFirst(true)).toBe(first?.name)
  expect(await partitionsOf(house.database, 'ticked')).toEqual(others)
  expect(await placesOf()).toHaveLength(1)
})

test('a partition that is needed again when the table is held stays', async () => {
  await tableByTime()
  await makePartitions(house.database)
  const answers = [true, false]
  const isOver = async () => answers.shift() === true
  const hold = sql`lock table ticked in access exclusive mode`
  expect(await dropFirstPartition(house.database, { table: 'ticked', hold, isOver })).toBeNull()
  expect(await partitionsOf(house.database, 'ticked')).toHaveLength(5)
})

test('nothing waits long for a drop while somebody reads the table, and the drop is tried again later', async () => {
  await tableByTime()
  await makePartitions(house.database)
  const reader = await openTransaction(house.database)
  await reader.tx.query(sql`select from ticked`)
  const hold = sql`lock table ticked in access exclusive mode`
  const dropping = { table: 'ticked', hold, isOver: async () => true }
  const began = performance.now()
  await expect(dropFirstPartition(house.database, dropping)).rejects.toThrow(/lock timeout/)
  expect(performance.now() - began).toBeLessThan(2_000)
  await reader.commit()
  expect(await dropFirstPartition(house.database, dropping)).not.toBeNull()
})

test('a partition of the books, the rest and a foreign table are never dropped', async () => {
  await tableByTime('kept')
  await tableByTime()
  await makePartitions(house.database)
  const [kept] = await partitionsOf(house.database, 'kept')
  for (const [table, name] of [
    ['kept', kept!.name],
    ['ticked', kept!.name],
    ['ticked', 'ticked_rest'],
    ['customers', 'customers'],
  ])
    await expect(house.database.query(sql`select drop_partition(${table}, ${name})`)).rejects.toThrow(
      /may be dropped/,
    )
  await expect(house.database.query(sql`insert into partitions.plans select`)).rejects.toThrow(
    /permission denied/,
  )
})

/** The ranges of the events, and the first transaction that has none. */
async function eventRanges() {
  const ranges = await partitionsOf(house.database, 'events')
  return { ranges, end: BigInt(ranges.at(-1)?.upper ?? 0) }
}

const nextTransaction = async () => {
  const [row] = await owner.query<{ next: string }>(
    sql`select books_xact(pg_snapshot_xmax(pg_current_snapshot()))::text as next`,
  )
  return BigInt(row!.next)
}

const recordEvent = () =>
  house.database.query<{ place: string }>(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'x', 'x', '{}', now()) returning tableoid::bigint::text as place`)

const placeOfEvents = async () =>
  (
    await owner.query<{ place: string }>(
      sql`select tableoid::regclass::text as place from events order by xact`,
    )
  ).map(({ place }) => place)

test('ranges of transactions follow each other and reach two days of transactions ahead', async () => {
  await makePartitions(house.database)
  const { ranges, end } = await eventRanges()
  expect(rangesBeside(ranges)).toEqual([
    { lower: null, upper: ranges[0]?.lower },
    { lower: ranges.at(-1)?.upper, upper: null },
  ])
  expect(end - (await nextTransaction())).toBeGreaterThan(1_990_000n)
  await owner.query(sql`
    update partitions.plans set marked_at = now() - interval '2 days', marked_transaction = marked_transaction - 8000000
    where parent = 'events'`)
  await makePartitions(house.database)
  const later = await eventRanges()
  // Some four million transactions a day since the mark.
  expect(later.end - (await nextTransaction())).toBeGreaterThan(7_900_000n)
})

test('transactions that jump past all ranges go to the rest, and the ranges go on after them', async () => {
  await makePartitions(house.database)
  await recordEvent()
  const { ranges } = await eventRanges()
  // As after a move of the books to another cluster.
  await owner.query(sql`
    create or replace function books_xact(xid8) returns xid8 language sql stable
      return ($1::text::bigint + 281474976710656)::text::xid8`)
  await recordEvent()
  await makePartitions(house.database)
  await recordEvent()
  const places = await placeOfEvents()
  expect(places.slice(0, 2)).toEqual([`partitions.${ranges[0]?.name}`, 'partitions.events_rest'])
  const after = await partitionsOf(house.database, 'events')
  expect(places[2]).toBe(`partitions.${after[2]?.name}`)
  expect(rangesBeside(after)).toHaveLength(3)
})

test('a transaction that is under way while the first range is made writes its event all the same', async () => {
  const early = await openTransaction(house.database)
  await early.tx.query(sql`select pg_current_xact_id()`)
  // Ends after it began.
  await owner.query(sql`select pg_current_xact_id()`)
  await makePartitions(house.database)
  await early.tx.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'x', 'x', '{}', now())`)
  await early.commit()
  await recordEvent()
  const { ranges } = await eventRanges()
  expect(await placeOfEvents()).toEqual(['partitions.events_rest', `partitions.${ranges[0]?.name}`])
})
