import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

/** Reads that anybody may make, before a clock moves: figures of 24 hours depend on the prices recorded meanwhile. */
export async function playMarket(stage: Stage): Promise<void> {
  for (const path of [
    '/spot/crypto/tickers',
    '/spot/crypto/tickers?symbol=BTC',
    '/spot/crypto/tickers?symbol=NOPE',
    '/spot/crypto/market-info?from_symbol=BTC&to_symbol=USDT',
    '/spot/crypto/market-info?from_symbol=BTC&to_symbol=NOPE',
    '/converter/crypto/symbols',
    '/converter/crypto/rate?from=BTC&to=ETH',
    '/converter/crypto/rate?from=BTC',
    '/converter/fiat/currencies',
    '/converter/fiat/crypto-symbols',
    '/converter/fiat/rate?crypto=USDT&fiat=RUB&direction=buy',
    '/converter/fiat/rate?crypto=USDT&fiat=RUB&direction=sideways',
    '/spot/fiat/instruments',
    '/spot/fiat/instruments/USDT-RUB',
    '/spot/fiat/instruments/AAA-BBB',
    '/spot/fiat/orderbook?pair=USDT/RUB&depth=1',
    '/spot/fiat/stats?pair=USDT/RUB',
    '/spot/fiat/tickers?symbol=USDT',
    '/spot/fiat/market-info?pair=USDT/RUB',
    '/spot/fiat/currencies',
    '/spot/fiat/trades?pair=USDT/RUB&limit=1',
    '/spot/fiat/candles?pair=USDT/RUB&resolution=D&limit=1',
    '/spot/fiat/candles?pair=USDT/RUB&resolution=W&limit=0',
    '/giftcards/categories',
    '/giftcards/catalog?category=shopping&limit=1',
    '/giftcards/catalog?limit=many',
    '/services/categories?country=RU',
    '/services/catalog?country=RU&page_size=2',
    '/services/catalog/1',
    '/services/catalog/0?nonsense=1',
  ])
    await stage.send('GET', path, { as: null })
  await stage.good('GET', '/market/currencies')
  await stage.good('GET', '/spot/crypto/pairs?symbol=BTC')
  await stage.good('GET', '/spot/crypto/pair-info?from_symbol=BTC&to_symbol=USDT')
}

/** Wallets, transfers between customers and to the trading account, and what becomes of the same key sent twice. */
export async function playAccount(stage: Stage): Promise<void> {
  const funds = { USDT: '1000', BTC: '1' }
  const as = await newCustomer(stage, { username: 'anna', funding: funds, trading: { RUB: '500' } })
  const boris = await newCustomer(stage, { username: 'boris' })
  await stage.good('POST', '/account/wallets', { as, body: { symbol: 'ETH', network: 'erc20' } })
  const transfer = {
    symbol: 'USDT',
    amount: '12.5',
    to_username: 'boris',
    comment: 'обед',
    idempotency_key: 't-1',
  }
  await stage.good('POST', '/funding/transfer/internal', { as, body: transfer })
  await stage.good('POST', '/funding/transfer/internal', { as, body: transfer })
  await stage.send('POST', '/funding/transfer/internal', { as, body: { ...transfer, amount: '13' } })
  await stage.send('POST', '/funding/transfer/internal', { as, body: { ...transfer, idempotency_key: '' } })
  const moved = { currency: 'USDT', amount: '250' }
  await stage.good('POST', '/funding/transfer/to-trading', { as, body: moved })
  await stage.good('POST', '/funding/transfer/from-trading', { as, body: { ...moved, amount: '50' } })
  for (const path of [
    '/account/wallets',
    '/account/wallets/USDT',
    '/account/wallets/NOPE',
    '/account/profile',
    '/account/profile?nonsense=1',
    '/spot/fiat/balance',
    '/spot/fiat/balance/RUB',
    '/spot/fiat/trading/settings/USDT',
    '/spot/fiat/trading/operations?limit=1',
    '/spot/fiat/trading/operations?operation_type=none',
    '/transactions?limit=2',
    '/transactions?limit=0',
  ])
    await stage.send('GET', path, { as })
  const { data } = await stage.good('GET', '/transactions?limit=1&symbol=USDT', { as })
  const { transaction_id: id } = data.items[0]
  await stage.good('GET', `/transactions/${id}`, { as })
  await stage.send('GET', `/transactions/${id}`, { as: boris })
  await stage.good('GET', '/account/wallets', { as: boris })
}
