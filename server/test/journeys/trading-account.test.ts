import { expect, test } from 'vitest'
import { outcomeOf, tally, times } from '../wire/replies.ts'
import { type Credentials, type Reply, type TestServer, useTwoServers } from '../wire/test-server.ts'

const [server, second] = await useTwoServers()

type Way = 'to' | 'from'
type Sending = { as: Credentials | null; headers?: Record<string, string>; at?: TestServer }

const ways: Way[] = ['to', 'from']

function move(way: Way, body: object, { as, headers = {}, at = server }: Sending): Promise<Reply> {
  return way === 'to'
    ? at.send('POST', '/funding/transfer/to-trading', { as, body, headers })
    : at.send('POST', '/funding/transfer/from-trading', { as, body, headers })
}

async function balances(as: Credentials): Promise<Record<string, { available: string; locked: string }>> {
  return (await server.send('GET', '/spot/fiat/balance', { as })).data
}

/** Available USDT in the funding account and in the trading account. */
async function usdtOf(as: Credentials): Promise<[funding: string, trading: string | undefined]> {
  const wallet = await server.send('GET', '/account/wallets/USDT', { as })
  return [wallet.data.available, (await balances(as)).USDT?.available]
}

test('funds move to the trading account and back, at once, to the unit and without a fee', async () => {
  const as = await server.newCustomer({ USDT: '100', RUB: '50' })
  expect(await balances(as)).toEqual({
    USDT: { available: '0', locked: '0' },
    RUB: { available: '0', locked: '0' },
  })
  const moved = await move('to', { currency: 'USDT', amount: '60.000001' }, { as })
  expect([moved.status, moved.data]).toEqual([200, { status: 'ok' }])
  expect(await usdtOf(as)).toEqual(['39.999999', '60.000001'])
  expect((await move('to', { currency: 'rub', amount: '050.00' }, { as })).status).toBe(200)
  expect((await move('from', { currency: 'usdt', amount: '0.01' }, { as })).data).toEqual({ status: 'ok' })
  expect(await usdtOf(as)).toEqual(['40.009999', '59.990001'])
  expect(await balances(as)).toEqual({
    USDT: { available: '59.990001', locked: '0' },
    RUB: { available: '50', locked: '0' },
  })
  await server.expectSoundBooks()
})

test('the balance of one currency is read by its symbol in any case; what is not held there is not found', async () => {
  const as = await server.newCustomer({}, { RUB: '12.3' })
  const one = await server.send('GET', '/spot/fiat/balance/rub', { as })
  expect(one.data).toEqual({ symbol: 'RUB', available: '12.3', locked: '0' })
  for (const symbol of ['BTC', 'NOPE', '__proto__', '%20', 'x'.repeat(64)]) {
    const unknown = await server.send('GET', `/spot/fiat/balance/${symbol}`, { as })
    expect(outcomeOf(unknown)).toEqual([404, 'CURRENCY_NOT_FOUND'])
    expect(unknown.error?.details).toEqual({ symbol: decodeURIComponent(symbol) })
  }
})

test('what orders have locked is shown as locked and cannot be moved back', async () => {
  const person = await server.newCustomer({}, { USDT: '10' })
  const body = { pair: 'USDT/RUB', side: 'sell', type: 'limit', amount: '7.5', price: '85' }
  const { data } = await server.send('POST', '/spot/fiat/order', { as: person, body })
  expect((await balances(person)).USDT).toEqual({ available: '2.5', locked: '7.5' })
  const more = await move('from', { currency: 'USDT', amount: '2.500001' }, { as: person })
  expect(outcomeOf(more)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  expect(more.error?.details).toMatchObject({ available: '2.5', account: 'trading' })
  expect((await move('from', { currency: 'USDT', amount: '2.5' }, { as: person })).status).toBe(200)
  expect((await balances(person)).USDT).toEqual({ available: '0', locked: '7.5' })
  await server.send('DELETE', `/spot/fiat/order/${data.order_id}`, { as: person })
  expect((await balances(person)).USDT).toEqual({ available: '7.5', locked: '0' })
  await server.expectSoundBooks()
})

test('the whole balance can be moved and nothing more, and the refusal says which account lacks what', async () => {
  const as = await server.newCustomer({ USDT: '5' }, { RUB: '7' })
  const refused = async (way: Way, body: object) => {
    const reply = await move(way, body, { as })
    return [...outcomeOf(reply), reply.error?.details]
  }
  expect(await refused('to', { currency: 'USDT', amount: '5.000001' })).toEqual([
    400,
    'INSUFFICIENT_BALANCE',
    { currency: 'USDT', required: '5.000001', available: '5', account: 'funding' },
  ])
  expect(await refused('from', { currency: 'RUB', amount: '7.01' })).toEqual([
    400,
    'INSUFFICIENT_BALANCE',
    { currency: 'RUB', required: '7.01', available: '7', account: 'trading' },
  ])
  expect(await refused('from', { currency: 'USDT', amount: '1' })).toEqual([
    400,
    'INSUFFICIENT_BALANCE',
    { currency: 'USDT', required: '1', available: '0', account: 'trading' },
  ])
  expect((await move('to', { currency: 'USDT', amount: '5' }, { as })).status).toBe(200)
  expect((await move('from', { currency: 'RUB', amount: '7' }, { as })).status).toBe(200)
  expect(await usdtOf(as)).toEqual(['0', '5'])
  expect((await balances(as)).RUB).toEqual({ available: '0', locked: '0' })
})

test.for(ways)('%s trading: an amount outside of the settings is refused with its bounds', async (way) => {
  const as = await server.newCustomer({ USDT: '20000000' }, { USDT: '20000000' })
  const usdt = { min: '0.01', max: '10000000' }
  for (const [amount, code, currency, details] of [
    ['0.009999', 'AMOUNT_TOO_SMALL', 'USDT', usdt],
    ['10000000.000001', 'AMOUNT_TOO_LARGE', 'USDT', usdt],
    ['9'.repeat(60), 'AMOUNT_TOO_LARGE', 'USDT', usdt],
    ['1000000000.01', 'AMOUNT_TOO_LARGE', 'RUB', { min: '0.01', max: '1000000000' }],
  ] as const) {
    const reply = await move(way, { currency, amount }, { as })
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([422, code, details])
  }
  for (const amount of ['0.01', '10000000'])
    expect((await move(way, { currency: 'USDT', amount }, { as })).status).toBe(200)
})

test.for(ways)(
  '%s trading: amounts are as fine as their currency, and an unsupported one is told which there are',
  async (way) => {
    const { alice: as } = server.customers
    const fine = await move(way, { currency: 'RUB', amount: '1.001' }, { as })
    expect([...outcomeOf(fine), fine.error?.details]).toEqual([
      400,
      'INVALID_ORDER_REQUEST',
      { field: 'amount' },
    ])
    const reply = await move(way, { currency: 'BTC', amount: '1' }, { as })
    expect(reply.error?.message).toBe('currency must be one of USDT, RUB.')
  },
)

test.for(ways)(
  '%s trading: a repeat with the same key moves nothing and gets the first answer',
  async (way) => {
    const as = await server.newCustomer({ USDT: '100' }, { USDT: '100' })
    const body = { currency: 'USDT', amount: '10' }
    const first = await move(way, { ...body, idempotency_key: 'once' }, { as })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null])
    const repeat = await move(way, { ...body, idempotency_key: 'once' }, { as })
    const inHeader = await move(way, body, { as, headers: { 'idempotency-key': 'once' } })
    const spelled = { currency: 'usdt', amount: '010.0', idempotency_key: 'once' }
    const inOtherWords = await move(way, spelled, { as })
    for (const { text, status, headers } of [repeat, inHeader, inOtherWords]) {
      expect([status, text]).toEqual([200, first.text])
      expect(headers.get('idempotency-replayed')).toBe('true')
    }
    const reused = await move(way, { ...body, amount: '11', idempotency_key: 'once' }, { as })
    expect(outcomeOf(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const tooLarge = await move(way, { ...body, amount: '10000001', idempotency_key: 'once' }, { as })
    expect(outcomeOf(tooLarge)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await usdtOf(as)).toEqual(way === 'to' ? ['90', '110'] : ['110', '90'])
    // The way back is another operation, so the key is free there.
    const back = await move(way === 'to' ? 'from' : 'to', { ...body, idempotency_key: 'once' }, { as })
    expect([back.status, back.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(await usdtOf(as)).toEqual(['100', '100'])
    await server.expectSoundBooks()
  },
)

test('a refusal is the answer of its key too, when the balance would suffice by then', async () => {
  const as = await server.newCustomer({ USDT: '10' })
  const body = { currency: 'USDT', amount: '10', idempotency_key: 'early' }
  const early = await move('from', body, { as })
  expect(outcomeOf(early)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  await move('to', { currency: 'USDT', amount: '10' }, { as })
  const late = await move('from', body, { as })
  expect([late.text, late.headers.get('idempotency-replayed')]).toEqual([early.text, 'true'])
  expect((await move('from', { ...body, idempotency_key: 'late' }, { as })).status).toBe(200)
})

test('the history of transactions shows both ways, told from the funding account', async () => {
  const as = await server.newCustomer({ USDT: '10' })
  await move('to', { currency: 'USDT', amount: '10' }, { as })
  await move('from', { currency: 'USDT', amount: '2.5' }, { as })
  await move('from', { currency: 'USDT', amount: '100' }, { as })
  const { data } = await server.send('GET', '/transactions', { as })
  const shown = { status: 'completed', symbol: 'USDT', fee: '0', counterparty: null, network: null }
  expect(data.items).toMatchObject([
    { ...shown, type: 'transfer_from_trading', direction: 'in', amount: '2.5' },
    { ...shown, type: 'transfer_to_trading', direction: 'out', amount: '10' },
  ])
  const out = await server.send('GET', '/transactions?type=transfer_to_trading', { as })
  expect(out.data.items).toEqual([data.items[1]])
})

test('the settings of a currency are those of the catalogue, transfers being free', async () => {
  const settings = (symbol: string) => server.send('GET', `/spot/fiat/trading/settings/${symbol}`)
  const usdt = { min_amount: '0.01', max_amount: '10000000', fee_percent: '0' }
  expect((await settings('usdt')).data).toEqual({
    symbol: 'USDT',
    currency: 'USDT',
    fee_percent: '0',
    deposit: usdt,
    withdraw: usdt,
  })
  expect((await settings('RUB')).data.deposit.max_amount).toBe('1000000000')
  for (const symbol of ['BTC', 'NOPE'])
    expect(outcomeOf(await settings(symbol))).toEqual([404, 'CURRENCY_NOT_FOUND'])
})

test('of 200 transfers back at once on two servers, of a balance that covers 100, exactly 100 are made', async () => {
  const as = await server.newCustomer({}, { USDT: '100' })
  const replies = await Promise.all(
    times(200, (index) =>
      move('from', { currency: 'USDT', amount: '1' }, { as, at: index % 2 === 0 ? server : second }),
    ),
  )
  expect(tally(replies)).toEqual({ '200 done': 100, '400 INSUFFICIENT_BALANCE': 100 })
  expect(await usdtOf(as)).toEqual(['100', '0'])
  await server.expectSoundBooks()
})

test('transfers both ways at once on two servers end with the balance they began with', async () => {
  const as = await server.newCustomer({ USDT: '200' }, { USDT: '200' })
  const replies = await Promise.all(
    times(200, (index) =>
      move(
        index % 2 === 0 ? 'to' : 'from',
        { currency: 'USDT', amount: '2' },
        {
          as,
          at: index % 4 < 2 ? server : second,
        },
      ),
    ),
  )
  expect(tally(replies)).toEqual({ '200 done': 200 })
  expect(await usdtOf(as)).toEqual(['200', '200'])
  await server.expectSoundBooks()
})

test('a transfer asked for 100 times at once with one key on two servers moves once', async () => {
  const as = await server.newCustomer({ USDT: '500' })
  const body = { currency: 'USDT', amount: '5', idempotency_key: 'one' }
  const replies = await Promise.all(
    times(100, (index) => move('to', body, { as, at: index % 2 === 0 ? server : second })),
  )
  expect(tally(replies)).toEqual({ '200 done': 100 })
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(await usdtOf(as)).toEqual(['495', '5'])
  await server.expectSoundBooks()
})
