import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { makePartitions, partitionsOf } from '#platform/partitions'
import { useDatabaseBefore } from './world/database-before.ts'

const { database, upgradeBeside } = await useDatabaseBefore('0103-bounded-deliveries.sql')

const webhook = '00000000-0000-7000-8000-00000000000a'

/** Queues a delivery and records its attempt, as servers of version 0.2.0 do. */
const deliver = () =>
  database.query(sql`
    with queued as (
      insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at, updated_at)
      values (${webhook}, '1', uuidv7(), 'x.x', 'pending', now(), now(), now())
      on conflict (webhook_id, event_id) do nothing returning id)
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers)
    select id, 1, now(), 1, '', '{}' from queued`)

const filesOf = async () => {
  const rows = await database.query<{ file: string }>(sql`
    select relfilenode::text as file from pg_class
    where relkind in ('r', 'i') and relname ~ '^webhook_(deliveries|attempts)_?' order by 1`)
  return rows.map(({ file }) => file)
}

test('deliveries become partitions while they are written: none is moved, lost, refused or doubled', async () => {
  await database.query(sql`
    with queued as (
      insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at, updated_at)
      select ${webhook}, '1', uuidv7(n * interval '-1 minute'), 'x.x', 'succeeded', now(), now(), now()
      from generate_series(1, 5000) n returning id)
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers)
    select id, 1, now(), 1, '', '{}' from queued`)
  const before = await filesOf()
  expect(before.length).toBeGreaterThan(7)
  let written = 5_000
  const longestMs = await upgradeBeside(async () => {
    await deliver()
    written++
  })
  expect(longestMs).toBeLessThan(1_000)
  await makePartitions(database)
  await deliver()
  written++
  for (const table of ['webhook_deliveries', 'webhook_attempts']) {
    const rows = await database.query(
      table === 'webhook_deliveries'
        ? sql`select tableoid::regclass::text as place, count(*)::integer as count from webhook_deliveries group by 1`
        : sql`select tableoid::regclass::text as place, count(*)::integer as count from webhook_attempts group by 1`,
    )
    expect(rows).toEqual([{ place: `partitions.${table}_before`, count: written }])
  }
  expect(await filesOf()).toEqual(expect.arrayContaining(before))
  const again = await database.query(sql`
    insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at, updated_at)
    select webhook_id, '1', event_id, 'x.x', 'pending', now(), now(), now() from webhook_deliveries
    on conflict (webhook_id, event_id) do nothing returning 1`)
  expect(again).toEqual([])
})

test('the first range of each ends days ahead, and what comes after it has ranges', async () => {
  for (const table of ['webhook_deliveries', 'webhook_attempts']) {
    const [first, second] = await partitionsOf(database, table)
    expect(first).toMatchObject({ name: `${table}_before`, lower: null })
    const [row] = await database.query<{ isAhead: boolean }>(
      table === 'webhook_deliveries'
        ? sql`select ${first!.upper}::uuid > lowest_id_at(now() + interval '7 days') as "isAhead"`
        : sql`select ${first!.upper}::timestamptz > now() + interval '7 days' as "isAhead"`,
    )
    expect(row?.isAhead).toBe(true)
    expect(second?.lower).toBe(first!.upper)
  }
})

test('ranges of deliveries have room for heap-only updates, as the table had', async () => {
  const rows = await database.query<{ options: string[] }>(sql`
    select reloptions as options from pg_class where relkind = 'r' and relname like 'webhook\\_deliveries\\_%'`)
  expect(rows.length).toBeGreaterThan(2)
  for (const { options } of rows) expect(options).toEqual(['fillfactor=50'])
})
