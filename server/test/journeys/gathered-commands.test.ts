import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Sql, sql } from '#platform/database'
import { times } from '../wire/replies.ts'
import { type Credentials, type TestServer, useTwoServers } from '../wire/test-server.ts'

const [gatherer, second] = await useTwoServers({ COFFER_ROLES: 'api' })
afterAll(() => gatherer.expectSoundBooks())

const each = 8
const money = { USDT: '1000', RUB: '100000' }

type Command = {
  readonly name: string
  readonly table: Sql
  /** Carries it out for a customer; answers the id of the row that it writes. */
  act(at: TestServer, as: Credentials): Promise<string>
}

async function ask(at: TestServer, { as, path, body }: { as: Credentials; path: string; body: object }) {
  const keyed = { ...body, idempotency_key: randomUUID() }
  const reply = await at.send('POST', path, { as, body: keyed })
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
const sale = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell' }

const commands: readonly Command[] = [
  {
    name: 'quotes',
    table: sql`conversion_quotes`,
    act: async (at, as) => (await ask(at, { as, path: '/converter/crypto/estimate', body: swap })).quote_id,
  },
  {
    name: 'conversions of crypto',
    table: sql`conversions`,
    async act(at, as) {
      const { quote_id } = await ask(at, { as, path: '/converter/crypto/estimate', body: swap })
      return (await ask(at, { as, path: '/converter/crypto/execute', body: { quote_id } })).uid
    },
  },
  {
    name: 'conversions of fiat',
    table: sql`conversions`,
    async act(at, as) {
      const path = '/converter/fiat'
      const { quote_id } = await ask(at, { as, path: `${path}/estimate`, body: { ...sale, amount: '100' } })
      const body = { ...sale, from_amount: '100', quote_id }
      return (await ask(at, { as, path: `${path}/execute`, body })).uid
    },
  },
  {
    name: 'swaps',
    table: sql`crypto_orders`,
    act: async (at, as) => (await ask(at, { as, path: '/spot/crypto/order', body: swap })).order_id,
  },
  {
    name: 'limit orders',
    table: sql`crypto_orders`,
    act: async (at, as) =>
      (await ask(at, { as, path: '/spot/crypto/order', body: { ...swap, type: 'limit', order_price: '1' } }))
        .order_id,
  },
]

test.each(commands)('$name of two servers share a commit, and each is answered its own', async (command) => {
  const customers = await Promise.all(times(2 * each, () => gatherer.newCustomer(money)))
  const { table, act } = command
  async function shareCommit(): Promise<boolean> {
    const made = await Promise.all(customers.map((as, index) => act(index % 2 === 0 ? gatherer : second, as)))
    expect(new Set(made).size).toBe(2 * each)
    const rows = await gatherer.database.query<{ id: string; customer: bigint; commit: string }>(sql`
      select row.id, number as customer, row.xmin::text as commit
      from ${table} as row
        join customers on customers.id = customer_id
      where row.id = any(${made}::uuid[])`)
    const placeOf = new Map(made.map((id, index) => [id, index]))
    for (const { id, customer } of rows) expect(Number(customer)).toBe(customers[placeOf.get(id) ?? -1]?.id)
    const serversIn = new Map<string, Set<number>>()
    for (const { id, commit } of rows)
      serversIn.set(commit, (serversIn.get(commit) ?? new Set()).add((placeOf.get(id) ?? 0) % 2))
    return [...serversIn.values()].some((servers) => servers.size === 2)
  }
  // The second server follows the first within a moment of its start.
  await expect.poll(shareCommit, { timeout: 30_000, interval: 10 }).toBe(true)
})
