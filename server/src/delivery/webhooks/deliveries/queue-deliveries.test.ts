import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openTransaction } from '../../../../test/world/open-transaction.ts'
import {
  createWebhookHouse,
  type HouseWebhook,
  recordPublished,
  type WebhookHouse,
} from '../../../../test/world/webhook-house.ts'
import { fanOut } from './queue-deliveries.ts'

let house: WebhookHouse
beforeEach(async () => {
  house = await createWebhookHouse()
})
afterEach(() => house.stop())

async function fanOutAll(limit = 100): Promise<void> {
  for (let hasMore = true; hasMore; )
    ({ hasMore } = await fanOut(house.database, { now: house.clock.now(), limit }))
}

/** An open transaction in any database of the cluster delays later events. */
async function expectSent(webhook: HouseWebhook, ids: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await fanOutAll()
        return await sentTo(webhook)
      },
      { timeout: 10_000 },
    )
    .toEqual(ids)
}

async function sentTo(webhook: HouseWebhook): Promise<string[]> {
  return (await house.deliveries(webhook)).map(({ event_id: id }) => id)
}

test('an endpoint gets exactly the events of its customer that its filter names: by name, by group, or all', async () => {
  const [all, exact, group, both, stranger] = await Promise.all([
    house.addWebhook(),
    house.addWebhook({ events: ['deposit.failed'] }),
    house.addWebhook({ events: ['deposit.*'] }),
    house.addWebhook({ events: ['deposit.failed', 'transfer.*'] }),
    house.addWebhook({ customerId: randomUUID() }),
  ])
  const transfers = await house.recordEvents(2)
  const confirmed = await house.recordEvents(1, { type: 'deposit.confirmed' })
  const failed = await house.recordEvents(1, { type: 'deposit.failed' })
  await house.database.inTransaction(async (tx) => {
    recordPublished(tx, {
      count: 1,
      // An unpublished event.
      event: { customerId: house.customerId, createdAt: house.clock.now(), publication: undefined as never },
    })
  })
  await expectSent(all, [...transfers, ...confirmed, ...failed])
  expect(await sentTo(exact)).toEqual(failed)
  expect(await sentTo(group)).toEqual([...confirmed, ...failed])
  expect(await sentTo(both)).toEqual([...transfers, ...failed])
  expect(await sentTo(stranger)).toEqual([])
})

test('an endpoint gets no event from before it was made, and none while it is switched off', async () => {
  const before = await house.recordEvents(3)
  const [late, off] = [await house.addWebhook(), await house.addWebhook({ isActive: false })]
  const after = await house.recordEvents(2)
  await expectSent(late, after)
  expect(await sentTo(off)).toEqual([])
  await house.database.query(sql`update webhooks set is_active = true where id = ${off.id}`)
  const later = await house.recordEvents(1)
  await expectSent(off, later)
  expect(before.length).toBe(3)
})

test('an event whose transaction begins first and commits last is not skipped', async () => {
  const webhook = await house.addWebhook()
  const slow = await openTransaction(house.database)
  const [first] = recordPublished(slow.tx, {
    count: 1,
    event: { customerId: house.customerId, createdAt: house.clock.now() },
  })
  await slow.tx.query(sql`select 1 as reached`)
  const others = await house.recordEvents(3)
  await fanOutAll()
  expect(await sentTo(webhook)).toEqual([])
  await slow.commit()
  await expectSent(webhook, [first!, ...others])
})

test('two fan-outs at once beside writers skip no event and queue none twice', async () => {
  const webhooks = await Promise.all([house.addWebhook(), house.addWebhook({ events: ['transfer.*'] })])
  const recorded: string[] = []
  let areWriting = true
  const write = async () => {
    for (let round = 0; round < 25; round++) recorded.push(...(await house.recordEvents(1 + (round % 4))))
  }
  const readers = Promise.all(
    [7, 13, 50].map(async (limit) => {
      while (areWriting) await fanOut(house.database, { now: house.clock.now(), limit })
    }),
  )
  await Promise.all([write(), write(), write(), write()])
  areWriting = false
  await readers
  const inOrder = await house.database.query<{ id: string }>(sql`select id from events order by xact, id`)
  expect(inOrder.map(({ id }) => id).toSorted()).toEqual(recorded.toSorted())
  for (const webhook of webhooks)
    await expectSent(
      webhook,
      inOrder.map(({ id }) => id),
    )
})

test('a transaction that switches an endpoint off sees every delivery queued for it before', async () => {
  const webhook = await house.addWebhook()
  await house.recordEvents(2)
  const switching = await openTransaction(house.database)
  await switching.tx.query(sql`update webhooks set is_active = false where id = ${webhook.id}`)
  const fanning = fanOutAll()
  await expect.poll(async () => await waiters()).toBe(1)
  await switching.tx.query(sql`delete from webhook_deliveries where webhook_id = ${webhook.id}`)
  await switching.commit()
  await fanning
  expect(await sentTo(webhook)).toEqual([])
})

async function waiters(): Promise<number> {
  const [row] = await house.database.query<{ count: number }>(sql`
    select count(distinct pid)::integer as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`)
  return row?.count ?? 0
}
