import { expect, test } from 'vitest'
import { converterClient } from '../wire/converter-client.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const stock = 'max: "300000000"\n    hedge_above: "1000000"'
const limit = '        max_amount: "15000000"\n'
const { editedCatalog } = catalogFiles()
/** A house of few dogecoins, one of whose listings has no upper limit. */
const narrowed = editedCatalog((shipped) => {
  for (const part of [stock, limit]) expect(shipped.split(part)).toHaveLength(2)
  return shipped.replace(stock, 'max: "2000"\n    hedge_above: "1000"').replace(limit, '')
})
const server = await useTestServer({ COFFER_CATALOG: narrowed })
const converter = converterClient(server)
await converter.pin('DOGE-USDT', '0.1')

async function convert(as: Credentials, kind: 'crypto' | 'fiat'): Promise<string> {
  if (kind === 'crypto') {
    const { quote_id } = await converter.quote(as, { from_amount: '2' })
    return (await converter.execute(as, { quote_id })).data.uid
  }
  const order = await converter.fiatQuote(as, { direction: 'sell', amount: '2' })
  return (await converter.executeFiat(as, order)).data.uid
}

test('operations are listed newest first, of both kinds or one, by page and by cursor', async () => {
  const [as, other] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer({ USDT: '100' })]
  const uids: string[] = []
  for (const kind of ['crypto', 'fiat', 'crypto', 'fiat', 'crypto'] as const)
    uids.unshift(await convert(as, kind))
  await convert(other, 'crypto')
  const list = async (query: string) => {
    const { status, data } = await server.send('GET', `/converter/operations?${query}`, { as })
    expect(status).toBe(200)
    return data.map(({ uid }: { uid: string }) => uid)
  }
  expect(await list('')).toEqual(uids)
  expect(await list('type=crypto')).toEqual([uids[0], uids[2], uids[4]])
  expect(await list('type=fiat')).toEqual([uids[1], uids[3]])
  expect([
    await list('limit=2'),
    await list('limit=2&page=2'),
    await list('limit=2&page=3'),
    await list('page=2'),
  ]).toEqual([uids.slice(0, 2), uids.slice(2, 4), uids.slice(4), []])
  expect(await list(`limit=2&cursor=${uids[1]}`)).toEqual(uids.slice(2, 4))
  expect(await list(`type=crypto&limit=1&cursor=${uids[1]}`)).toEqual([uids[2]])
  const deep = await server.send('GET', '/converter/operations?page=1001&limit=100', { as })
  expect([...outcomeOf(deep), fieldsOf(deep)]).toEqual([422, 'VALIDATION_ERROR', ['page']])
  expect((await server.send('GET', '/converter/operations', { as: other })).data).toHaveLength(1)
  expect(
    (await server.send('GET', '/converter/operations', { as: await server.newCustomer() })).data,
  ).toEqual([])
})

test('the house neither quotes nor converts more than it has, and buys no more than it may hold', async () => {
  const as = await server.newCustomer({ USDT: '1000', DOGE: '5000' })
  const buy = { from_symbol: 'USDT', to_symbol: 'DOGE' }
  const whole = await converter.quote(as, { ...buy, from_amount: '100' })
  const tooMuch = await converter.estimate(as, { ...buy, from_amount: '101' })
  expect([...outcomeOf(tooMuch), tooMuch.error?.details]).toEqual([400, 'INSUFFICIENT_LIQUIDITY', buyDetails])
  const sale = { from_symbol: 'DOGE', to_symbol: 'USDT', from_amount: '1001' }
  expect(outcomeOf(await converter.estimate(as, sale))).toEqual([400, 'INSUFFICIENT_LIQUIDITY'])
  // Both were quoted while there was enough for either; together there is not.
  const other = await server.newCustomer({ USDT: '60' })
  const half = await converter.quote(other, { ...buy, from_amount: '60' })
  expect((await converter.execute(other, { quote_id: half.quote_id })).status).toBe(200)
  const late = await converter.execute(as, { quote_id: whole.quote_id })
  expect([...outcomeOf(late), late.error?.details]).toEqual([400, 'INSUFFICIENT_LIQUIDITY', buyDetails])
  expect(await converter.balance(as, 'USDT')).toBe('1000')
  const back = await converter.quote(as, { from_symbol: 'DOGE', to_symbol: 'USDT', from_amount: '600' })
  expect((await converter.execute(as, { quote_id: back.quote_id })).status).toBe(200)
  expect((await converter.execute(as, { quote_id: whole.quote_id })).status).toBe(200)
})

const buyDetails = { from_symbol: 'USDT', to_symbol: 'DOGE' }

test('a fiat currency without an upper limit says so, and takes any amount that the house can deal and hold open', async () => {
  const { data: currencies } = await server.send('GET', '/converter/fiat/currencies', { as: null })
  expect(currencies).toMatchObject([{ code: 'RUB', min_amount: '100', max_amount: null }])
  const rate = await server.send('GET', '/converter/fiat/rate?crypto=USDT&fiat=RUB&direction=buy', {
    as: null,
  })
  expect(rate.data.max_amount).toBeNull()
  const order = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy' }
  const estimate = (amount: string) => converter.estimateFiat(server.customers.alice, { ...order, amount })
  expect((await estimate('70000000')).status).toBe(200)
  expect(outcomeOf(await estimate('90000000'))).toEqual([400, 'QUOTE_LIMIT_EXCEEDED'])
  expect(outcomeOf(await estimate('9'.repeat(60)))).toEqual([400, 'INSUFFICIENT_LIQUIDITY'])
  const small = await estimate('99.99')
  expect([...outcomeOf(small), small.error?.details?.max]).toEqual([422, 'AMOUNT_TOO_SMALL', null])
})
