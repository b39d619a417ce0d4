import { afterAll } from 'vitest'
import { formatFraction, roundRate } from '#core/money'
import { createLogger } from '#platform/logging'
import { ccxtPrices } from '#providers/ccxt'
import { simulatedPrices } from '#providers/simulated'
import { type BinanceServer, startBinanceServer } from '../wire/binance-server.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { priceSourceContract } from './price-source.contract.ts'

const catalog = shippedCatalog
const markets = ['BTC/USDT', 'ETH/USDT', 'USDC/USDT', 'USDT/RUB']

const servers: BinanceServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

priceSourceContract('an exchange through ccxt', async () => {
  let nowMs = Date.UTC(2026, 4, 4)
  const clock = { now: () => new Date(nowMs) }
  const server = await startBinanceServer()
  servers.push(server)
  const open = async () =>
    ccxtPrices({
      exchange: await server.exchange(),
      catalog,
      clock,
      log: createLogger('silent'),
      failed: { inc: () => {} },
    })
  const [source, twin] = [await open(), await open()]
  const walk = simulatedPrices({ catalog, clock, seed: 'binance' })
  async function hear(): Promise<void> {
    for (const name of markets) server.tickers.set(name, topOf(name))
    await Promise.all([source.poll(), twin.poll()])
  }
  function topOf(name: string) {
    const [base = '', quote = ''] = name.split('/')
    const quoted = walk.quote({ base, quote })
    if (quoted === null) throw new Error('the walk has a price of everything')
    return {
      bid: formatFraction(roundRate(quoted.bid, { digits: 8, rounding: 'down' })),
      ask: formatFraction(roundRate(quoted.ask, { digits: 8, rounding: 'up' })),
    }
  }
  await hear()
  return {
    source,
    twin,
    symbols: ['USDT', 'RUB', 'BTC', 'ETH', 'USDC'],
    async pass(milliseconds) {
      nowMs += milliseconds
      await hear()
    },
  }
})
