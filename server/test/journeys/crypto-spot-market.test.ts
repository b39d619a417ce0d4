import { expect, test } from 'vitest'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const desk = cryptoDesk(server)
const reader = server.customers.carol
await desk.pin('BTC-USDT', '65000')
await desk.pin('ETH-USDT', '3000')

/** A public endpoint, without a key. */
const open = (path: string) => server.send('GET', path, { as: null })

async function advance(seconds: number): Promise<void> {
  expect((await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })).status).toBe(200)
}

const bitcoin = {
  symbol: 'BTC-USDT',
  priceTo: '64935',
  priceOut: '65065',
  price: '65000',
  mainSymbol: 'BTC',
  minorSymbol: 'USDT',
  quote_asset_precision: 6,
  base_asset_precision: 8,
  step: '0.00001',
  minValue: '0.00002',
  min_value_minor: '1',
  maxValue: '20',
  max_value_minor: '1000000',
  limit_price_step: '0.01',
  price_step: '0.01',
}

test('getCryptoMarketInfo tells all of a pair to anybody, whichever currency is named first and in any case', async () => {
  const info = await open('/spot/crypto/market-info?from_symbol=BTC&to_symbol=USDT')
  expect([info.status, info.data]).toEqual([200, bitcoin])
  expect(Object.keys(info.data)).toEqual(Object.keys(bitcoin))
  const turned = await open('/spot/crypto/market-info?from_symbol=usdt&to_symbol=btc')
  expect(turned.data).toEqual(bitcoin)
  const cross = await open('/spot/crypto/market-info?from_symbol=ETH&to_symbol=BTC')
  // 3000 / 65000 = 0.04615384…, and 0.0015 of it to either side.
  expect(cross.data).toMatchObject({
    symbol: 'ETH-BTC',
    priceTo: '0.046084',
    price: '0.046153',
    priceOut: '0.046224',
    quote_asset_precision: 8,
    base_asset_precision: 18,
    min_value_minor: '0.00002',
    price_step: '0.000001',
  })
})

test('getCryptoPairInfo tells the same to any key', async () => {
  const path = '/spot/crypto/pair-info?from_symbol=BTC&to_symbol=USDT'
  expect((await server.send('GET', path, { as: reader })).data).toEqual(bitcoin)
})

test('a price below one step is not shown, and what is said of it is true', async () => {
  await desk.pin('BTC-USDT', '65000')
  const { status } = await server.send('POST', '/sandbox/v1/prices/DOGE-USDT', {
    body: { price: '0.000001' },
  })
  expect(status).toBe(200)
  const { error, ...reply } = await open('/spot/crypto/market-info?from_symbol=DOGE&to_symbol=USDT')
  expect([reply.status, error]).toEqual([
    503,
    {
      code: 'PRICE_UNAVAILABLE',
      message: expect.stringMatching(/^The bid of \S+ is less than one step of its price, \d[\d.]*\. /),
      details: { pair: 'DOGE-USDT', price_step: '0.00001' },
    },
  ])
  await server.send('POST', '/sandbox/v1/prices/DOGE-USDT', { body: { release: true } })
})

test.for(['market-info', 'pair-info'])('%s refuses what is no pair', async (name) => {
  const ask = (query: string) => server.send('GET', `/spot/crypto/${name}?${query}`, { as: reader })
  expect(outcomeOf(await ask('from_symbol=NOPE&to_symbol=USDT'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  for (const [from, to] of [
    ['BTC', 'BTC'],
    ['USDT', 'RUB'],
    ['LTC', 'TON'],
  ]) {
    const reply = await ask(`from_symbol=${from}&to_symbol=${to}`)
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([
      400,
      'PAIR_NOT_FOUND',
      { pair: `${from}-${to}` },
    ])
  }
  await desk.silencePrices(true)
  const silent = await ask('from_symbol=BTC&to_symbol=USDT')
  await desk.silencePrices(false)
  expect([...outcomeOf(silent), silent.headers.get('retry-after')]).toEqual([503, 'PRICE_UNAVAILABLE', '1'])
})

test('pairs lists what can be traded, or what can be traded against a symbol', async () => {
  const pairs = async (query = '') => server.send('GET', `/spot/crypto/pairs${query}`, { as: reader })
  const { data: all } = await pairs()
  expect(all.toSorted()).toEqual([
    'BNB',
    'BTC',
    'DOGE',
    'ETH',
    'LTC',
    'SOL',
    'TON',
    'TRX',
    'USDC',
    'USDT',
    'XRP',
  ])
  expect((await pairs('?symbol=usdc')).data).toEqual(['USDT'])
  expect((await pairs('?symbol=ETH')).data.toSorted()).toEqual(['BTC', 'USDT'])
  expect((await pairs('?symbol=BTC')).data).toHaveLength(9)
  expect((await pairs('?symbol=RUB')).data).toEqual([])
  expect(outcomeOf(await pairs('?symbol=NOPE'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
})

type Ticker = { readonly [field: string]: string }

async function ticker(pair: string): Promise<Ticker | undefined> {
  const { data } = await open('/spot/crypto/tickers')
  return data.find((one: Ticker) => one.pair === pair)
}

test('listCryptoTickers tells every pair to anybody, in decimal strings, made anew after three minutes', async () => {
  await advance(181)
  const { status, data } = await open('/spot/crypto/tickers')
  expect(status).toBe(200)
  expect(data).toHaveLength(18)
  for (const one of data) {
    const { pair, base, quote, price_change_24h: change, ...figures } = one
    expect(pair).toBe(`${base}-${quote}`)
    expect(change).toMatch(/^(0|-?\d+(\.\d{1,2})?)$/)
    for (const figure of Object.values(figures)) expect(figure).toMatch(/^\d+(\.\d*[1-9])?$/)
    const [low, last, high] = [figures.low_24h, figures.last_price, figures.high_24h].map(Number)
    expect([low! <= last!, last! <= high!, Number(figures.bid_price) < Number(figures.ask_price)]).toEqual([
      true,
      true,
      true,
    ])
  }
  expect(Object.keys(data[0])).toEqual([
    'pair',
    'base',
    'quote',
    'last_price',
    'bid_price',
    'ask_price',
    'volume_24h',
    'high_24h',
    'low_24h',
    'price_change_24h',
  ])
  const before = await ticker('BTC-USDT')
  expect(before).toMatchObject({
    last_price: '65000',
    bid_price: '64935',
    ask_price: '65065',
    volume_24h: '0',
  })
  await desk.pin('BTC-USDT', '32500')
  const buyer = await server.newCustomer({ USDT: '10000', BTC: '1' })
  await desk.order(buyer, { from_symbol: 'USDT', to_symbol: 'BTC', to_amount: '0.2' })
  await desk.order(buyer, { from_symbol: 'BTC', to_symbol: 'USDT', from_amount: '0.1' })
  await advance(170)
  expect(await ticker('BTC-USDT')).toEqual(before)
  await advance(11)
  const after = await ticker('BTC-USDT')
  expect(after).toMatchObject({ last_price: '32500', low_24h: '32500', volume_24h: '0.3' })
  expect(Number(after?.high_24h)).toBeGreaterThanOrEqual(65000)
  expect(Number(after?.price_change_24h)).toBeLessThan(-40)
  await desk.pin('BTC-USDT', '65000')
  await server.expectSoundBooks()
})

test('volume counts what was completed in the last 24 hours only', async () => {
  await advance(24 * 3_600 + 181)
  expect(await ticker('BTC-USDT')).toMatchObject({ volume_24h: '0' })
})

test('tickers of one base are asked for by its symbol', async () => {
  const pairs = async (symbol: string) =>
    (await open(`/spot/crypto/tickers?symbol=${symbol}`)).data.map(({ pair }: Ticker) => pair)
  expect((await pairs('eth')).toSorted()).toEqual(['ETH-BTC', 'ETH-USDT'])
  expect(await pairs('BTC')).toEqual(['BTC-USDT'])
  expect(await pairs('USDT')).toEqual([])
  expect(outcomeOf(await open('/spot/crypto/tickers?symbol=NOPE'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
})

test('a pair without a fresh price keeps its ticker, and has another soon after the price is back', async () => {
  const { data: before } = await open('/spot/crypto/tickers')
  await advance(181)
  await desk.silencePrices(true)
  expect((await open('/spot/crypto/tickers')).data).toEqual(before)
  await desk.pin('BTC-USDT', '70000')
  await desk.silencePrices(false)
  await advance(6)
  expect(await ticker('BTC-USDT')).toMatchObject({ last_price: '70000' })
  await desk.pin('BTC-USDT', '65000')
})
