import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../test/world/webhook-house.ts'
import { cancelDeliveries, resumeDeliveries } from './deliveries/queue-deliveries.ts'
import { replayDelivery } from './deliveries/replay-events.ts'
import { recordAttempts } from './record-attempts.ts'
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from './sending/claim-deliveries.ts'
import type { Attempt } from './sending/post-delivery.ts'

const leaseMs = 60_000

let house: WebhookHouse
let webhook: HouseWebhook
beforeEach(async () => {
  house = await createWebhookHouse()
  webhook = await house.addWebhook()
})
afterEach(() => house.stop())

/** Queues this many events for the webhook. */
async function queue(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1_000) await house.recordEvents(Math.min(left, 1_000))
  await house.fanOutAll()
  expect(await house.deliveries(webhook)).toHaveLength(count)
}

function claim(quota = 1): Promise<ClaimedDelivery[]> {
  const now = house.clock.now()
  const leaseEndsAt = new Date(now.getTime() + leaseMs)
  return claimDeliveries(house.database, { quotas: new Map([[webhook.id, quota]]), now, leaseEndsAt })
}

type Answer = { readonly status: number; readonly retryAfterMs?: number; readonly sentTo?: Date }

async function record(deliveries: readonly ClaimedDelivery[], answer: Answer): Promise<void> {
  const now = house.clock.now()
  const attempts = deliveries.map((delivery): Attempt => {
    const { status, retryAfterMs = null, sentTo: webhookUpdatedAt = house.clock.now() } = answer
    const result = status < 300 ? 'succeeded' : 'refused'
    const outcome = { status, headers: {}, body: '', error: null, result, durationMs: 1 } as const
    const request = { url: webhook.url, headers: {}, body: delivery.body }
    return { delivery, webhookUpdatedAt, request, outcome, startedAt: now, endedAt: now, retryAfterMs }
  })
  await recordAttempts(house.database, { attempts, now, ids: systemIds, chance: () => 0.5 })
}

async function readDeliveries() {
  return house.database.query<{ id: string; status: string; tries: number; attempts: number }>(
    sql`select * from webhook_deliveries where webhook_id = ${webhook.id} order by next_attempt_at, id`,
  )
}

async function readWebhook() {
  const [row] = await house.database.query<{ is_active: boolean; failing_since: Date | null }>(
    sql`select * from webhooks where id = ${webhook.id}`,
  )
  return row
}

async function countStatus(status: string): Promise<number> {
  return (await readDeliveries()).filter((delivery) => delivery.status === status).length
}

test('an endpoint with a great backlog is switched off at once, and its deliveries are cancelled in parts', async () => {
  await queue(4_500)
  const [first] = await claim()
  await record([first!], { status: 410 })
  expect(await readWebhook()).toMatchObject({ is_active: false, disabled_reason: 'gone', notices: 1 })
  expect([await countStatus('failed'), await countStatus('cancelled')]).toEqual([1, 0])
  expect(await claim(100)).toEqual([])
  const now = house.clock.now()
  expect(await cancelDeliveries(house.database, now)).toBe(true)
  expect(await countStatus('cancelled')).toBe(2_000)
  expect(await cancelDeliveries(house.database, now)).toBe(true)
  expect(await cancelDeliveries(house.database, now)).toBe(false)
  expect([await countStatus('failed'), await countStatus('cancelled')]).toEqual([1, 4_499])
})

test('pending deliveries of an endpoint that its owner switched off are not cancelled', async () => {
  await queue(3)
  await house.database.query(sql`update webhooks set is_active = false`)
  expect(await claim(10)).toEqual([])
  expect(await cancelDeliveries(house.database, house.clock.now())).toBe(false)
  expect(await countStatus('pending')).toBe(3)
})

test('attempts from before a change by the owner do not count for the endpoint', async () => {
  const sentTo = house.clock.now()
  await queue(3)
  const claimed = await claim(3)
  house.advance(1)
  await house.database.query(sql`update webhooks set updated_at = ${house.clock.now()}`)
  for (const [index, status] of [410, 500, 429].entries())
    await record([claimed[index]!], { status, retryAfterMs: 90_000, sentTo })
  expect(await readWebhook()).toMatchObject({ is_active: true, failing_since: null, paused_until: null })
  // Each is tried again: only the earlier endpoint is gone.
  expect(await countStatus('pending')).toBe(3)
  await record([claimed[0]!], { status: 500 })
  expect(await readWebhook()).toMatchObject({ failing_since: house.clock.now() })
})

test('a replay during the tenth try starts again, whatever the result of that try', async () => {
  await queue(1)
  await house.database.query(sql`update webhook_deliveries set tries = 9`)
  const [tenth] = await claim()
  await house.database.inTransaction((tx) =>
    replayDelivery(tx, { webhookId: webhook.id, id: tenth!.id, at: house.clock.now() }),
  )
  const [again] = await claim()
  await record([tenth!], { status: 500 })
  expect(await readDeliveries()).toMatchObject([{ status: 'pending', tries: 0, attempts: 1 }])
  // The later claim still holds it.
  expect(await claim()).toEqual([])
  await record([again!], { status: 204 })
  expect(await readDeliveries()).toMatchObject([{ status: 'succeeded', tries: 1, attempts: 2 }])
})

test('attempts are numbered and counted as they are recorded, not as they are claimed', async () => {
  await queue(1)
  const [first] = await claim()
  await releaseDeliveries(house.database, [first!])
  const [second] = await claim()
  house.advance(leaseMs)
  const [third] = await claim()
  // Both attempts are in one batch, the one that lost its lease too.
  await record([second!, third!], { status: 500, sentTo: new Date(house.clock.now().getTime() - leaseMs) })
  expect(await readDeliveries()).toMatchObject([{ status: 'pending', tries: 1, attempts: 2 }])
  const logged = await house.database.query(sql`select number from webhook_attempts order by number`)
  expect(logged).toEqual([{ number: 1 }, { number: 2 }])
})

test('a delivery whose event is gone is cancelled when it is claimed', async () => {
  await queue(2)
  const [first, second] = await readDeliveries()
  await house.database.query(sql`
    delete from events where id = (select event_id from webhook_deliveries where id = ${first!.id})`)
  expect((await claim(10)).map(({ id }) => id)).toEqual([second!.id])
  expect(await readDeliveries()).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
})

test('429 and 503 with Retry-After pause the endpoint for a day at most; other answers delay their delivery only', async () => {
  await queue(4)
  const [first, second] = await claim(2)
  await record([first!], { status: 500, retryAfterMs: 60_000 })
  expect(await readWebhook()).toMatchObject({ paused_until: null })
  await record([second!], { status: 503, retryAfterMs: 90_000 })
  expect(await claim(10)).toEqual([])
  house.advance(90_000)
  const later = await claim(10)
  expect(later).toHaveLength(4)
  await record([later[0]!], {
    status: 429,
    retryAfterMs: 1e15,
    sentTo: new Date(house.clock.now().getTime() - 90_000),
  })
  const dayLater = new Date(house.clock.now().getTime() + 24 * 60 * 60 * 1_000)
  expect(await readWebhook()).toMatchObject({ paused_until: dayLater })
})

test('after a resume, all waiting deliveries of an endpoint are due at once', async () => {
  await queue(3)
  await record(await claim(3), { status: 503, retryAfterMs: 90_000 })
  expect(await claim(3)).toEqual([])
  await house.database.inTransaction(async (tx) =>
    resumeDeliveries(tx, { webhookId: webhook.id, at: house.clock.now() }),
  )
  expect(await claim(3)).toHaveLength(3)
})
