import assert from 'node:assert'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { parseRate } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openCryptoHouse } from '../../../../test/world/crypto-house.ts'
import { cryptoPairs } from '../pairs/crypto-pairs.ts'
import { listOrders } from './order-store.ts'
import type { CryptoOrders } from './orders.ts'

const editCatalog = (text: string) =>
  text
    // Room for a few orders only.
    .replace('LTC:\n    min: "0"\n    max: "500000"', 'LTC:\n    min: "90"\n    max: "500000"')
    .replace('ETH/BTC:\n    state: open', 'ETH/BTC:\n    state: cancel_only')
    .replace('LTC/BTC:\n    state: open', 'LTC/BTC:\n    state: closed')

const house = await openCryptoHouse(editCatalog)
await house.stock({ BTC: '500', USDT: '50000000', LTC: '100', ETH: '1000' })
afterAll(() => house.close())
beforeEach(() => {
  for (const pair of ['BTC/USDT', 'LTC/USDT', 'ETH/USDT']) house.price(pair, null)
})

type Side = 'buy' | 'sell'
type Limit = { pair?: string; side: Side; amount: string; price: string; at?: CryptoOrders }

async function limit(
  customerId: string,
  { pair: name = 'BTC/USDT', side, amount, price, at = house.orders }: Limit,
): Promise<string> {
  const pair = house.catalog.section(cryptoPairs).all.find((one) => one.name === name)
  assert(pair !== undefined)
  const { base, quote } = pair
  const given = house.money(side === 'sell' ? base.symbol : quote.symbol, amount)
  const terms = {
    type: 'limit',
    pair,
    side,
    given,
    price: parseRate(price, base.asset, quote.asset),
  } as const
  const { outcome } = await at.place({ id: systemIds.next(), customerId, terms }, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data.order_id
}

/** "cancelled", or the reason why not. */
async function cancel(customerId: string, orderId: string): Promise<unknown> {
  const { outcome } = await house.orders.cancel({ customerId, orderId }, null)
  return 'refusal' in outcome ? outcome.refusal.details?.reason : outcome.data.status
}

async function ordersOf(customerId: string) {
  const page = { limit: 300, offset: 0, olderThan: undefined }
  return listOrders(house.database, { customerId, page, catalog: house.catalog })
}

async function statusesOf(customerId: string): Promise<string[]> {
  return (await ordersOf(customerId)).map(({ status }) => status).reverse()
}

test('a sell waits until the bid reaches its price and is filled at the bid, a buy at the ask', async () => {
  const customer = await house.newCustomer({ BTC: '1', USDT: '1000' })
  await limit(customer, { side: 'sell', amount: '0.5', price: '70000' })
  await limit(customer, { side: 'buy', amount: '600', price: '60000' })
  expect(await house.balances(customer)).toEqual({ BTC: '0.5/0.5', USDT: '400/600' })
  // The house bids a thousandth less than the market, in whole cents.
  house.price('BTC/USDT', '70070.06')
  expect(await house.fill()).toBe(0)
  house.price('BTC/USDT', '70070.08')
  expect(await house.fill()).toBe(1)
  expect(await house.balances(customer)).toEqual({ BTC: '0.5/0', USDT: '35400/600' })
  house.price('BTC/USDT', '59940.06')
  expect(await house.fill()).toBe(0)
  house.price('BTC/USDT', '50000')
  expect(await house.fill()).toBe(1)
  // 600 / 50050, which is better than the 60000 that it allows.
  expect(await house.balances(customer)).toEqual({ BTC: '0.51198801/0', USDT: '35400/0' })
  expect(await statusesOf(customer)).toEqual(['completed', 'completed'])
  expect(await house.violations()).toEqual([])
})

test('exactly its price fills an order, to the last digit of the price step', async () => {
  const customer = await house.newCustomer({ BTC: '1' })
  house.price('BTC/USDT', '70000')
  await limit(customer, { side: 'sell', amount: '0.1', price: '69930.01' })
  expect(await house.fill()).toBe(0)
  await limit(customer, { side: 'sell', amount: '0.1', price: '69930' })
  expect(await house.fill()).toBe(1)
  expect(await statusesOf(customer)).toEqual(['processing', 'completed'])
  await cancelAll(customer)
  const buyer = await house.newCustomer({ USDT: '100' })
  await limit(buyer, { side: 'buy', amount: '10', price: '70069.99' })
  expect(await house.fill()).toBe(0)
  await limit(buyer, { side: 'buy', amount: '10', price: '70070' })
  expect(await house.fill()).toBe(1)
  expect(await statusesOf(buyer)).toEqual(['processing', 'completed'])
  await cancelAll(buyer)
})

async function cancelAll(customerId: string): Promise<void> {
  for (const { id, status } of await ordersOf(customerId))
    if (status === 'processing') await cancel(customerId, id)
}

test('without a fresh price orders wait, and no price is asked of pairs where none waits', async () => {
  const customer = await house.newCustomer({ BTC: '1' })
  await limit(customer, { side: 'sell', amount: '0.1', price: '1' })
  const before = house.asked('ETH/USDT')
  expect(await house.fill()).toBe(0)
  expect(house.asked('BTC/USDT')).toBeGreaterThan(0)
  expect(house.asked('ETH/USDT')).toBe(before)
  house.price('BTC/USDT', '70000')
  expect(await house.fill()).toBe(1)
  const asked = house.asked('BTC/USDT')
  expect(await house.fill()).toBe(0)
  expect(house.asked('BTC/USDT')).toBe(asked)
})

test('an order that the house has no liquidity for waits and hides none behind it, whatever the page', async () => {
  // The house has 10 LTC above its minimum.
  const customers = await Promise.all(Array.from({ length: 6 }, () => house.newCustomer({ USDT: '5000' })))
  const [big, ...small] = customers as [string, ...string[]]
  for (const price of ['109', '108', '107'])
    await limit(big, { pair: 'LTC/USDT', side: 'buy', amount: '1500', price })
  for (const customer of small)
    await limit(customer, { pair: 'LTC/USDT', side: 'buy', amount: '150', price: '105' })
  house.price('LTC/USDT', '100')
  expect(await house.fill({ pageMax: 2 })).toBe(5)
  expect(await statusesOf(big)).toEqual(['processing', 'processing', 'processing'])
  for (const customer of small) expect(await statusesOf(customer)).toEqual(['completed'])
  await house.stock({ LTC: '15' })
  expect(await house.fill({ pageMax: 1 })).toBe(1)
  // The best price came first.
  expect(await statusesOf(big)).toEqual(['completed', 'processing', 'processing'])
  await cancelAll(big)
  expect(await house.violations()).toEqual([])
})

test('the oldest of several orders at one price is filled first, on both sides', async () => {
  const [first, second] = [
    await house.newCustomer({ USDT: '2000' }),
    await house.newCustomer({ USDT: '2000' }),
  ]
  await house.stock({ LTC: '10' })
  await limit(first, { pair: 'LTC/USDT', side: 'buy', amount: '900', price: '105' })
  await limit(second, { pair: 'LTC/USDT', side: 'buy', amount: '900', price: '105' })
  house.price('LTC/USDT', '100')
  expect(await house.fill()).toBe(1)
  expect([await statusesOf(first), await statusesOf(second)]).toEqual([['completed'], ['processing']])
  await cancelAll(second)
})

test('pages follow one another to the end, each order once', async () => {
  const customer = await house.newCustomer({ BTC: '1', USDT: '1000' })
  const prices = ['100', '100', '100', '99.5', '99.5', '98', '97', '97', '96', '95', '94']
  for (const price of prices) await limit(customer, { side: 'sell', amount: '0.01', price })
  for (const price of prices) await limit(customer, { side: 'buy', amount: '10', price: `2${price}` })
  house.price('BTC/USDT', '150')
  expect(await house.fill({ pageMax: 3 })).toBe(22)
  expect(await house.balances(customer)).toMatchObject({
    BTC: expect.stringMatching('/0$'),
    USDT: expect.stringMatching('/0$'),
  })
  expect(await house.violations()).toEqual([])
})

test('two fillers at once and cancellations beside them end each order once, many times over', async () => {
  house.price('BTC/USDT', '70000')
  const outcomes = new Set<string>()
  // Until both sides have won, or this proves nothing.
  for (let round = 0; round < 30 || (outcomes.size < 2 && round < 500); round++) {
    const customer = await house.newCustomer({ BTC: '1' })
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => limit(customer, { side: 'sell', amount: '0.1', price: '69930' })),
    )
    const [one, other, ...cancelled] = await Promise.all([
      house.fill({ pageMax: 2 }),
      house.fill({ pageMax: 2 }),
      ...ids.map((id) => cancel(customer, id)),
    ])
    const statuses = await statusesOf(customer)
    const filled = statuses.filter((status) => status === 'completed').length
    expect(Number(one) + Number(other)).toBe(filled)
    expect(cancelled.filter((outcome) => outcome === 'cancelled').length).toBe(6 - filled)
    expect(cancelled.filter((outcome) => outcome === 'already_completed').length).toBe(filled)
    for (const status of statuses) outcomes.add(status)
    const { USDT = '0/0', BTC } = await house.balances(customer)
    expect([BTC, USDT]).toEqual([`${(10 - filled) / 10}/0`, `${6993 * filled}/0`])
  }
  expect(outcomes).toEqual(new Set(['completed', 'cancelled']))
  expect(await house.violations()).toEqual([])
}, 60_000)

test('a pair that takes no new orders fills none, and what waits can be cancelled, in a closed one too', async () => {
  house.price('ETH/BTC', '0.05')
  const customer = await house.newCustomer({ ETH: '1', LTC: '1' })
  await expect(
    limit(customer, { pair: 'ETH/BTC', side: 'sell', amount: '1', price: '0.01' }),
  ).rejects.toMatchObject({
    kind: { code: 'PAIR_NOT_ACTIVE' },
    details: { pair: 'ETH-BTC', pair_status: 'cancel_only' },
  })
  const [waiting, shut] = [await limitAt('ETH', 'BTC'), await limitAt('LTC', 'BTC')]
  expect(await house.fill()).toBe(0)
  expect(await cancel(customer, waiting)).toBe('cancelled')
  expect(await cancel(customer, shut)).toBe('cancelled')
  expect(await house.balances(customer)).toEqual({ ETH: '1/0', LTC: '1/0' })

  /** An order that was placed in USDT, and whose pair is another by now. */
  async function limitAt(base: string, quote: string): Promise<string> {
    const id = await limit(customer, { pair: `${base}/USDT`, side: 'sell', amount: '0.5', price: '1000000' })
    await house.database.query(sql`
      update crypto_orders set pair = ${`${base}/${quote}`}, to_asset = ${quote}, order_price = 0.01 where id = ${id}`)
    return id
  }
})

test('an order whose money is gone, which cannot be, keeps none from being filled, and the books say so', async () => {
  const [robbed, other] = [await house.newCustomer({ BTC: '1' }), await house.newCustomer({ BTC: '1' })]
  await limit(robbed, { side: 'sell', amount: '0.5', price: '60000' })
  await limit(other, { side: 'sell', amount: '0.5', price: '60000' })
  const amount = house.money('BTC', '0.5')
  const [locked, custody] = [customerAccount(robbed, 'funding_locked'), houseAccount('custody')]
  const move = (from: typeof locked, to: typeof locked) => {
    const [id, reference] = [systemIds.next(), systemIds.next()]
    const entry = {
      id,
      kind: 'test',
      reference,
      postedAt: house.clock.now(),
      movements: [{ from, to, amount }],
    }
    return house.database.inTransaction((tx) => post(tx, entry))
  }
  await move(locked, custody)
  expect(await house.violations()).toEqual([
    `customer ${robbed} has 0 units of BTC locked and waiting orders of 50000000`,
  ])
  house.price('BTC/USDT', '70000')
  expect(await house.fill()).toBe(1)
  expect([await statusesOf(robbed), await statusesOf(other)]).toEqual([['processing'], ['completed']])
  await move(custody, locked)
  expect(await house.fill()).toBe(1)
  expect(await house.violations()).toEqual([])
})

test('no more limit orders wait than are allowed, also when two processes take them at once', async () => {
  const customer = await house.newCustomer({ USDT: '1000' })
  const place = (at = house.orders) => limit(customer, { side: 'buy', amount: '1', price: '1', at })
  const placed = await Promise.allSettled(Array.from({ length: 230 }, () => place()))
  const refused = placed.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30)
  expect(refused[0]).toMatchObject({
    reason: { kind: { code: 'TOO_MANY_OPEN_ORDERS' }, details: { max: 200 } },
  })
  for (let round = 0; round < 20; round++) {
    const [newest] = await ordersOf(customer)
    assert(newest !== undefined)
    expect(await cancel(customer, newest.id)).toBe('cancelled')
    const outcomes = await Promise.allSettled([place(), place(house.otherOrders)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  expect(await house.balances(customer)).toEqual({ USDT: '800/200' })
  expect(await house.violations()).toEqual([])
})
