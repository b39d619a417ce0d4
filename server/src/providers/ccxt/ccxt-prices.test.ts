import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatFraction, parseFraction, type Rate, roundRate } from '#core/money'
import { composePrices, type PriceSource } from '#core/prices'
import { createLogger } from '#platform/logging'
import { type BinanceServer, startBinanceServer } from '../../../test/wire/binance-server.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { type CcxtPrices, ccxtPrices, loadCcxt, openExchange } from './index.ts'
import { readSides } from './read-sides.ts'

const catalog = shippedCatalog
const begin = Date.UTC(2026, 4, 4)

let server: BinanceServer
let nowMs: number
let failed: number
beforeEach(async () => {
  server = await startBinanceServer()
  server.tickers.set('BTC/USDT', { bid: '65000.10000000', ask: '65000.20' })
  nowMs = begin
  failed = 0
})
afterEach(() => server.close())

async function open(): Promise<CcxtPrices> {
  return ccxtPrices({
    exchange: await server.exchange(),
    catalog,
    clock: { now: () => new Date(nowMs) },
    log: createLogger('silent'),
    failed: { inc: () => failed++ },
    intervalMs: 5,
  })
}

function shown(source: PriceSource, base = 'BTC', quote = 'USDT') {
  const quoted = source.quote({ base, quote })
  if (quoted === null) return null
  const text = (rate: Rate) => formatFraction(roundRate(rate, { digits: 30, rounding: 'down' }))
  return { bid: text(quoted.bid), ask: text(quoted.ask), age: (nowMs - quoted.at.getTime()) / 1_000 }
}

test('a price of the exchange is read to the last digit, and there is none before it answers', async () => {
  const source = await open()
  expect(shown(source)).toBeNull()
  server.tickers.set('DOGE/USDT', { bid: '0.123456789012345678901', ask: '0.123456789012345678902' })
  await source.poll()
  nowMs += 7_000
  expect(shown(source)).toEqual({ bid: '65000.1', ask: '65000.2', age: 7 })
  expect(shown(source, 'DOGE')).toMatchObject({
    bid: '0.123456789012345678901',
    ask: '0.123456789012345678902',
  })
})

test('a currency in which USDT is priced is turned round, and so are its sides', async () => {
  server.tickers.set('USDT/RUB', { bid: '80', ask: '100' })
  const source = await open()
  await source.poll()
  expect(shown(source, 'RUB')).toMatchObject({ bid: '0.01', ask: '0.0125' })
  expect(shown(source, 'USDT', 'RUB')).toMatchObject({ bid: '80', ask: '100' })
})

test('a ticker without bid and ask is made up for by the top of the book', async () => {
  server.books.set('ETH/USDT', { bid: '3100.25', ask: '3100.5' })
  const source = await open()
  await source.poll()
  expect(shown(source, 'ETH')).toMatchObject({ bid: '3100.25', ask: '3100.5' })
  expect(server.asked.filter((path) => path === '/api/v3/depth')).toHaveLength(1)
})

test('an absurd answer is left out, and the price before it grows old', async () => {
  server.tickers.set('ETH/USDT', { bid: '3100', ask: '3101' })
  const source = await open()
  await source.poll()
  for (const [bid, ask] of [
    ['66000', '65000'],
    ['0', '65000'],
    ['-1', '65000'],
    ['NaN', '65000'],
    ['1e999', '65000'],
  ] as const) {
    nowMs += 1_000
    server.tickers.set('BTC/USDT', { bid, ask })
    await source.poll()
    expect(shown(source)).toMatchObject({ bid: '65000.1', age: (nowMs - begin) / 1_000 })
    expect(shown(source, 'ETH')?.age).toBe(0)
  }
})

test('a price is as old as the exchange says, and never younger than the question', async () => {
  const source = await open()
  const age = async (toldMs: number) => {
    server.times.set('BTC/USDT', toldMs)
    await source.poll()
    return shown(source)?.age
  }
  // Answered as if nothing were wrong, again and again, while the market has long moved on.
  expect([await age(begin - 45_000), await age(begin - 45_000)]).toEqual([45, 45])
  expect([await age(begin - 1), await age(begin), await age(begin + 60_000)]).toEqual([0.001, 0, 0])
  // A number that is no time says nothing.
  expect([await age(0), await age(-1)]).toEqual([0, 0])
})

test('the time that an answer takes makes its price older', async () => {
  const source = await open()
  await source.poll()
  server.onAsked = () => {
    nowMs += 4_000
  }
  server.books.set('ETH/USDT', { bid: '3100', ask: '3101' })
  nowMs += 600_000
  await source.poll()
  const [, ...questions] = server.asked.slice(-3)
  expect(questions).toEqual(['/api/v3/ticker/24hr', '/api/v3/depth'])
  expect([shown(source)?.age, shown(source, 'ETH')?.age]).toEqual([8, 4])
})

test.for(['error', 'garbage', 'silent', 'down'] as const)(
  'while the exchange is in trouble (%s) its prices grow old and stale, and afterwards they are fresh again',
  async (trouble) => {
    const source = await open()
    const clock = { now: () => new Date(nowMs) }
    const rules = { ageMaxMs: 30_000, deviationMax: parseFraction('0.01'), quorum: 1 }
    const prices = composePrices({ clock, sources: [source], ...rules })
    await source.poll()
    if (trouble === 'down') await server.close()
    else server.mood = trouble
    nowMs += 30_000
    await expect(source.poll()).rejects.toThrow()
    expect(shown(prices)).toEqual({ bid: '65000.1', ask: '65000.2', age: 30 })
    nowMs += 1
    expect(shown(prices)).toBeNull()
    if (trouble === 'down') return
    server.mood = 'fine'
    server.tickers.set('BTC/USDT', { bid: '64000', ask: '64001' })
    await source.poll()
    expect(shown(prices)).toEqual({ bid: '64000', ask: '64001', age: 0 })
  },
)

test('it goes on asking through trouble, one question at a time, until it is told to stop', async () => {
  const source = await open()
  const stopping = new AbortController()
  const running = source.worker.run(stopping.signal)
  await vi.waitFor(() => expect(shown(source)).not.toBeNull(), { interval: 5 })
  server.mood = 'error'
  await vi.waitFor(() => expect(failed).toBeGreaterThanOrEqual(3), { interval: 5 })
  server.mood = 'fine'
  server.tickers.set('BTC/USDT', { bid: '64000', ask: '64001' })
  await vi.waitFor(() => expect(shown(source)).toMatchObject({ bid: '64000' }), { interval: 5 })
  expect(server.openMost()).toBe(1)
  // Nor does an answer that never comes hold up the end.
  const before = server.asked.length
  server.mood = 'silent'
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before), { interval: 5 })
  const stoppedAt = performance.now()
  stopping.abort()
  await running
  expect(performance.now() - stoppedAt).toBeLessThan(100)
})

test('a market that was closed makes the questions wrong only until the list of markets is read again', async () => {
  server.tickers.set('ETH/USDT', { bid: '3100', ask: '3101' })
  const source = await open()
  await source.poll()
  server.tickers.delete('ETH/USDT')
  server.tickers.set('BTC/USDT', { bid: '64000', ask: '64001' })
  const stopping = new AbortController()
  const running = source.worker.run(stopping.signal)
  await vi.waitFor(() => expect(shown(source)).toMatchObject({ bid: '64000' }), { interval: 5 })
  expect(failed).toBeGreaterThan(0)
  expect(server.asked.filter((path) => path === '/api/v3/exchangeInfo')).toHaveLength(2)
  stopping.abort()
  await running
})

test('every ten minutes the markets are read again: a closed one has no price any more, an opened one has', async () => {
  server.tickers.set('ETH/USDT', { bid: '3100', ask: '3101' })
  const source = await open()
  await source.poll()
  server.closed.add('ETH/USDT')
  server.tickers.set('DOGE/USDT', { bid: '0.1', ask: '0.2' })
  const readings = () => server.asked.filter((path) => path === '/api/v3/exchangeInfo').length
  nowMs += 599_999
  await source.poll()
  expect([shown(source, 'ETH')?.bid, shown(source, 'DOGE'), readings()]).toEqual(['3100', null, 1])
  nowMs += 1
  await source.poll()
  expect([shown(source, 'ETH'), shown(source, 'DOGE')?.bid, readings()]).toEqual([null, '0.1', 2])
  await source.poll()
  expect([shown(source)?.age, readings()]).toEqual([0, 2])
})

test('when the markets cannot be read again, those that are known go on having prices', async () => {
  const source = await open()
  await source.poll()
  nowMs += 600_000
  server.mood = 'error'
  await expect(source.poll()).rejects.toThrow()
  server.mood = 'fine'
  server.asked.length = 0
  await source.poll()
  expect(shown(source)?.age).toBe(0)
  expect(server.asked).toEqual(['/api/v3/ticker/24hr'])
})

test('numbers of every spelling are exact, and what is none is nothing', () => {
  const price = (bid: unknown) => readSides({ bid, ask: '1e9' })?.bid
  expect(price('0.10')).toEqual(parseFraction('0.1'))
  expect(price('1.5e-7')).toMatchObject({ numerator: 15n, denominator: 100_000_000n })
  expect(price('2E+3')).toMatchObject({ numerator: 2_000n, denominator: 1n })
  expect(price(80.1)).toEqual(parseFraction('80.1'))
  for (const wrong of [
    '',
    ' 1',
    '1,5',
    '0x10',
    '1e',
    '1e100',
    '.5',
    '9'.repeat(41),
    `${'9'.repeat(40)}.${'9'.repeat(40)}`,
    '0',
    0,
    -1,
    Number.NaN,
    null,
    {},
    [],
    true,
  ])
    expect(price(wrong)).toBeUndefined()
})

test('without the package there is nothing to open, and an unknown exchange is none', async () => {
  const missing = Object.assign(new Error("Cannot find package 'ccxt'"), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(await loadCcxt(() => Promise.reject(missing))).toBeNull()
  await expect(loadCcxt(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const ccxt = await loadCcxt()
  if (ccxt === null) throw new Error('ccxt is installed')
  for (const id of ['nope', 'Exchange', 'version', 'exchanges', '__proto__'])
    expect(openExchange(ccxt, id)).toBeNull()
  expect(openExchange(ccxt, 'kraken')?.id).toBe('kraken')
})
