import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeEvents } from '#delivery/events'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { openTransaction } from '../../../../test/world/open-transaction.ts'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../../test/world/webhook-house.ts'
import type { Webhook } from '../webhook.ts'
import { findWebhook, requireActiveWebhook } from '../webhook-store.ts'
import { replayDelivery, replayMax, replayRange } from './replay-events.ts'

const day = 24 * 60 * 60 * 1_000

let house: WebhookHouse
beforeEach(async () => {
  house = await createWebhookHouse()
})
afterEach(() => house.stop())

/** An open transaction of the cluster delays the fan-out. */
async function fannedOut(webhook: HouseWebhook, count: number): Promise<void> {
  await house.fanOutAll()
  expect(await house.deliveries(webhook)).toHaveLength(count)
}

async function read({ customerId, id }: HouseWebhook): Promise<Webhook> {
  const webhook = await findWebhook(house.database, { customerId, id })
  if (webhook === undefined) throw new Error('there is no such webhook')
  return webhook
}

function today() {
  const at = house.clock.now()
  return { since: new Date(at.getTime() - day), until: new Date(at.getTime() + day), at }
}

async function succeeded(webhook: HouseWebhook): Promise<void> {
  await house.database.query(
    sql`update webhook_deliveries set status = 'succeeded' where webhook_id = ${webhook.id}`,
  )
}

const keptEvents = () => house.database.query(sql`select id from events`)

test('an attempt under way during a replay decides nothing, and the delivery can be claimed at once', async () => {
  const webhook = await house.addWebhook()
  await house.recordEvents(2)
  await fannedOut(webhook, 2)
  const leasedUntil = new Date(house.clock.now().getTime() + day)
  await house.database.query(
    sql`update webhook_deliveries set claims = 5, leased_until = ${leasedUntil}, tries = 3`,
  )
  const [id = '', other] = (await house.deliveries(webhook)).map((delivery) => delivery.id)
  await house.database.inTransaction((tx) =>
    replayDelivery(tx, { webhookId: webhook.id, id, at: house.clock.now() }),
  )
  const claims = () =>
    house.database.query(
      sql`select id, claims, tries, leased_until from webhook_deliveries order by event_xact, event_id`,
    )
  expect(await claims()).toEqual([
    { id, claims: 6, tries: 0, leased_until: null },
    { id: other, claims: 5, tries: 3, leased_until: leasedUntil },
  ])
  const whole = await read(webhook)
  await house.database.inTransaction((tx) => replayRange(tx, whole, today()))
  expect(await claims()).toMatchObject([{ claims: 7 }, { claims: 6, tries: 0, leased_until: null }])
})

test('a replay under way delays no events of others and no change of the webhook', async () => {
  const [webhook, other] = [await house.addWebhook(), await house.addWebhook()]
  await house.recordEvents(3)
  await fannedOut(webhook, 3)
  await house.recordEvents(2)
  const replaying = await openTransaction(house.database)
  const { customerId, id } = webhook
  const whole = await requireActiveWebhook(replaying.tx, { customerId, id })
  expect(await replayRange(replaying.tx, whole, today())).toBe(3)
  await house.database.query(sql`update webhooks set failing_since = ${house.clock.now()}`)
  await fannedOut(other, 5)
  await fannedOut(webhook, 5)
  await replaying.commit()
})

test('events from just before a webhook was made are replayed before their fan-out', async () => {
  await house.recordEvents(2)
  const webhook = await read(await house.addWebhook())
  expect(await house.database.inTransaction((tx) => replayRange(tx, webhook, today()))).toBe(2)
})

test('a webhook has one replay of a time span at once, and other webhooks have their own', async () => {
  await house.recordEvents(1)
  const [webhook, other] = [await read(await house.addWebhook()), await read(await house.addWebhook())]
  const replaying = await openTransaction(house.database)
  await replayRange(replaying.tx, webhook, today())
  const replay = (one: Webhook) => house.database.inTransaction((tx) => replayRange(tx, one, today()))
  await expect(replay(webhook)).rejects.toMatchObject({ kind: { code: 'REPLAY_UNDER_WAY' } })
  expect(await replay(other)).toBe(1)
  await replaying.commit()
  expect(await replay(webhook)).toBe(1)
})

test('a time span too large for one replay is sent in the parts that the refusals name, each event once', async () => {
  const start = house.clock.now()
  for (let part = 0; part < 25; part++) {
    await house.recordEvents(1_000)
    house.advance(1_000)
  }
  const webhook = await read(await house.addWebhook())
  const until = house.clock.now()
  const replay = (since: Date, end: Date) =>
    house.database.inTransaction((tx) => replayRange(tx, webhook, { since, until: end, at: until }))
  const counts: number[] = []
  let since = start
  for (let part = 0; part < 3; part++) {
    const refusal = await replay(since, until).catch((error: unknown) => error)
    const end = refusal instanceof Refusal ? new Date(String(refusal.details?.until)) : until
    if (refusal instanceof Refusal) {
      expect([refusal.kind.code, refusal.details?.max]).toEqual(['RANGE_TOO_LARGE', replayMax])
      counts.push(await replay(since, end))
    } else counts.push(Number(refusal))
    since = end
  }
  expect(counts).toEqual([10_000, 10_000, 5_000])
  expect(await house.deliveries({ ...webhook, secret: '' })).toHaveLength(25_000)
}, 30_000)

test.for(['of a delivery', 'of a time'] as const)(
  'a purge beside a replay %s leaves no delivery without its event',
  async (what) => {
    const webhook = await house.addWebhook()
    await house.recordEvents(1)
    await fannedOut(webhook, 1)
    await succeeded(webhook)
    house.advance(31 * day)
    const id = String((await house.deliveries(webhook))[0]?.id)
    const at = house.clock.now()
    const replaying = await openTransaction(house.database)
    if (what === 'of a delivery') await replayDelivery(replaying.tx, { webhookId: webhook.id, id, at })
    else await replayRange(replaying.tx, await read(webhook), { since: new Date(0), until: at, at })
    const purging = purgeEvents(house.database, new Date(at.getTime() - 30 * day))
    await Promise.race([purging, lockAwaited()])
    await replaying.commit()
    await purging
    expect([(await house.deliveries(webhook))[0]?.status, (await keptEvents()).length]).toEqual([
      'pending',
      1,
    ])
  },
)

test('a replay beside a purge that holds its event finds the event gone', async () => {
  const webhook = await house.addWebhook()
  await house.recordEvents(1)
  await fannedOut(webhook, 1)
  await succeeded(webhook)
  const id = String((await house.deliveries(webhook))[0]?.id)
  const purging = await openTransaction(house.database)
  await purging.tx.query(sql`select 1 as locked from events for update`)
  const replaying = house.database
    .inTransaction((tx) => replayDelivery(tx, { webhookId: webhook.id, id, at: house.clock.now() }))
    .catch((error: unknown) => error)
  await lockAwaited()
  await purging.tx.query(sql`delete from events`)
  await purging.commit()
  expect(await replaying).toMatchObject({ kind: { code: 'EVENT_EXPIRED' } })
  expect(await house.deliveries(webhook)).toMatchObject([{ status: 'succeeded' }])
})

/** Waits until one transaction waits for the lock of another. */
async function lockAwaited(): Promise<void> {
  await expect
    .poll(
      () =>
        house.database.query(sql`
          select 1 as waits from pg_locks where not granted
            and pid in (select pid from pg_stat_activity where datname = current_database())`),
      { timeout: 5_000 },
    )
    .not.toEqual([])
}
