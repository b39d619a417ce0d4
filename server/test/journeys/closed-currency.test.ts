import { beforeEach, expect, test } from 'vitest'
import { converterClient } from '../wire/converter-client.ts'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, sealed, type TestServer, useTestServer } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const closed = editedCatalog((shipped) => {
  const open = 'name: Dogecoin\n    type: crypto\n    precision: 8\n    is_active: true'
  expect(shipped.split(open)).toHaveLength(2)
  const pair = 'XRP/USDT:\n    state: '
  return shipped.replace(open, open.replace('true', 'false')).replace(`${pair}open`, `${pair}closed`)
})

/** Before the operator closed DOGE, and the pair of XRP; it fills no orders. */
const before = await useTestServer({ ...sealed, COFFER_ROLES: 'api' })
/** After that, on the same database. */
const after = await useTestServer({ ...sealed, COFFER_CATALOG: closed, DATABASE_URL: before.databaseUrl })
const desk = cryptoDesk(before, [after])
const [earlier, later] = [converterClient(before), converterClient(after)]
const customer = await before.newCustomer({ USDT: '1000', DOGE: '1000', XRP: '100' })
beforeEach(() => desk.pin('DOGE-USDT', '0.1'))

const selling = { from_symbol: 'DOGE', to_symbol: 'USDT', from_amount: '100' }

test('a closed currency is swapped in no order, and what waits is not filled but can be cancelled', async () => {
  const pairs = async (at: TestServer) => (await at.send('GET', '/spot/crypto/pairs', { as: customer })).data
  expect([await pairs(before), await pairs(after)]).toEqual([
    expect.arrayContaining(['DOGE']),
    expect.not.arrayContaining(['DOGE']),
  ])
  const limit = { ...selling, type: 'limit', order_price: '0.05' }
  const waiting = await desk.order(customer, limit)
  expect(waiting.status).toBe(200)
  for (const order of [selling, limit, { ...limit, from_symbol: 'USDT', to_symbol: 'DOGE' }]) {
    const reply = await desk.order(customer, order, { at: after })
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([
      400,
      'PAIR_NOT_ACTIVE',
      { pair: 'DOGE-USDT', pair_status: 'cancel_only' },
    ])
  }
  // When this order is filled, the worker that fills orders has passed the order before it.
  const other = await desk.order(customer, {
    ...limit,
    from_symbol: 'USDT',
    to_symbol: 'LTC',
    order_price: '1000',
  })
  await desk.ended(customer, other.data.order_id)
  const cancelled = await desk.cancel(customer, waiting.data.order_id, { at: after })
  expect(cancelled.data).toMatchObject({ cancelled: true })
})

test('what waits in a pair that is closed since can be cancelled, and its money is there again', async () => {
  const selling = { from_symbol: 'XRP', to_symbol: 'USDT', from_amount: '100' }
  const waiting = await desk.order(customer, { ...selling, type: 'limit', order_price: '1000' })
  expect(await desk.balances(customer)).toMatchObject({ XRP: '0/100' })
  const refused = await desk.order(customer, selling, { at: after })
  expect([...outcomeOf(refused), refused.error?.details]).toEqual([
    400,
    'PAIR_NOT_ACTIVE',
    { pair: 'XRP-USDT', pair_status: 'closed' },
  ])
  const cancelled = await desk.cancel(customer, waiting.data.order_id, { at: after })
  expect([cancelled.status, cancelled.data]).toMatchObject([200, { status: 'cancelled' }])
  expect(await desk.balances(customer)).toMatchObject({ XRP: '100/0' })
})

test('no quote between crypto currencies is carried out once one of them is closed, and a used one says by what', async () => {
  const buying = { from_symbol: 'USDT', to_symbol: 'DOGE', from_amount: '10' }
  const order = { ...selling, idempotency_key: 'doge-1' }
  const [sale, purchase, used] = [
    await earlier.quote(customer, order),
    await earlier.quote(customer, buying),
    await earlier.quote(customer, selling),
  ]
  const key = { quote_id: used.quote_id, idempotency_key: 'sold' }
  const first = await earlier.execute(customer, key)
  const closed = [404, 'CURRENCY_NOT_FOUND', { symbol: 'DOGE' }]
  for (const { quote_id } of [sale, purchase]) {
    const refused = await later.execute(customer, { quote_id })
    expect([...outcomeOf(refused), refused.error?.details]).toEqual(closed)
  }
  const repeat = await later.execute(customer, { quote_id: used.quote_id })
  expect([...outcomeOf(repeat), repeat.error?.details]).toEqual([
    409,
    'QUOTE_ALREADY_USED',
    { uid: first.data.uid },
  ])
  expect((await later.execute(customer, key)).text).toBe(first.text)
  // The server makes no more quotes either, but repeats an answer that it gave before.
  const refused = await later.estimate(customer, selling)
  expect([...outcomeOf(refused), refused.error?.details]).toEqual(closed)
  expect((await later.estimate(customer, order)).data).toEqual(sale)
})

test('a used quote for fiat answers with its conversion also when its currency is closed since', async () => {
  const sell = { crypto_symbol: 'DOGE', direction: 'sell', amount: '2000' } as const
  const seller = await before.send('POST', '/sandbox/v1/customers', {
    body: { username: 'seller', funding: { DOGE: '4000' } },
  })
  const as: Credentials = seller.data
  const used = await earlier.fiatQuote(as, sell)
  const first = await earlier.executeFiat(as, used)
  const unused = await earlier.fiatQuote(as, sell)
  const again = await later.executeFiat(as, { ...used, crypto_symbol: 'doge', from_amount: '2000.0' })
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data])
  expect((await later.executeFiat(as, { ...used, from_amount: '2001' })).data).toEqual(first.data)
  const refused = await later.executeFiat(as, unused)
  expect([...outcomeOf(refused), refused.error?.details]).toEqual([
    404,
    'CURRENCY_NOT_FOUND',
    { symbol: 'DOGE' },
  ])
  expect(await earlier.balance(as, 'DOGE')).toBe('2000')
})
