import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { createWebhookHouse } from '../../../../test/world/webhook-house.ts'
import { createDuePages } from './claim-deliveries.ts'

const house = await createWebhookHouse()
afterAll(() => house.stop())

test('pages of due endpoints follow each other round by round, without endpoints that are paused or off', async () => {
  const webhooks = await Promise.all(Array.from({ length: 9 }, () => house.addWebhook()))
  const [off, paused, ...open] = webhooks.map(({ id }) => id).toSorted()
  await house.recordEvents(2)
  await house.queueForAll()
  const now = house.clock.now()
  await house.database.query(sql`update webhooks set is_active = false where id = ${off}`)
  await house.database.query(
    sql`update webhooks set paused_until = ${new Date(now.getTime() + 1)} where id = ${paused}`,
  )
  const pages = createDuePages(3)
  const seen = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const page = await pages.next(house.database, now)
    expect(page).toHaveLength(3)
    for (const { id } of page) seen.add(id)
  }
  expect([...seen].toSorted()).toEqual(open)
})
