import { followOrderBook, type OrderBook } from '@coffer/sdk'
import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'
import { runCoffer, startCoffer } from './run-coffer.ts'

const live = await startLiveCustomer({
  funding: { RUB: '1000', USDT: '50' },
  trading: { RUB: '1000000', USDT: '10000' },
})
const { coffer, run } = live
afterAll(() => live.stop())

const keyless = { env: { DATA_DIR: '/nowhere' } }
const soon = { timeout: 10_000, interval: 20 }

test('an order that is placed is seen by who watches the book and by its owner, until it is cancelled', async () => {
  const { reference_price } = await coffer.getFiatMarketInfo({ pair: 'USDT/RUB' })
  const price = String(Math.floor(Number(reference_price)))
  const book = startCoffer(['watch', 'usdt-rub', '--url', live.server.url], keyless)
  const orders = live.start('watch', 'orders')
  await vi.waitFor(() => expect(book.stdout()).toContain('bid -  ask -'), soon)

  const { order_id: id } = (await run('place', 'buy', '10', '--price', price)).data()
  await vi.waitFor(() => expect(book.stdout()).toContain(`bid ${price} x 10  ask -`), soon)
  await vi.waitFor(() => expect(orders.stdout()).toContain(`buy 10 USDT/RUB at ${price}`), soon)
  expect((await run('orders')).stdout).toContain(id)
  expect((await run('balance')).stdout).toMatch(/RUB +1000 +1000 +\d+/)

  await run('amend', id, '--amount', '4')
  await vi.waitFor(() => expect(book.stdout()).toContain(`bid ${price} x 4  ask -`), soon)
  const other = await live.server.newCustomer({}, { USDT: '10' })
  const sale = { pair: 'USDT/RUB', side: 'sell', type: 'market', amount: '2' }
  expect((await live.server.send('POST', '/spot/fiat/order', { as: other, body: sale })).status).toBe(200)
  await vi.waitFor(() => expect(book.stdout()).toContain(`last ${price} x 2 sell`), soon)
  expect((await run('order', id)).data()).toMatchObject({ filled: '2', status: 'partially_filled' })
  expect((await run('cancel', id)).data().status).toBe('cancelled')
  await vi.waitFor(() => expect(orders.stdout()).toContain('CANCELLED_BY_OWNER'), soon)

  expect(await book.interrupt()).toMatchObject({ code: 0, stderr: '' })
  const { code, stdout, stderr } = await orders.interrupt()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const events = stdout.split('\n').filter((line) => line.includes(id))
  expect(events.map((line) => line.split(/ +/)[1])).toEqual([
    'created',
    'amended',
    'partially_filled',
    'cancelled',
  ])
})

test('a topic is watched as lines of JSON', async () => {
  const topic = live.start('watch', 'spot.fiat.balance')
  await vi.waitFor(() => expect(topic.stdout()).toContain('\n'), soon)
  const { stdout } = await topic.interrupt()
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    topic: 'spot.fiat.balance',
    type: 'snapshot',
    data: { RUB: { available: expect.any(String) } },
  })
})

test('what cannot be watched ends with the refusal and what to do about it', async () => {
  const unknown = await runCoffer(['watch', 'spot.fiat.nothing'], { env: live.env })
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toMatch(/^TOPIC_NOT_FOUND: [\s\S]*\nhint: There are spot\.fiat\.orderbook/)
  expect(await live.refused('watch', 'USDT/EUR')).toContain('PAIR_NOT_FOUND')
  const noKey = await runCoffer(['watch', 'spot.fiat.order', '--url', live.server.url], keyless)
  expect(noKey.stderr).toContain('hint: Give a key')
})

test('money goes to the trading account and back', async () => {
  const before = (await coffer.getTradingBalance('USDT')).available
  await run('transfer', 'to-trading', '20', 'USDT')
  expect(Number((await coffer.getTradingBalance('USDT')).available)).toBe(Number(before) + 20)
  await run('transfer', 'from-trading', '20', 'USDT')
  expect((await coffer.getTradingBalance('USDT')).available).toBe(before)
})

test('a kept book is the server’s after any orders, and never has to begin anew', async () => {
  const renewed = vi.fn()
  const stream = coffer.stream()
  let book: Pick<OrderBook, 'bids' | 'asks'> | undefined
  followOrderBook(
    { follow: stream.follow, renew: renewed },
    {
      pair: 'USDT/RUB',
      onError: (error) => {
        throw error
      },
      onBook: (kept) => {
        book = kept
      },
    },
  )
  const { reference_price } = await coffer.getFiatMarketInfo({ pair: 'USDT/RUB' })
  const middle = Math.floor(Number(reference_price))
  for (let count = 0; count < 40; count += 1) {
    const side = count % 2 === 0 ? 'buy' : 'sell'
    const distance = ((count * 7) % 30) - 3
    const price = (middle + (side === 'buy' ? -distance : distance) / 10).toFixed(2)
    await coffer.createFiatOrder({ pair: 'USDT/RUB', side, type: 'limit', amount: `${5 + count}.5`, price })
  }
  const told = await coffer.getFiatOrderbook({ pair: 'USDT/RUB', depth: 500 })
  expect(told.bids.length + told.asks.length).toBeGreaterThan(10)
  await vi.waitFor(
    () => expect({ bids: book?.bids(), asks: book?.asks() }).toEqual({ bids: told.bids, asks: told.asks }),
    soon,
  )
  expect(renewed).not.toHaveBeenCalled()
  await coffer.cancelFiatOrders()
  await vi.waitFor(() => expect([book?.bids(), book?.asks()]).toEqual([[], []]), soon)
  stream.close()
})
