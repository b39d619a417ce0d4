import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

const market = 'pair=USDT/RUB'

/** The order book, and what two traders do in it. */
export async function playBook(stage: Stage): Promise<void> {
  const trading = { USDT: '1000', RUB: '100000' }
  const as = await newCustomer(stage, { username: 'elena', trading })
  const taker = await newCustomer(stage, { username: 'fedor', trading })
  const order = { pair: 'USDT/RUB', type: 'limit', amount: '10' }
  const place = (who: typeof as, body: object) =>
    stage.good('POST', '/spot/fiat/order', { as: who, body: { ...order, ...body } })
  const { data: resting } = await place(as, { side: 'sell', price: '81', client_order_id: 'mine' })
  const { data: amended } = await place(as, { side: 'buy', price: '78', idempotency_key: 'o-1' })
  await place(as, { side: 'buy', price: '78', idempotency_key: 'o-1' })
  await stage.good('PATCH', `/spot/fiat/order/${amended.order_id}`, {
    as,
    body: { price: '78.5', amount: '12' },
  })
  await place(taker, { side: 'buy', price: '81', amount: '4' })
  await place(taker, { side: 'buy', type: 'market', amount: '2' })
  await stage.send('POST', '/spot/fiat/order', {
    as,
    body: { ...order, side: 'buy', price: '81', post_only: true },
  })
  for (const path of [
    `/spot/fiat/order/${resting.order_id}`,
    `/spot/fiat/orders?${market}&status=open`,
    '/spot/fiat/orders?limit=1',
    '/spot/fiat/orders?status=lost',
    `/spot/fiat/my-trades?${market}&limit=1`,
    `/spot/fiat/orderbook?${market}`,
    `/spot/fiat/trades?${market}`,
    `/spot/fiat/stats?${market}`,
    `/spot/fiat/candles?${market}&resolution=1&limit=2`,
    '/spot/fiat/tickers',
    '/spot/fiat/balance',
  ])
    await stage.send('GET', path, { as })
  await stage.send('GET', `/spot/fiat/order/${resting.order_id}`, { as: taker })
  await stage.good('DELETE', `/spot/fiat/order/${resting.order_id}`, { as })
  await stage.send('DELETE', `/spot/fiat/order/${resting.order_id}`, { as })
  await stage.good('POST', '/spot/fiat/cancel-after', { as, body: { timeout_seconds: 60, pair: 'USDT/RUB' } })
  await stage.good('DELETE', '/spot/fiat/orders?pair=USDT/RUB&side=buy', { as })
  await stage.good('GET', '/spot/fiat/trading/operations', { as })
}

/** Deals with the house. */
export async function playHouse(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, {
    username: 'galina',
    funding: { USDT: '5000', RUB: '50000', BTC: '1' },
  })
  await stage.good('POST', '/sandbox/v1/prices/BTC-USDT', { body: { price: '61234.5' } })
  const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  const orders = '/spot/crypto/order'
  await stage.good('POST', orders, { as, body: { ...swap, idempotency_key: 's-1' } })
  await stage.good('POST', orders, { as, body: { ...swap, idempotency_key: 's-1' } })
  await stage.until(`${orders}s`, { as, isSo: ([one]) => one.status === 'completed' })
  const limit = { ...swap, type: 'limit', order_price: '50000' }
  const { data: waiting } = await stage.good('POST', orders, { as, body: limit })
  await stage.good('GET', `${orders}s?limit=1`, { as })
  await stage.good('DELETE', `${orders}/${waiting.order_id}`, { as })
  await stage.send('DELETE', `${orders}/${waiting.order_id}`, { as })
  await stage.good('GET', `${orders}s`, { as })
  const crypto = '/converter/crypto'
  const { data: quote } = await stage.good('POST', `${crypto}/estimate`, { as, body: swap })
  const taken = { quote_id: quote.quote_id, idempotency_key: 'c-1' }
  await stage.good('POST', `${crypto}/execute`, { as, body: taken })
  await stage.good('POST', `${crypto}/execute`, { as, body: taken })
  await stage.send('POST', `${crypto}/execute`, { as, body: { ...taken, idempotency_key: 'c-2' } })
  const { data: late } = await stage.good('POST', `${crypto}/estimate`, { as, body: swap })
  const pair = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy' }
  const fiat = '/converter/fiat'
  const { data: offer } = await stage.good('POST', `${fiat}/estimate`, {
    as,
    body: { ...pair, amount: '1000' },
  })
  const bought = { ...pair, from_amount: '1000', quote_id: offer.quote_id }
  await stage.good('POST', `${fiat}/execute`, { as, body: bought })
  await stage.good('POST', '/sandbox/v1/faults', { body: { port: 'prices', fault: 'timeout', count: 1 } })
  await stage.send('POST', `${crypto}/estimate`, { as, body: swap })
  await stage.move(120)
  await stage.send('POST', `${crypto}/execute`, { as, body: { quote_id: late.quote_id } })
  await stage.good('GET', '/converter/operations?type=crypto&limit=1', { as })
  await stage.good('GET', '/converter/operations', { as })
  await stage.good('GET', '/account/wallets', { as })
}
