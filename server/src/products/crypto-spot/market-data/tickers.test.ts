import { afterAll, expect, test } from 'vitest'
import { parseRate } from '#core/money'
import { recordTicks } from '#core/prices'
import { openCryptoHouse } from '../../../../test/world/crypto-house.ts'
import { cryptoPairs } from '../pairs/crypto-pairs.ts'
import { changePercent } from './ticker-resource.ts'
import { createTickers, type Tickers } from './tickers.ts'

const house = await openCryptoHouse((text) =>
  text
    .replace('ETH/BTC:\n    state: open', 'ETH/BTC:\n    state: cancel_only')
    .replace('LTC/BTC:\n    state: open', 'LTC/BTC:\n    state: closed'),
)
for (const { name } of house.catalog.section(cryptoPairs).all) house.price(name, '2')
afterAll(() => house.close())

const open = (): Tickers => createTickers({ ...house, businessClock: house.clock })
const minutesMs = (minutes: number) => minutes * 60_000

async function lastPrice(tickers: Tickers, pair = 'BTC-USDT'): Promise<string | undefined> {
  return (await tickers.read()).find((ticker) => ticker.pair === pair)?.last_price
}

test('many who ask at once share one look at the prices, until three minutes have gone by', async () => {
  const tickers = open()
  const before = house.asked('BTC/USDT')
  await Promise.all(Array.from({ length: 50 }, () => tickers.read()))
  expect(house.asked('BTC/USDT')).toBe(before + 1)
  house.price('BTC/USDT', '3')
  house.clock.advance(minutesMs(3) - 1)
  expect(await lastPrice(tickers)).toBe('2')
  house.clock.advance(1)
  expect(await lastPrice(tickers)).toBe('3')
  expect(house.asked('BTC/USDT')).toBe(before + 2)
})

test('closed pairs have no ticker', async () => {
  const pairs = (await open().read()).map(({ pair }) => pair)
  expect(pairs).toContain('ETH-BTC')
  expect(pairs).not.toContain('LTC-BTC')
})

test('a pair that never had a price is left out, and looked for again after a few seconds', async () => {
  const tickers = open()
  house.price('BTC/USDT', null)
  expect(await lastPrice(tickers)).toBeUndefined()
  expect(await lastPrice(tickers, 'ETH-USDT')).toBe('2')
  house.price('BTC/USDT', '4')
  expect(await lastPrice(tickers)).toBeUndefined()
  house.clock.advance(5_000)
  expect(await lastPrice(tickers)).toBe('4')
})

test('while prices are missing the tickers stay as they were', async () => {
  const tickers = open()
  const before = await tickers.read()
  for (const { name } of house.catalog.section(cryptoPairs).all) house.price(name, null)
  house.clock.advance(minutesMs(3))
  expect(await tickers.read()).toEqual(before)
  house.clock.advance(5_000)
  house.price('BTC/USDT', '7')
  const after = await tickers.read()
  expect(after.map(({ pair }) => pair)).toEqual(before.map(({ pair }) => pair))
  expect(await lastPrice(tickers)).toBe('7')
  expect(await lastPrice(tickers, 'ETH-USDT')).toBe('2')
  for (const { name } of house.catalog.section(cryptoPairs).all) house.price(name, '2')
})

test('a price that is missing has only the prices asked for again, and the database as seldom as ever', async () => {
  let queries = 0
  const database = {
    ...house.database,
    query: ((statement) => {
      queries++
      return house.database.query(statement)
    }) as typeof house.database.query,
  }
  const tickers = createTickers({ ...house, database, businessClock: house.clock })
  house.price('BTC/USDT', null)
  await tickers.read()
  const once = queries
  const asked = house.asked('BTC/USDT')
  // Just short of three minutes.
  for (let look = 0; look < 35; look++) {
    house.clock.advance(5_000)
    await tickers.read()
  }
  expect([house.asked('BTC/USDT') - asked, queries]).toEqual([35, once])
  house.clock.advance(5_000)
  await tickers.read()
  expect(queries).toBe(2 * once)
  house.price('BTC/USDT', '2')
})

test('after a failure the next who asks tries again', async () => {
  let fails = true
  const database = {
    ...house.database,
    query: ((statement) =>
      fails
        ? Promise.reject(new Error('unreachable'))
        : house.database.query(statement)) as typeof house.database.query,
  }
  const tickers = createTickers({ ...house, database, businessClock: house.clock })
  await expect(tickers.read()).rejects.toThrow('unreachable')
  fails = false
  expect(await lastPrice(tickers, 'ETH-USDT')).toBe('2')
})

test('the figures of the day come from its ticks and end with the price of now', async () => {
  const at = (hours: number) => new Date(house.clock.now().getTime() - hours * 3_600_000)
  const tick = (hours: number, bid: string) => [
    { at: at(hours), symbol: 'BTC', bid, ask: bid },
    { at: at(hours), symbol: 'USDT', bid: '1', ask: '1' },
  ]
  await recordTicks(house.database, [
    ...tick(25, '9000'),
    ...tick(23, '4000'),
    ...tick(12, '5000.129'),
    ...tick(1, '3500'),
  ])
  house.price('BTC/USDT', '3000')
  const { price_change_24h, ...btc } = (await open().read()).find(({ pair }) => pair === 'BTC-USDT')!
  expect(btc).toEqual({
    pair: 'BTC-USDT',
    base: 'BTC',
    quote: 'USDT',
    last_price: '3000',
    bid_price: '2997',
    ask_price: '3003',
    volume_24h: '0',
    high_24h: '5000.12',
    low_24h: '3000',
  })
  expect(price_change_24h).toBe('-25')
})

test('a change is in percent with at most two decimals, cut toward zero', () => {
  const [btc, usdt] = [house.catalog.asset('BTC')!, house.catalog.asset('USDT')!]
  const change = (from: string, to: string) =>
    changePercent(parseRate(from, btc, usdt), parseRate(to, btc, usdt))
  expect(change('100', '100')).toBe('0')
  expect(change('100', '150.5')).toBe('50.5')
  expect(change('3', '4')).toBe('33.33')
  expect(change('4', '3')).toBe('-25')
  expect(change('3', '2')).toBe('-33.33')
  expect(change('100000', '99999')).toBe('0')
  expect(change('0.0000000001', '1')).toBe('999999999900')
})
