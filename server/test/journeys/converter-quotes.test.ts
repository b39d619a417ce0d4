import { afterEach, beforeEach, expect, test } from 'vitest'
import { converterClient } from '../wire/converter-client.ts'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { outcomeOf, tally, times } from '../wire/replies.ts'
import { useTwoServers } from '../wire/test-server.ts'

const [server, second] = await useTwoServers()
const converter = converterClient(server)
const elsewhere = converterClient(second)
beforeEach(async () => {
  const { pin } = cryptoDesk(server, [second])
  await pin('BTC-USDT', '65000')
  await pin('ETH-USDT', '2500')
  await converter.pin('USDT-RUB', '80')
})
afterEach(() => server.expectSoundBooks())

const largest = { from_symbol: 'USDT', from_amount: '250000' }

test('one quote is open for each direction: a newer one ends the older, and no other direction’s', async () => {
  const as = await server.newCustomer({ USDT: '1000', BTC: '1', RUB: '10000' })
  const other = await server.newCustomer({ USDT: '1000' })
  const others = await converter.quote(other, {})
  const back = await converter.quote(as, { from_symbol: 'BTC', to_symbol: 'USDT', from_amount: '0.01' })
  const fiat = await converter.fiatQuote(as, {})
  const [older, newer] = [await converter.quote(as, {}), await converter.quote(as, { from_amount: '50' })]
  const ended = await converter.execute(as, { quote_id: older.quote_id })
  expect([...outcomeOf(ended), ended.error?.details]).toEqual([
    400,
    'QUOTE_EXPIRED',
    { reason: 'replaced', replaced_by: newer.quote_id },
  ])
  for (const { quote_id } of [newer, back])
    expect((await converter.execute(as, { quote_id })).status).toBe(200)
  expect((await converter.execute(other, { quote_id: others.quote_id })).status).toBe(200)
  const newerFiat = await converter.fiatQuote(as, { amount: '500' })
  const endedFiat = await converter.executeFiat(as, fiat)
  expect([...outcomeOf(endedFiat), endedFiat.error?.details]).toEqual([
    400,
    'QUOTE_EXPIRED',
    { reason: 'replaced', replaced_by: newerFiat.quote_id },
  ])
  expect((await converter.executeFiat(as, newerFiat)).status).toBe(200)
})

test('of quotes of one direction asked for at once on two servers one alone can be executed', async () => {
  const as = await server.newCustomer({ USDT: '10000' })
  const quotes = await Promise.all(
    times(40, (index) => (index % 2 === 0 ? converter : elsewhere).quote(as, {})),
  )
  const replies = await Promise.all(
    quotes.map(({ quote_id }, index) => (index % 3 === 0 ? elsewhere : converter).execute(as, { quote_id })),
  )
  expect(tally(replies)).toEqual({ '200 done': 1, '400 QUOTE_EXPIRED': 39 })
  expect(await converter.balance(as, 'USDT')).toBe('9900')
})

test('a quote that is executed while a newer one ends it is executed once or not at all', async () => {
  const as = await server.newCustomer({ USDT: '10000' })
  let executed = 0
  for (const turn of times(20, (index) => index)) {
    const { quote_id } = await converter.quote(as, {})
    const [newer, execution] = await Promise.all([
      (turn % 2 === 0 ? converter : elsewhere).quote(as, { from_amount: '200' }),
      converter.execute(as, { quote_id }),
    ])
    if (execution.status === 200) executed++
    else expect(execution.error?.details).toEqual({ reason: 'replaced', replaced_by: newer.quote_id })
  }
  expect(await converter.balance(as, 'USDT')).toBe(String(10_000 - 100 * executed))
})

test('a customer’s open quotes are bounded by what they are worth together, also asked for at once on two servers', async () => {
  const as = await server.newCustomer({ USDT: '1000000' })
  const targets = ['BTC', 'ETH', 'USDC', 'LTC', 'XRP', 'SOL', 'TON', 'BNB']
  const replies = await Promise.all(
    targets.map((to_symbol, index) =>
      (index % 2 === 0 ? converter : elsewhere).estimate(as, { ...largest, to_symbol }),
    ),
  )
  expect(tally(replies)).toEqual({ '200 done': 4, '400 QUOTE_LIMIT_EXCEEDED': 4 })
  const refused = replies.find(({ status }) => status === 400)
  expect(refused?.error?.details).toEqual({
    open_usdt: '1000000',
    worth_usdt: '250000',
    max_open_usdt: '1000000',
  })
  const [open] = replies.flatMap(({ data }) => (data ? [data] : []))
  const asked = { from_symbol: 'USDT', to_symbol: open.to_symbol, from_amount: '249000' }
  expect((await converter.estimate(as, asked)).status, 'in place of an older one').toBe(200)
  const rest = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy' }
  const tooMuch = await converter.estimateFiat(as, { ...rest, amount: '80100' })
  expect(tooMuch.error).toMatchObject({
    code: 'QUOTE_LIMIT_EXCEEDED',
    details: { open_usdt: '999000', worth_usdt: '1001.25' },
  })
  expect((await converter.estimateFiat(as, { ...rest, amount: '80000' })).status).toBe(200)
})

test('a quote that was executed or has expired leaves room for others', async () => {
  const as = await server.newCustomer({ USDT: '1000000' })
  const held = []
  for (const to_symbol of ['BTC', 'ETH', 'LTC', 'XRP'])
    held.push(await converter.quote(as, { ...largest, to_symbol }))
  const another = () => converter.estimate(as, { ...largest, to_symbol: 'SOL' })
  expect(outcomeOf(await another())).toEqual([400, 'QUOTE_LIMIT_EXCEEDED'])
  expect((await converter.execute(as, { quote_id: held[0]?.quote_id })).status).toBe(200)
  expect((await another()).status).toBe(200)
  expect(outcomeOf(await converter.estimate(as, { ...largest, to_symbol: 'BNB' }))).toEqual([
    400,
    'QUOTE_LIMIT_EXCEEDED',
  ])
  await converter.advance(31)
  expect((await converter.estimate(as, { ...largest, to_symbol: 'BNB' })).status).toBe(200)
})

test('a market that moved against the house beyond half of the spread is not dealt at; any other is, at the quoted rate', async () => {
  const as = await server.newCustomer({ USDT: '1000', BTC: '1' })
  for (const { direction, within, beyond, favourable } of [
    { direction: ['USDT', 'BTC', '100'], within: '65064', beyond: '65066', favourable: '30000' },
    { direction: ['BTC', 'USDT', '0.01'], within: '64936', beyond: '64934', favourable: '130000' },
  ] as const) {
    const [from_symbol, to_symbol, from_amount] = direction
    for (const moved of [within, favourable]) {
      await converter.pin('BTC-USDT', '65000')
      const quote = await converter.quote(as, { from_symbol, to_symbol, from_amount })
      await converter.pin('BTC-USDT', beyond)
      const refused = await converter.execute(as, { quote_id: quote.quote_id })
      expect([...outcomeOf(refused), refused.error?.details]).toEqual([
        400,
        'QUOTE_PRICE_MOVED',
        { quoted_rate: quote.rate, present_rate: expect.any(String), tolerance: '0.001' },
      ])
      await converter.pin('BTC-USDT', moved)
      const { status, data } = await converter.execute(as, { quote_id: quote.quote_id })
      expect([status, data.rate, data.to_amount]).toEqual([200, quote.rate, quote.to_amount])
    }
  }
})

test('the last look at a quote for fiat knows which way the market has moved for the house', async () => {
  const as = await server.newCustomer({ USDT: '1000', RUB: '100000' })
  for (const { order, within, beyond, favourable } of [
    { order: { direction: 'buy', amount: '1000' }, within: '80.15', beyond: '80.17', favourable: '40' },
    { order: { direction: 'sell', amount: '10' }, within: '79.85', beyond: '79.83', favourable: '160' },
  ] as const)
    for (const moved of [within, favourable]) {
      await converter.pin('USDT-RUB', '80')
      const quote = await converter.fiatQuote(as, order)
      await converter.pin('USDT-RUB', beyond)
      const refused = await converter.executeFiat(as, quote)
      expect([...outcomeOf(refused), refused.error?.details?.tolerance]).toEqual([
        400,
        'QUOTE_PRICE_MOVED',
        '0.002',
      ])
      await converter.pin('USDT-RUB', moved)
      expect((await converter.executeFiat(as, quote)).status).toBe(200)
    }
})

test('a narrow spread has a narrow tolerance', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  await converter.pin('USDC-USDT', '1')
  const { quote_id } = await converter.quote(as, { to_symbol: 'USDC' })
  await converter.pin('USDC-USDT', '1.0003')
  const refused = await converter.execute(as, { quote_id })
  expect([...outcomeOf(refused), refused.error?.details?.tolerance]).toEqual([
    400,
    'QUOTE_PRICE_MOVED',
    '0.00025',
  ])
})
