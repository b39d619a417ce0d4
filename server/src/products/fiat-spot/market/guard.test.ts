import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import {
  type FiatExchange,
  openFiatExchange,
  orderOf,
  refusalOf,
} from '../../../../test/world/fiat-exchange.ts'
import type { Halt, Market } from '../index.ts'
import { createPriceRun } from './guard.ts'

let exchange: FiatExchange
let nowMs: number
let index: string | null

beforeEach(async () => {
  nowMs = Date.UTC(2026, 4, 4, 3)
  index = '80'
  exchange = await openFiatExchange({ reference: () => index, clock: { now: () => new Date(nowMs) } })
})
afterEach(async () => {
  await exchange.expectSoundBooks()
  await exchange.close()
})

const pass = (minutes: number) => {
  nowMs += minutes * 60_000
}
const trader = () => exchange.newCustomer({ USDT: '10000', RUB: '1000000' })

type Deal = { readonly price: string; readonly at?: Market; readonly parties?: readonly string[] }

/** Two customers trade with each other. */
async function deal({ price, at = exchange.market, parties }: Deal): Promise<void> {
  const [seller = '', buyer = ''] = parties ?? [await trader(), await trader()]
  const terms = { price, amount: '2' }
  await orderOf(at.submit(exchange.commands.limit(seller, { side: 'sell', ...terms })))
  const bought = await orderOf(at.submit(exchange.commands.limit(buyer, { side: 'buy', ...terms })))
  expect(bought.status).toBe('filled')
}

/** The band in the refusal of a far-off price, or another refusal. */
async function band(at = exchange.market): Promise<string> {
  const far = exchange.commands.limit(await trader(), { side: 'buy', price: '500', amount: '2' })
  const { code, details } = await refusalOf(at.submit(far))
  const { allowed_price_min: min, allowed_price_max: max } = (details ?? {}) as Record<string, string>
  return code === 'PRICE_OUT_OF_BAND' ? `${min} to ${max}` : code
}

/** Makes another process the owner of the market. */
async function takeOver(): Promise<Market> {
  await exchange.lease.release()
  const lease = exchange.newLease()
  expect(await lease.claim()).toBe(true)
  return exchange.open(lease)
}

const haltsOf = () =>
  exchange.database.query<Pick<Halt, 'cause'>>(sql`
    select cause, lowest, highest, halted_at, resumes_at from market_halts order by halted_at`)

test('without a fresh index the median price of the customers is the reference, also after a takeover', async () => {
  const [mallory, accomplice] = [await trader(), await trader()]
  for (const price of ['80', '80.4', '80.8']) await deal({ price })
  for (let wash = 0; wash < 8; wash++) {
    pass(1)
    await deal({ price: '87.9', parties: [mallory, accomplice] })
  }
  expect(await band()).toBe('72 to 88')
  index = null
  // The voices are 80 80 80.4 80.4 80.8 80.8 87.9 87.9.
  expect(await band()).toBe('72.54 to 88.66')
  expect(await band(await takeOver())).toBe('72.54 to 88.66')
})

test('a fresh index is the reference whatever was traded, and again when it comes back', async () => {
  for (const price of ['84', '84', '84']) await deal({ price })
  expect(await band()).toBe('72 to 88')
  index = null
  expect(await band()).toBe('75.6 to 92.4')
  index = '81'
  expect(await band()).toBe('72.9 to 89.1')
})

test.for([
  { name: 'too few customers have traded', deals: 2, minutes: 0 },
  { name: 'their trades are too long ago', deals: 3, minutes: 65 },
])(
  'PRICE_REFERENCE_UNAVAILABLE without a fresh index when $name, for every kind of order',
  async ({ deals, minutes }) => {
    for (let made = 0; made < deals; made++) await deal({ price: '80' })
    const [seller, buyer] = [await trader(), await trader()]
    const { market, commands } = exchange
    await orderOf(market.submit(commands.limit(seller, { side: 'sell', price: '80', amount: '50' })))
    index = null
    pass(minutes)
    for (const command of [
      commands.limit(buyer, { side: 'buy', price: '80', amount: '2' }),
      commands.market(buyer, { side: 'buy', amount: '2' }),
      commands.market(buyer, { budget: '500' }),
    ])
      expect(await refusalOf(market.submit(command))).toEqual({
        code: 'PRICE_REFERENCE_UNAVAILABLE',
        status: 400,
        details: null,
      })
    const { orders } = await market.submit(commands.cancelAll(seller))
    expect(orders).toHaveLength(1)
  },
)

test('an order that rests outside the band stays, can trade, and is amended within the band only', async () => {
  const [maker, taker] = [await trader(), await trader()]
  const { market, commands } = exchange
  const bid = await orderOf(market.submit(commands.limit(maker, { side: 'buy', price: '72', amount: '10' })))
  index = '85'
  const orderId = bid.id
  const dearer = await refusalOf(market.submit(commands.amend(maker, { orderId, price: '72.01' })))
  expect(dearer).toMatchObject({ code: 'PRICE_OUT_OF_BAND', details: { allowed_price_min: '76.5' } })
  expect(await orderOf(market.submit(commands.amend(maker, { orderId, amount: '8' })))).toMatchObject({
    lots: 800,
  })
  const sold = await refusalOf(market.submit(commands.market(taker, { side: 'sell', amount: '2' })))
  expect(sold).toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY', details: { reason: 'PRICE_OUT_OF_BAND' } })
  index = '75'
  const now = await orderOf(market.submit(commands.market(taker, { side: 'sell', amount: '2' })))
  expect(now).toMatchObject({ status: 'filled', filledLots: 200 })
})

test('a run of trades that began under a former owner halts the pair under the next one', async () => {
  await deal({ price: '74' })
  const heir = await takeOver()
  await deal({ price: '86', at: heir })
  expect(await band(heir)).toBe('PAIR_NOT_ACTIVE')
  expect(await haltsOf()).toEqual([
    {
      cause: 'trades',
      lowest: 7_400n,
      highest: 8_600n,
      halted_at: new Date(nowMs),
      resumes_at: new Date(nowMs + 300_000),
    },
  ])
})

test('a run of the index that began under a former owner halts the pair under the next one', async () => {
  await exchange.database.query(sql`
    insert into price_ticks (ticked_at, symbol, bid, ask)
    values (${new Date(nowMs)}, 'USDT', 1, 1), (${new Date(nowMs)}, 'RUB', 0.0125, 0.0125)`)
  pass(1)
  index = '92.01'
  expect(await band(await takeOver())).toBe('PAIR_NOT_ACTIVE')
  expect(await haltsOf()).toMatchObject([{ cause: 'reference', lowest: 8_000n, highest: 9_201n }])
})

test('prices further apart than the window halt nothing', async () => {
  await deal({ price: '74' })
  pass(5.2)
  await deal({ price: '86' })
  index = '100'
  pass(5.2)
  expect(await band()).toBe('90 to 110')
  expect(await haltsOf()).toEqual([])
})

test('trades with oneself halt nothing', async () => {
  const mallory = await trader()
  for (const price of ['74', '86']) await deal({ price, parties: [mallory, mallory] })
  expect(await band()).toBe('72 to 88')
  expect(await haltsOf()).toEqual([])
})

test('an amended order makes no self-trade if its tariff prevents them by now', async () => {
  const tariff =
    '  strict:\n    maker_fee: "0"\n    taker_fee: "0"\n    self_trade_prevention: cancel_newest\n    deposit_fiat_daily_limit_usdt: "0"\n    withdraw_daily_limit_usdt: "0"\n    withdraw_approval_above_usdt: "0"\n    withdraw_address_book: "off"\n    withdraw_address_wait_seconds: 0\n'
  const strict = await openFiatExchange({ edit: (text) => text.replace('tariffs:\n', `tariffs:\n${tariff}`) })
  const owner = await strict.newCustomer({ USDT: '100', RUB: '10000' }, { tariff: 'strict' })
  const place = (side: 'buy' | 'sell', price: string) =>
    orderOf(
      strict.market.submit(
        strict.commands.limit(owner, { side, price, amount: '5', selfTrade: 'cancel_oldest' }),
      ),
    )
  const [ask, bid] = [await place('sell', '81'), await place('buy', '79')]
  await strict.database.query(sql`update orders set self_trade_prevention = 'none'`)
  await strict.lease.release()
  const lease = strict.newLease()
  await lease.claim()
  const later = strict.open(lease)
  const amended = await orderOf(later.submit(strict.commands.amend(owner, { orderId: bid.id, price: '81' })))
  expect(amended).toMatchObject({ status: 'cancelled', executionMessage: 'SELF_TRADE_PREVENTED' })
  expect(later.committed()?.open.find(ask.id)).toMatchObject({ status: 'new' })
  await strict.close()
})

test('a watch notices a run without any order; after the halt the pair resumes at the price of that time', async () => {
  const { market } = exchange
  await market.recover()
  await market.watch()
  index = '60'
  await market.watch()
  expect(await haltsOf()).toMatchObject([{ cause: 'reference', lowest: 6_000n, highest: 8_000n }])
  await market.watch()
  expect(await band()).toBe('PAIR_NOT_ACTIVE')
  pass(5)
  expect(await band()).toBe('54 to 66')
  await market.watch()
  expect(await haltsOf()).toHaveLength(1)
})

test('a halt outlives its process, forbids placing and amending, and lets everybody cancel', async () => {
  const maker = await trader()
  const { commands } = exchange
  const place = (at: Market) =>
    orderOf(at.submit(commands.limit(maker, { side: 'buy', price: '75', amount: '10' })))
  const { id: orderId } = await place(exchange.market)
  index = '60'
  expect(await band()).toBe('PAIR_NOT_ACTIVE')
  const heir = await takeOver()
  const refused = {
    code: 'PAIR_NOT_ACTIVE',
    status: 400,
    details: {
      pair: 'USDT/RUB',
      pair_status: 'halted',
      resumes_at: new Date(nowMs + 300_000).toISOString(),
    },
  }
  for (const command of [
    commands.limit(maker, { side: 'buy', price: '60', amount: '10' }),
    commands.market(maker, { side: 'sell', amount: '10' }),
    commands.amend(maker, { orderId, amount: '5' }),
  ])
    expect(await refusalOf(heir.submit(command))).toEqual(refused)
  expect(await orderOf(heir.submit(commands.cancel(maker, orderId)))).toMatchObject({ status: 'cancelled' })
  pass(5)
  expect(
    await refusalOf(heir.submit(commands.limit(maker, { side: 'buy', price: '75', amount: '10' }))),
  ).toMatchObject({
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_max: '66' },
  })
})

const second = (seconds: number) => new Date(Date.UTC(2026, 4, 4) + seconds * 1_000)

test('the range covers the window that ends now, to a sixtieth of it', () => {
  const run = createPriceRun({ windowMs: 300_000 })
  expect(run.range(second(0))).toBeNull()
  run.note({ at: second(0), price: 70n })
  run.note({ at: second(1), price: 90n })
  run.note({ at: second(200), price: 80n })
  expect(run.range(second(300))).toEqual({ lowest: 70n, highest: 90n })
  expect(run.range(second(305))).toEqual({ lowest: 80n, highest: 80n })
  expect(run.range(second(505))).toBeNull()
})

test('a run sees each extreme, however many prices it notes', () => {
  const run = createPriceRun({ windowMs: 60_000 })
  for (let index = 0; index < 10_000; index++)
    run.note({ at: second(index / 100), price: BigInt(1_000 + (index % 100)) })
  run.note({ at: second(100), price: 5n })
  run.note({ at: second(100), price: 5_000n })
  expect(run.range(second(100))).toEqual({ lowest: 5n, highest: 5_000n })
  run.clear()
  expect(run.range(second(100))).toBeNull()
})
