import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { purgeEvents } from '#delivery/events'
import { sql } from '#platform/database'
import { beginning, readLog } from '#platform/events'
import { makePartitions, partitionsOf } from '#platform/partitions'
import { endRange } from '../../../test/world/end-range.ts'
import { openTransaction } from '../../../test/world/open-transaction.ts'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../test/world/webhook-house.ts'
import { logStatement } from '../../platform/events/read-log.ts'
import { replayDelivery } from './deliveries/replay-events.ts'

const day = 24 * 60 * 60 * 1_000
const retention = 30 * day

let house: WebhookHouse
beforeEach(async () => {
  house = await createWebhookHouse()
  await makePartitions(house.database)
})
afterEach(() => house.stop())

const purge = () => purgeEvents(house.database, new Date(house.clock.now().getTime() - retention))
const ranges = async () => (await partitionsOf(house.database, 'events')).map(({ name }) => name)

/** Purges until the first range is gone, which waits for other databases of the cluster. */
async function purgeUntilGone(name: string | undefined): Promise<void> {
  const look = async () => {
    await purge()
    expect(await ranges()).not.toContain(name)
  }
  await vi.waitFor(look, { timeout: 15_000, interval: 5 })
}

async function keptEvents(): Promise<string[]> {
  const rows = await house.database.query<{ id: string }>(sql`select id from events order by xact, id`)
  return rows.map(({ id }) => id)
}

/** Events of a range that ends with them. */
async function recordRange(count = 2): Promise<string[]> {
  const ids = await house.recordEvents(count)
  await endRange(house.databaseUrl, 'events')
  return ids
}

const conclude = (webhook: HouseWebhook) =>
  house.database.query(
    sql`update webhook_deliveries set status = 'succeeded' where webhook_id = ${webhook.id}`,
  )

test('a range goes whole once all its events are old, and no younger one goes with it', async () => {
  await recordRange()
  house.advance(20 * day)
  const recent = await recordRange(3)
  await house.fanOutAll()
  const [first, ...others] = await ranges()
  await purge()
  expect(await ranges()).toEqual([first, ...others])
  house.advance(11 * day)
  await purgeUntilGone(first)
  expect(await keptEvents()).toEqual(recent)
  expect(await ranges()).toEqual(others)
})

test('a range that takes events still, or may yet, stays, whatever the age of its events', async () => {
  const late = await openTransaction(house.database)
  await late.tx.query(sql`select pg_current_xact_id()`)
  const ids = await recordRange()
  await house.database.query(sql`
    update webhook_fan_out set xact = '9223372036854775807'`)
  house.advance(100 * day)
  const before = await ranges()
  await purge()
  expect([await keptEvents(), await ranges()]).toEqual([ids, before])
  await late.commit()
  await purgeUntilGone(before[0])
  expect(await keptEvents()).toEqual([])
})

test('a range with an event before its fan-out stays', async () => {
  const webhook = await house.addWebhook()
  const ids = await recordRange()
  house.advance(31 * day)
  await purge()
  expect(await keptEvents()).toEqual(ids)
  await house.fanOutAll()
  expect(await house.deliveries(webhook)).toHaveLength(2)
})

test('a range stays while a pending delivery needs one of its events', async () => {
  const webhook = await house.addWebhook()
  const ids = await recordRange()
  await house.fanOutAll()
  house.advance(100 * day)
  await purge()
  expect(await keptEvents()).toEqual(ids)
  await conclude(webhook)
  const [first] = await ranges()
  await purgeUntilGone(first)
  expect(await keptEvents()).toEqual([])
})

test('a replay under way keeps its range, and the drop is tried again later', async () => {
  const webhook = await house.addWebhook()
  const ids = await recordRange()
  await house.fanOutAll()
  await conclude(webhook)
  house.advance(100 * day)
  const replaying = await openTransaction(house.database)
  const [delivery] = await house.deliveries(webhook)
  const replay = { webhookId: webhook.id, id: String(delivery?.id), at: house.clock.now() }
  await replayDelivery(replaying.tx, replay)
  // Nobody sees the replay before its commit; its lock on the events is what keeps them.
  await expect(purge()).rejects.toThrow(/lock timeout/)
  await replaying.commit()
  await purge()
  expect(await keptEvents()).toEqual(ids)
})

test('events of the rest are deleted by rows, and those of ranges are left to their ranges', async () => {
  await recordRange()
  const [first] = await ranges()
  await house.database.query(sql`
    insert into events (id, xact, customer_id, type, subject, data, created_at)
    values (${randomUUID()}, '1', ${randomUUID()}, 'x', 'x', '{}', '2001-01-01')`)
  const young = await house.recordEvents(1)
  await house.database.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'x', 'x', '{}', '2001-01-01')`)
  await house.fanOutAll()
  await purge()
  expect(await ranges()).toContain(first)
  // The old event of the present range stays with it, the one of the rest is gone.
  expect(await keptEvents()).toHaveLength(4)
  expect((await keptEvents()).slice(2, 3)).toEqual(young)
})

test('a reader reads on over the ends of ranges, and misses and repeats nothing', async () => {
  const ids = [...(await recordRange()), ...(await recordRange()), ...(await house.recordEvents(2))]
  const seen: string[] = []
  let after = beginning
  const read = async () => {
    const page = await readLog(house.database, {
      customerId: house.customerId,
      after,
      filter: null,
      limit: 1,
    })
    after = page.next
    seen.push(...page.bodies.map((body) => JSON.parse(body).id))
    expect(seen).toEqual(ids)
  }
  await vi.waitFor(read, { timeout: 15_000, interval: 5 })
})

test('a reader at a place touches no range before it', async () => {
  for (let range = 0; range < 4; range++) await recordRange()
  await house.fanOutAll()
  const [place] = await house.database.query<{ xact: string; event_id: string }>(
    sql`select xact::text, event_id from webhook_fan_out`,
  )
  const after = { transaction: place!.xact, id: place!.event_id }
  const asked = logStatement({ customerId: house.customerId, after, filter: null, limit: 50 })
  const plan = await house.database.query<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, costs off) ${asked}`,
  )
  const touched = plan
    .filter((line) => !line['QUERY PLAN'].includes('never executed'))
    .map((line) => /on (events_\d+) /.exec(line['QUERY PLAN'])?.[1])
  const names = await ranges()
  // The last of these is the range of the place.
  expect(names.slice(0, 4).map((name) => touched.includes(name))).toEqual([false, false, false, true])
})
