import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import {
  answerWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/wire/webhook-receiver.ts'
import { startWebhookEngine, type WebhookEngine } from '../../../../test/world/webhook-engine.ts'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../../test/world/webhook-house.ts'

const patience = { timeout: 10_000, interval: 20 }

let house: WebhookHouse
/** The customer of the endpoints that are in the way. */
let others: WebhookReceiver
/** The customer who must not wait. */
let receiver: WebhookReceiver
let engine: WebhookEngine | null = null
beforeEach(async () => {
  ;[house, receiver, others] = await Promise.all([
    createWebhookHouse(),
    startWebhookReceiver(),
    startWebhookReceiver(),
  ])
})
afterEach(async () => {
  // Held requests are cut off, so that nothing has to wait for them.
  await others.stop()
  await engine?.stop()
  await Promise.all([house.stop(), receiver.stop()])
})

function addMany(count: number, customerOf: () => string): Promise<HouseWebhook[]> {
  return Promise.all(
    Array.from({ length: count }, () => house.addWebhook({ url: others.url, customerId: customerOf() })),
  )
}

async function succeeded({ id }: HouseWebhook): Promise<number> {
  const rows = await house.database.query(
    sql`select from webhook_deliveries where webhook_id = ${id} and status = 'succeeded'`,
  )
  return rows.length
}

/** Resolves when this many requests are held and no more arrive. */
async function settled(held: readonly unknown[]): Promise<void> {
  let [last, times] = [0, 0]
  const timesSame = () => {
    times = held.length > 0 && held.length === last ? times + 1 : 0
    last = held.length
    return times
  }
  await expect.poll(timesSame, { timeout: 10_000, interval: 50 }).toBeGreaterThan(8)
}

test('an endpoint that failed once gets its turn among hundreds that always fail', async () => {
  others.respondWith(answerWith(500))
  await addMany(300, randomUUID)
  const webhook = await house.addWebhook({ url: receiver.url, customerId: randomUUID() })
  await house.database.query(sql`update webhooks set failing_since = ${house.clock.now()}`)
  await house.recordEvents(40)
  await house.queueForAll()
  const failedBefore: number[] = []
  receiver.respondWith((response) => {
    failedBefore.push(others.received.length)
    response.writeHead(204).end()
  })
  engine = startWebhookEngine(house)
  await expect.poll(() => succeeded(webhook), patience).toBe(40)
  // Each of the others got two attempts at most.
  expect(failedBefore[0]).toBeLessThanOrEqual(600)
})

test('one customer with twenty slow endpoints does not take the room of another', async () => {
  const held: ServerResponse[] = []
  others.respondWith((response) => void held.push(response))
  await addMany(20, () => house.customerId)
  await house.recordEvents(60)
  engine = startWebhookEngine(house, { timeoutMs: 60_000 })
  // They succeed slowly, and have as many attempts in flight as they may.
  for (let round = 0; round < 4; round++) {
    await settled(held)
    expect(held.length).toBeLessThanOrEqual(32)
    for (const response of held.splice(0)) response.writeHead(204).end()
  }
  const customerId = randomUUID()
  const webhook = await house.addWebhook({ url: receiver.url, customerId })
  await house.recordEvents(300, { customerId })
  await expect.poll(() => succeeded(webhook), patience).toBe(300)
})

test('endpoints that never answer take the room of the others for one second at most', async () => {
  let held = 0
  others.respondWith(() => void held++)
  await addMany(100, randomUUID)
  await house.recordEvents(10)
  await house.queueForAll()
  engine = startWebhookEngine(house, { timeoutMs: 60_000 })
  await expect.poll(() => held, patience).toBeGreaterThanOrEqual(256)
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(300)
  await expect.poll(() => succeeded(webhook), patience).toBe(300)
})
