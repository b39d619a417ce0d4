import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { makePartitions, partitionsOf } from '#platform/partitions'
import { useDatabaseBefore } from './world/database-before.ts'

const { database, upgradeBeside } = await useDatabaseBefore('0095-partitions.sql')

const customerId = randomUUID()
const record = (sequence: number) =>
  database.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at, topic, sequence, published_as, published_sequence)
    values (${randomUUID()}, ${customerId}, 'x', 'x', '{}', now(), 'topic', ${sequence}, 'x.x', 1)`)

const filesOf = () =>
  database.query<{ name: string; file: string }>(sql`
    select relname as name, relfilenode::text as file from pg_class
    where relfilenode <> 0 and (relname = 'events' or relname like 'events\\_%') and relname not like '%until' order by file`)

test('events become partitions while they are written: none is moved, lost or refused, and all indexes stay', async () => {
  await database.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'x', 'x', '{}', now() - interval '1 day' from generate_series(1, 20000)`)
  const before = await filesOf()
  let written = 0
  const longestMs = await upgradeBeside(() => record(++written))
  // Others wait for a lock, and never for a table that is read or written whole.
  expect(longestMs).toBeLessThan(1_000)
  await makePartitions(database)
  await record(++written)
  const rows = await database.query<{ place: string; count: bigint }>(sql`
    select tableoid::regclass::text as place, count(*) as count from events group by 1 order by 1`)
  expect(rows).toEqual([{ place: 'partitions.events_before', count: BigInt(20_000 + written) }])
  const after = new Set((await filesOf()).map(({ file }) => file))
  expect(before.length).toBeGreaterThanOrEqual(6)
  expect(before.filter(({ file }) => !after.has(file))).toEqual([])
})

test('rows of before end at a transaction that is days away, and ranges follow', async () => {
  const [first, second] = await partitionsOf(database, 'events')
  expect(first).toMatchObject({ name: 'events_before', lower: null })
  const [row] = await database.query<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )
  expect(BigInt(first!.upper) - BigInt(row!.next)).toBeGreaterThan(9_000_000n)
  expect(second).toBeUndefined()
  await database.query(sql`
    insert into events (id, xact, customer_id, type, subject, data, created_at)
    values (${randomUUID()}, ${first!.upper}::xid8, ${randomUUID()}, 'x', 'x', '{}', now())`)
  const [place] = await database.query(sql`
    select tableoid::regclass::text as place from events where xact = ${first!.upper}::xid8`)
  expect(place).toEqual({ place: 'partitions.events_rest' })
})

test('a number of a topic that was used before is refused within a range', async () => {
  await expect(record(1)).rejects.toThrow(/topic_sequence|by_topic/)
})
