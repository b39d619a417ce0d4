import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeEvents } from '#delivery/events'
import { sql } from '#platform/database'
import { recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../test/world/webhook-house.ts'
import { purgeDeliveries } from './purge-deliveries.ts'

const day = 24 * 60 * 60 * 1_000
const [eventDays, deliveryDays] = [30, 20]

let house: WebhookHouse
beforeEach(async () => {
  house = await createWebhookHouse()
})
afterEach(() => house.stop())

async function purge(): Promise<boolean> {
  const now = house.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  const leavesDeliveries = await purgeDeliveries(house.database, {
    ...{ now, before: daysAgo(deliveryDays), lastUses: new Map() },
  })
  return (await purgeEvents(house.database, daysAgo(eventDays))) || leavesDeliveries
}

async function keptEvents(): Promise<string[]> {
  const rows = await house.database.query<{ id: string }>(sql`select id from events order by xact, id`)
  return rows.map(({ id }) => id)
}

async function conclude(webhook: HouseWebhook): Promise<void> {
  await house.database.query(
    sql`update webhook_deliveries set status = 'succeeded' where webhook_id = ${webhook.id}`,
  )
  await house.database.query(sql`
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers)
    select id, 1, created_at, 1, '', '{}' from webhook_deliveries where webhook_id = ${webhook.id}
    on conflict do nothing`)
}

async function attempts(): Promise<number | undefined> {
  const [row] = await house.database.query<{ count: number }>(
    sql`select count(*)::integer as count from webhook_attempts`,
  )
  return row?.count
}

test('events and deliveries are kept for their retention and no longer', async () => {
  const webhook = await house.addWebhook()
  const old = await house.recordEvents(2)
  await house.fanOutAll()
  await conclude(webhook)
  house.advance(15 * day)
  const recent = await house.recordEvents(3)
  await house.fanOutAll()
  await conclude(webhook)
  await purge()
  expect([await keptEvents(), (await house.deliveries(webhook)).length]).toEqual([[...old, ...recent], 5])
  house.advance(6 * day)
  await purge()
  expect(await keptEvents()).toEqual([...old, ...recent])
  expect((await house.deliveries(webhook)).map(({ event_id: id }) => id)).toEqual(recent)
  expect(await attempts()).toBe(3)
  house.advance(10 * day)
  await purge()
  expect(await keptEvents()).toEqual(recent)
})

test('an event stays while a pending delivery needs it, whatever its age', async () => {
  const [sent, waiting] = [await house.addWebhook(), await house.addWebhook()]
  const ids = await house.recordEvents(2)
  await house.fanOutAll()
  await conclude(sent)
  house.advance(100 * day)
  await purge()
  expect(await keptEvents()).toEqual(ids)
  expect([(await house.deliveries(sent)).length, (await house.deliveries(waiting)).length]).toEqual([0, 2])
  await conclude(waiting)
  await purge()
  expect(await keptEvents()).toEqual([])
})

test('an event before its fan-out stays, and an unpublished one does not', async () => {
  const webhook = await house.addWebhook()
  const ids = await house.recordEvents(2)
  await house.database.inTransaction(async (tx) =>
    recordEvents(tx, [
      {
        id: systemIds.next(),
        customerId: house.customerId,
        type: 'order.created',
        subject: randomUUID(),
        data: {},
        createdAt: house.clock.now(),
      },
    ]),
  )
  house.advance(31 * day)
  await purge()
  expect(await keptEvents()).toEqual(ids)
  await house.fanOutAll()
  expect(await house.deliveries(webhook)).toHaveLength(2)
})

test('pending deliveries of an endpoint that is switched off are dropped after the retention', async () => {
  const webhook = await house.addWebhook()
  await house.recordEvents(2)
  await house.fanOutAll()
  await house.database.query(sql`update webhooks set is_active = false`)
  house.advance(19 * day)
  await purge()
  expect(await house.deliveries(webhook)).toHaveLength(2)
  house.advance(12 * day)
  await purge()
  expect([await house.deliveries(webhook), await keptEvents()]).toEqual([[], []])
})

test('the log of a deleted webhook is deleted at once, in parts, and no other log is', async () => {
  const [deleted, other] = [await house.addWebhook(), await house.addWebhook()]
  await house.recordEvents(4_500)
  await house.fanOutAll()
  await conclude(deleted)
  await house.database.query(sql`delete from webhooks where id = ${deleted.id}`)
  await purge()
  expect([await house.deliveries(deleted), await attempts()]).toEqual([[], 0])
  expect(await house.deliveries(other)).toHaveLength(4_500)
})

test('one round deletes more than one batch of old events', async () => {
  for (let round = 0; round < 5; round++) await house.recordEvents(1_000)
  await house.fanOutAll()
  house.advance(31 * day)
  const [recent] = await house.recordEvents(1)
  await purge()
  expect(await keptEvents()).toEqual([recent])
})

test('old attempts are deleted, even of a pending delivery and of a deleted one', async () => {
  const webhook = await house.addWebhook()
  await house.recordEvents(1)
  await house.fanOutAll()
  const attempt = (id: string, number: number) =>
    house.database.query(sql`
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers)
      values (${id}, ${number}, ${house.clock.now()}, 1, '', '{}')`)
  const id = String((await house.deliveries(webhook))[0]?.id)
  for (const of of [id, randomUUID()]) await attempt(of, 1)
  house.advance(21 * day)
  await attempt(id, 2)
  await purge()
  expect(await house.database.query(sql`select delivery_id, number from webhook_attempts`)).toEqual([
    { delivery_id: id, number: 2 },
  ])
  expect(await house.deliveries(webhook)).toMatchObject([{ status: 'pending' }])
})

test('a round tells whether more may be left', async () => {
  await house.addWebhook()
  expect(await purge()).toBe(false)
  await house.database.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    select gen_random_uuid(), ${house.customerId}, 'order.created', 'many', '{}', '2001-01-01'
    from generate_series(1, 25000)`)
  expect(await purge()).toBe(true)
  expect(await purge()).toBe(false)
  expect(await keptEvents()).toEqual([])
})

test('a secret that no longer signs is erased, and no other', async () => {
  const [rotated, expired, plain] = await Promise.all([
    house.addWebhook(),
    house.addWebhook(),
    house.addWebhook(),
  ])
  const ends = [2, 1].map((days) => new Date(house.clock.now().getTime() + days * day))
  const rotate = (webhook: HouseWebhook, count: number) =>
    house.database.query(sql`
      update webhooks set previous_secrets = ${['last', 'first'].slice(-count).map((text) => Buffer.from(text))}::bytea[],
        previous_secrets_expire_at = ${ends.slice(-count)}::timestamptz[] where id = ${webhook.id}`)
  await rotate(rotated, 2)
  await rotate(expired, 1)
  house.advance(day)
  await purge()
  const kept = await house.database.query<{ id: string; previous_secrets: Buffer[]; ends: Date[] }>(
    sql`select id, previous_secrets, previous_secrets_expire_at as ends from webhooks`,
  )
  const of = ({ id }: HouseWebhook) => kept.find((row) => row.id === id)
  expect(of(rotated)).toMatchObject({ previous_secrets: [Buffer.from('last')], ends: [ends[0]] })
  for (const webhook of [expired, plain])
    expect(of(webhook)).toMatchObject({ previous_secrets: [], ends: [] })
})
