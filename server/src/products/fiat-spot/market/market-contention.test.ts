import { afterAll, expect, test } from 'vitest'
import { customerAccount, type Entry, houseAccount, post, postMany } from '#core/ledger'
import { connect } from '#platform/database'
import { systemIds } from '#platform/ids'
import { seededRandom } from '../../../../test/load/seeded-random.ts'
import { codeOf, openFiatExchange } from '../../../../test/world/fiat-exchange.ts'

const customers: string[] = []

const exchange = await openFiatExchange()
for (let count = 0; count < 60; count++)
  customers.push(await exchange.newCustomer({ USDT: '1000000', RUB: '100000000' }))
afterAll(() => exchange.close())

const random = seededRandom(20260504)
const durationMs = 3_000
const transactionsMin = 50

/** Forty movements between trading accounts at once, like a batch of transfers. */
function movements(): Entry[] {
  const { base, quote } = exchange.pair
  return Array.from({ length: 40 }, () => {
    const [from, to] = [random.pick(customers), random.pick(customers)]
    return {
      id: systemIds.next(),
      kind: 'test_transfer',
      reference: systemIds.next(),
      postedAt: new Date(0),
      movements: [
        {
          from: customerAccount(from, 'trading_available'),
          to: customerAccount(to, from === to ? 'funding_available' : 'trading_available'),
          amount: { asset: random.pick([base.asset, quote.asset]), units: 5n },
        },
      ],
    }
  })
}

test('the market never deadlocks with transfers that lock the same customers', async () => {
  const { database, commands } = exchange
  let [transactions, attempts] = [0, 0]
  const market = exchange.open(exchange.lease, {
    ...database,
    inTransaction(act) {
      transactions++
      return database.inTransaction((tx) => {
        attempts++
        return act(tx)
      })
    },
  })
  const until = performance.now() + durationMs
  // A slow machine goes on until there was contention enough.
  const goesOn = () => performance.now() < until || transactions <= transactionsMin
  const codes = new Set<string>()
  const trade = async () => {
    while (goesOn()) {
      const side = random.pick(['buy', 'sell'] as const)
      const price = `${(side === 'buy' ? random.between(7990, 8001) : random.between(7999, 8010)) / 100}`
      const amount = `${random.between(2, 21)}`
      codes.add(await codeOf(market, commands.limit(random.pick(customers), { side, price, amount })))
    }
  }
  const transfer = async () => {
    while (goesOn())
      await database.inTransaction((tx) => postMany(tx, movements())).then(() => codes.add('ok'))
  }
  await Promise.all([...Array.from({ length: 8 }, trade), ...Array.from({ length: 6 }, transfer)])
  expect([...codes]).toEqual(['ok'])
  expect(market.committed()?.nextTrade).toBeGreaterThan(1)
  // A transaction runs again only when PostgreSQL has broken a deadlock.
  expect(attempts).toBe(transactions)
  await exchange.expectSoundBooks()
  await market.close()
})

test('an engine trades while the fees of another engine’s trade are not committed', async () => {
  const { database, commands, pair, url } = exchange
  const engine = connect({ url, role: 'coffer_app', slot: () => 1 })
  const market = exchange.open(exchange.lease, engine)
  const [seller = '', buyer = ''] = customers
  // Without orders, which the trade could meet.
  const other = await exchange.newCustomer({ USDT: '1', RUB: '1' })
  const fees = [pair.base.asset, pair.quote.asset].map((asset) => ({
    from: customerAccount(other, 'trading_available'),
    to: houseAccount('fees'),
    amount: { asset, units: 1n },
  }))
  await database.inTransaction(async (tx) => {
    const id = systemIds.next()
    await post(tx, { id, kind: 'test_fees', reference: id, postedAt: new Date(0), movements: fees })
    const before = market.committed()?.nextTrade ?? 0
    // Each waits for the lock_timeout of ten seconds where it needs a row of the open transaction.
    await codeOf(market, commands.limit(seller, { side: 'sell', price: '70', amount: '2' }))
    await codeOf(market, commands.limit(buyer, { side: 'buy', price: '90', amount: '2' }))
    expect(market.committed()?.nextTrade).toBeGreaterThan(before)
  })
  await exchange.expectSoundBooks()
  await market.close()
  await engine.close()
})
