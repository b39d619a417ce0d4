import { expect, test } from 'vitest'
import { useSignedCustomer } from './signed-customer.ts'

const { coffer, sentBy } = useSignedCustomer()

const placing = (...args: string[]) => sentBy('place', ...args).then(({ body }) => body)

test('place sends a limit order, the only pair by default', async () => {
  const limit = { pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '10', price: '79.5' }
  expect(await placing('buy', '10', 'USDT/RUB', '--price', '79.5')).toEqual(limit)
  expect(await placing('buy', 'USDT/RUB', '10', '--price', '79.5')).toEqual(limit)
  expect(await placing('buy', '10', '--price', '79.5')).toEqual(limit)
})

test('place sends market orders by amount and by budget', async () => {
  expect(await placing('sell', '10', 'usdt-rub', '--market')).toEqual({
    pair: 'USDT/RUB',
    side: 'sell',
    type: 'market',
    amount: '10',
  })
  expect(await placing('buy', '--budget', '1000')).toEqual({
    pair: 'USDT/RUB',
    side: 'buy',
    type: 'market',
    quote_amount: '1000',
  })
})

test('place passes on what else an order may say', async () => {
  const choices = [
    '--time-in-force',
    'ioc',
    '--post-only',
    '--stp',
    'cancel_both',
    '--client-order-id',
    'mine',
  ]
  expect(await placing('buy', '10', 'USDT/RUB', '--price', '79.5', ...choices)).toMatchObject({
    time_in_force: 'immediate_or_cancel',
    post_only: true,
    stp: 'cancel_both',
    client_order_id: 'mine',
  })
})

test('pairs and times in force are accepted in either spelling and sent in one', async () => {
  const limit = ['buy', '10', '--price', '79.5']
  const times = { gtc: 'good_till_cancel', IOC: 'immediate_or_cancel', 'fill-or-kill': 'fill_or_kill' }
  for (const [typed, sent] of Object.entries(times))
    expect(await placing(...limit, 'usdt/rub', '--time-in-force', typed)).toMatchObject({
      pair: 'USDT/RUB',
      time_in_force: sent,
    })
  for (const pair of ['usdt-rub', 'USDT/RUB', 'Usdt-Rub'])
    expect((await sentBy('cancel', '--all', pair)).call).toBe('DELETE /spot/fiat/orders?pair=USDT%2FRUB')
  for (const pair of ['btc-usdt', 'BTC/USDT'])
    expect((await coffer('prices', pair)).stdout).toMatch(/^PAIR.*\nBTC\/USDT[^\n]*\n$/)
})

test('what changes something takes an idempotency key, or brings one', async () => {
  const key = ['--idempotency-key', 'once']
  const given = await sentBy('cancel', '019a-1', ...key)
  expect(given.key).toBe('once')
  const brought = await sentBy('cancel', '019a-1')
  expect(brought.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(brought.headers['user-agent']).toMatch(/^coffer-cli\//)
})

test('orders are shown, cancelled and amended by their id', async () => {
  expect((await sentBy('order', '019a-1')).call).toBe('GET /spot/fiat/order/019a-1')
  expect((await sentBy('cancel', '019a-1')).call).toBe('DELETE /spot/fiat/order/019a-1')
  const amended = await sentBy('amend', '019a-1', '--amount', '8')
  expect([amended.call, amended.body]).toEqual(['PATCH /spot/fiat/order/019a-1', { amount: '8' }])
})

test('all orders are cancelled, or those of a pair and side', async () => {
  expect((await sentBy('cancel', '--all')).call).toBe('DELETE /spot/fiat/orders')
  expect((await sentBy('cancel', '--all', 'USDT/RUB', '--side', 'sell')).call).toBe(
    'DELETE /spot/fiat/orders?pair=USDT%2FRUB&side=sell',
  )
})

test('open orders come as a table whose columns stand in line', async () => {
  const { code, stdout, stderr } = await coffer('orders')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    'CREATED              PAIR      SIDE  TYPE   PRICE  AMOUNT  FILLED  STATUS            ORDER ID',
    '2026-05-04 12:00:00  USDT/RUB  buy   limit   79.5    1000       0  new               019a-1',
    '2026-05-04 12:00:00  USDT/RUB  buy   limit      9    1000       0  partially_filled  019a-2',
    '',
  ])
  expect(JSON.parse((await coffer('orders', '--json')).stdout).data).toHaveLength(2)
})

test('no orders are said to be none', async () => {
  const { stdout, stderr } = await coffer('orders', '--status', 'filled')
  expect(stdout).toBe('')
  expect(stderr).toContain('There are no filled orders.')
})

test('money is moved to the trading account and back', async () => {
  const there = await sentBy('transfer', 'to-trading', '100', 'USDT')
  expect([there.call, there.body]).toEqual([
    'POST /funding/transfer/to-trading',
    { currency: 'USDT', amount: '100' },
  ])
  expect((await sentBy('transfer', 'from-trading', '100', 'USDT')).call).toBe(
    'POST /funding/transfer/from-trading',
  )
})

test('an empty trading account is told how to be filled', async () => {
  const { stderr } = await coffer('request', 'POST', '/poor-trader', '{}')
  expect(stderr).toContain('`coffer transfer to-trading AMOUNT RUB`')
})

test.each([
  [['place'], 'begins with buy or sell'],
  [['place', 'buy'], 'needs an AMOUNT'],
  [['place', 'buy', '10'], '--price P for a limit order, or --market'],
  [['place', 'buy', '10', '--price', '79', '--market'], 'either --price or --market'],
  [['place', 'buy', '10', '--budget', '100'], 'either an AMOUNT or a --budget'],
  [['place', 'sell', '--budget', '100'], 'a sale takes an AMOUNT'],
  [['place', 'buy', '10', '20', '--market'], 'one AMOUNT and one PAIR'],
  [
    ['place', 'buy', '10', '--market', '--time-in-force', 'day'],
    'one of good_till_cancel, immediate_or_cancel, fill_or_kill',
  ],
  [['place', 'buy', '10', '--market', '--stp', 'maybe'], '--stp is one of'],
  [['order'], 'needs one ORDER ID'],
  [['orders', 'all'], 'takes at most a PAIR'],
  [['orders', '--status', 'done'], '--status is one of'],
  [['orders', '--limit', 'many'], '--limit is a number'],
  [['cancel'], 'or --all'],
  [['cancel', '019a-1', '--side', 'buy'], '--side goes with --all'],
  [['cancel', '--all', '--side', 'both'], '--side is one of buy, sell'],
  [['amend', '019a-1'], '--price, --amount or both'],
  [['transfer', '100', 'USDT'], 'to-trading or from-trading'],
  [['transfer', 'to-trading', '100'], 'an AMOUNT and a CURRENCY'],
  [['balance', 'USDT'], 'takes no arguments'],
  [['watch', 'everything'], 'cannot be watched'],
  [['wach'], "did you mean 'watch'?"],
])('misuse %j ends with 2 and says so', async (args, sentence) => {
  const { code, stdout, stderr } = await coffer(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})
