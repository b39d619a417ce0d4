import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { beginning } from '#platform/events'
import { createWebhookHouse, type HouseWebhook } from '../../../../test/world/webhook-house.ts'
import { listDeliveries, listStatement } from './list-deliveries.ts'

const house = await createWebhookHouse()
afterAll(() => house.stop())

/** Deliveries of one batch: queued at one time, in the order of `number`, the last one failed. */
async function queue({ id }: HouseWebhook, count: number): Promise<void> {
  const at = house.clock.now()
  await house.database.query(sql`
    insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at, updated_at)
    select ${id}, '7', lpad(to_hex(number), 32, '0')::uuid, case number when 1 then 'deposit.failed' else 'order.filled' end,
      case number when ${count} then 'failed' else 'succeeded' end, ${at}, ${at}, ${at}
    from generate_series(1, ${count}::integer) as number`)
}

const asked = { status: undefined, type: undefined, before: null, limit: 2, offset: 0 }

test('deliveries of one batch are listed by their events, and a cursor goes on where a page ended', async () => {
  const webhook = await house.addWebhook()
  await queue(webhook, 5)
  const numbers: number[] = []
  let before = null as Parameters<typeof listDeliveries>[1]['before']
  for (let page = 0; page < 3; page++) {
    const { items, next } = await listDeliveries(house.database, { ...asked, webhookId: webhook.id, before })
    numbers.push(...items.map(({ event_id: id }) => Number.parseInt(id.slice(-4), 16)))
    before = next
  }
  expect([numbers, before]).toEqual([[5, 4, 3, 2, 1], null])
  const none = await listDeliveries(house.database, { ...asked, webhookId: webhook.id, before: beginning })
  expect(none).toEqual({ items: [], next: null })
})

test('a rare type is found page by page, and each request looks at a bounded number of deliveries', async () => {
  const { id: webhookId, ...webhook } = await house.addWebhook()
  await queue({ id: webhookId, ...webhook }, 5_001)
  const rare = { ...asked, webhookId, type: 'deposit.failed' }
  const first = await listDeliveries(house.database, rare)
  expect([first.items, first.next]).toEqual([[], expect.objectContaining({ transaction: '7' })])
  const second = await listDeliveries(house.database, { ...rare, before: first.next })
  expect([second.items.length, second.next]).toEqual([1, null])
})

test('a rare status is looked up, not searched for', async () => {
  const webhook = await house.addWebhook()
  await queue(webhook, 20_000)
  await house.database.query(sql`analyze webhook_deliveries`).catch(() => {})
  const listing = { ...asked, webhookId: webhook.id, status: 'failed' }
  const plan = await house.database.query<{ 'QUERY PLAN': string }>(sql`explain ${listStatement(listing)}`)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
    /Index Cond: \(\(webhook_id = .* AND \(status = wanted.status\)\)/,
  )
  expect((await listDeliveries(house.database, listing)).items).toHaveLength(1)
})
