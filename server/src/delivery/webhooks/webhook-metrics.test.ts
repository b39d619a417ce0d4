import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { createMetrics } from '#platform/metrics'
import { createWebhookHouse } from '../../../test/world/webhook-house.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'

test('the metrics show the backlog of active endpoints only, and the lag of the fan-out', async () => {
  const house = await createWebhookHouse()
  const { database, clock } = house
  const registry = createMetrics()
  const metrics = createWebhookMetrics(registry, () => 0)
  const figures = async () => {
    await metrics.measure(database, clock.now())
    const text = await registry.registry.metrics()
    return ['backlog', 'oldest_due_seconds', 'fan_out_lag_seconds'].map((name) =>
      Number(new RegExp(`^coffer_webhook_${name} (.*)$`, 'm').exec(text)?.[1]),
    )
  }
  const [webhook, off] = [await house.addWebhook(), await house.addWebhook()]
  await house.recordEvents(3)
  house.advance(2_000)
  expect(await figures()).toEqual([0, 0, 2])
  await house.fanOutAll()
  await database.query(sql`update webhooks set is_active = false where id = ${off.id}`)
  await database.query(sql`update webhook_deliveries set next_attempt_at = ${clock.now()}`)
  house.advance(4_000)
  expect(await figures()).toEqual([3, 4, 0])
  await database.query(
    sql`update webhook_deliveries set leased_until = ${new Date(clock.now().getTime() + 1)}`,
  )
  expect(await figures()).toEqual([3, 0, 0])
  await database.query(sql`update webhook_deliveries set leased_until = null`)
  await database.query(sql`
    update webhooks set paused_until = ${new Date(clock.now().getTime() + 1)} where id = ${webhook.id}`)
  expect(await figures()).toEqual([3, 0, 0])
  await house.stop()
})
