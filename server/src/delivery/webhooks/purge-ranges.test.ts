import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { partitionsOf } from '#platform/partitions'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../test/world/webhook-house.ts'
import type { LastUses } from './drop-deliveries.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { claimDeliveries } from './sending/claim-deliveries.ts'

const day = 24 * 60 * 60 * 1_000
const retention = 30 * day

let house: WebhookHouse
let owner: Database
let lastUses: LastUses
let webhook: HouseWebhook
beforeEach(async () => {
  house = await createWebhookHouse()
  owner = connect({ url: house.databaseUrl, poolMax: 1 })
  lastUses = new Map()
  house.advance(Date.now() - house.clock.now().getTime())
  webhook = await house.addWebhook()
  await addRanges('old', 100, 70)
  await addRanges('later', 70, 60)
  await addRanges('present', 60, -10)
})
afterEach(async () => {
  await owner.close()
  await house.stop()
})

const daysAgo = (days: number) => new Date(house.clock.now().getTime() - days * day)

/** A range of each table, from some days ago to others. */
async function addRanges(name: string, from: number, to: number): Promise<void> {
  for (const [table, key] of [
    ['webhook_deliveries', 'id'],
    ['webhook_attempts', 'time'],
  ])
    await owner.query(sql`
      select partitions.attach(${table}, ${`${table}_${name}`}, partitions.lowest(${key}, ${daysAgo(from)}),
        partitions.lowest(${key}, ${daysAgo(to)}))`)
}

type Queued = { readonly status?: string; readonly updated?: number; readonly of?: HouseWebhook }

/** Deliveries of some days ago with an attempt each; answers their ids. */
async function deliver(age: number, { status = 'succeeded', updated = age, of = webhook }: Queued = {}) {
  const rows = await house.database.query<{ id: string }>(sql`
    with event as (select uuidv7(make_interval(days => ${-age})) as id), queued as (
      insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, tries, attempts, next_attempt_at,
        created_at, updated_at)
      select ${of.id}::uuid, '1', event.id, 'x.x', ${status}, 1, 1, ${daysAgo(updated)}, ${daysAgo(age)}, ${daysAgo(updated)}
      from event returning id)
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers)
    select id, 1, ${daysAgo(age)}, 1, '', '{}' from queued returning delivery_id as id`)
  return rows.map(({ id }) => id)
}

const purge = () =>
  purgeDeliveries(house.database, {
    ...{ now: house.clock.now(), before: new Date(house.clock.now().getTime() - retention), lastUses },
  })
const kept = async () => {
  const rows = await house.database.query<{ id: string }>(
    sql`select id from webhook_deliveries order by event_id`,
  )
  return rows.map(({ id }) => id)
}
const rangesOf = async (table = 'webhook_deliveries') =>
  (await partitionsOf(house.database, table)).map(({ name }) => name)

test('a range goes whole with its attempts once all its deliveries are old, and no younger one goes with it', async () => {
  await deliver(90)
  const young = await deliver(5)
  await purge()
  expect(await kept()).toEqual(young)
  expect(await rangesOf()).not.toContain('webhook_deliveries_old')
  expect(await rangesOf('webhook_attempts')).not.toContain('webhook_attempts_old')
  expect(await house.database.query(sql`select delivery_id as id from webhook_attempts`)).toEqual([
    { id: young[0] },
  ])
})

test('a range whose end is younger than the retention stays, and so does a younger range behind one that stays', async () => {
  const all = [...(await deliver(90, { status: 'pending' })), ...(await deliver(65)), ...(await deliver(50))]
  await purge()
  expect(await kept()).toEqual(all)
  await house.database.query(sql`update webhook_deliveries set status = 'failed'`)
  for (let turn = 0; turn < 3; turn++) await purge()
  expect(await kept()).toEqual(all.slice(2))
})

test('a range stays while one of its deliveries is pending, whatever its age', async () => {
  const all = [...(await deliver(90)), ...(await deliver(90, { status: 'pending' }))]
  await purge()
  expect(await kept()).toEqual(all)
})

test('a range stays while a delivery of it was changed within the retention, such as by a replay', async () => {
  const all = [...(await deliver(90)), ...(await deliver(90, { updated: 29 }))]
  await purge()
  await purge()
  expect(await kept()).toEqual(all)
  house.advance(2 * day)
  await owner.query(sql`update business_clock set offset_ms = ${2 * day}`)
  await purge()
  expect(await kept()).toEqual([])
})

test('pending deliveries of an endpoint that is switched off do not keep their range', async () => {
  const off = await house.addWebhook({ isActive: false })
  await deliver(90, { status: 'pending', of: off })
  await deliver(90)
  await purge()
  await purge()
  expect([await kept(), await rangesOf()]).toEqual([
    [],
    expect.not.arrayContaining(['webhook_deliveries_old']),
  ])
})

test('a clock that jumps ahead drops nothing', async () => {
  const all = await deliver(10)
  house.advance(100 * day)
  await purge()
  expect([await kept(), await rangesOf('webhook_attempts')]).toEqual([
    all,
    expect.arrayContaining(['webhook_attempts_present']),
  ])
})

test('a range that takes deliveries still stays, also where the business clock was put forward past its end', async () => {
  const all = await deliver(10)
  house.advance(100 * day)
  await owner.query(sql`update business_clock set offset_ms = ${100 * day}`)
  for (let turn = 0; turn < 3; turn++) await purge()
  expect(await rangesOf()).toContain('webhook_deliveries_present')
  expect(await kept()).toEqual(all)
})

test('deliveries of a deleted webhook are deleted from their ranges, and no others', async () => {
  const [deleted, other] = [await house.addWebhook(), await deliver(5)]
  for (const age of [5, 65, 90]) await deliver(age, { of: deleted })
  await house.database.query(sql`delete from webhooks where id = ${deleted.id}`)
  await purge()
  expect(await kept()).toEqual(other)
})

test('a purge of version 0.2.0, which deletes rows by their places, deletes none of another range', async () => {
  const all = [...(await deliver(90)), ...(await deliver(65)), ...(await deliver(5))]
  const attempts = sql`select count(*)::integer as count from webhook_attempts`
  const before = daysAgo(80)
  await house.database.query(sql`
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where created_at < ${before})) returning 1`)
  await house.database.query(sql`
    delete from webhook_attempts where ctid = any(array(
      select ctid from webhook_attempts where started_at < ${before} limit 2000)) returning 1`)
  expect(await kept()).toEqual(all)
  expect(await house.database.query(attempts)).toEqual([{ count: 3 }])
})

test('due deliveries of several ranges are claimed in the order of their times', async () => {
  for (const age of [5, 65, 6, 66, 7, 67]) await deliver(age, { status: 'pending' })
  const quotas = new Map([[webhook.id, 1]])
  const now = house.clock.now()
  const claimed: number[] = []
  for (let claim = 0; claim < 6; claim++) {
    // A claim cancels a delivery without its event.
    await claimDeliveries(house.database, { quotas, now, leaseEndsAt: new Date(now.getTime() + 60_000) })
    const [last] = await house.database.query<{ age: number }>(sql`
      update webhook_deliveries set status = 'failed' where status = 'cancelled'
      returning round(extract(epoch from ${now}::timestamptz - created_at) / 86400)::integer as age`)
    claimed.push(last!.age)
  }
  expect(claimed).toEqual([67, 66, 65, 7, 6, 5])
})
