import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { connect, type Queryable, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { splitPast } from '../../../test/world/split-past.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { touchedPartitions } from '../../../test/world/touched-partitions.ts'
import { listAllTransactions, listTransactions } from './index.ts'

const day = 86_400_000
const { database, url } = await useTestDatabase()
await splitPast(url, 'transactions')

const customerId = lowestIdAt(new Date(1))
const ago = (days: number) => new Date(Date.now() - days * day)
const catalog = { asset: (symbol: string): Asset => ({ symbol, scale: 6 }) }

const owner = connect({ url, poolMax: 1 })
// A transaction on each of the last 200 days.
await owner.query(sql`
  insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
  select ${customerId}, lowest_id_at(made), 'transfer_in', 'completed', 'USDT', 1, 0, 'in', made, made
  from (select now() - make_interval(days => n) as made from generate_series(0, 200) n) as days`)
// And of others, so that a plan for few rows is no plan for this table.
await owner.query(sql`
  insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
  select gen_random_uuid(), id, type, status, asset, units, fee_units, direction, created_at - interval '31 days', updated_at
  from transactions, generate_series(1, 100)`)
await owner.query(sql`analyze transactions`)
await owner.close()

/** The partitions that a list reads, and how many items it has. */
async function reading(list: (looked: Queryable) => Promise<{ readonly length: number }>) {
  const { database: looked, touched } = touchedPartitions(database, 'transactions')
  const { length } = await list(looked)
  return { length, partitions: touched() }
}

const page = { limit: 1_000, offset: 0 }

test("a customer's transactions of the last 30 days are read from two partitions at most, and are complete", async () => {
  const filter = { from: ago(30) }
  const { length, partitions } = await reading((looked) =>
    listTransactions(looked, { customerId, filter, page, catalog }),
  )
  expect(length).toBe(30)
  expect([1, 2]).toContain(partitions.length)
})

test('transactions of all customers of the last 30 days are read from two partitions at most, and are complete', async () => {
  const filter = { from: ago(30) }
  const asked = { filter, before: undefined, limit: 500, catalog, aheadMs: 0 }
  const { length, partitions } = await reading(async (looked) => {
    const { items } = await listAllTransactions(looked, asked)
    return items
  })
  expect(length).toBe(30)
  expect([1, 2]).toContain(partitions.length)
})
