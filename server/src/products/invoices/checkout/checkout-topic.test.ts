import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'
import { checkoutTopicName, checkoutTopics } from './checkout-topic.ts'

test('an id of nobody’s is looked up once, however long it is followed', async () => {
  const house = await openInvoiceHouse()
  const asked: string[] = []
  const database = {
    ...house.database,
    query<Row extends object>(statement: Sql) {
      asked.push(JSON.stringify(statement.values))
      return house.database.query<Row>(statement)
    },
  }
  const [nobodys, own] = [systemIds.next(), (await house.create(await house.merchant())).invoice_id]
  const asks = (id: string) => asked.filter((values) => values.includes(id)).length
  const topics = checkoutTopics({ ...house.parts, exchangeName: 'Coffer', database })
  const leave = [nobodys, own].map((id) => topics(checkoutTopicName(id))?.listen(() => {}))
  await expect.poll(() => asks(own), { timeout: 5_000 }).toBeGreaterThan(3)
  expect(asks(nobodys)).toBe(1)
  leave[1]?.()
  await pause(700)
  const before = asked.length
  await pause(700)
  expect(asked.length).toBe(before)
  leave[0]?.()
  await house.close()
})
