import { simulatedPrices } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { priceSourceContract } from './price-source.contract.ts'

const catalog = shippedCatalog

priceSourceContract('the simulated market', async () => {
  let nowMs = Date.UTC(2026, 4, 4)
  const open = () => simulatedPrices({ catalog, clock: { now: () => new Date(nowMs) }, seed: 'contract' })
  return {
    source: open(),
    twin: open(),
    symbols: ['USDT', 'RUB', 'BTC', 'ETH', 'USDC'],
    async pass(milliseconds) {
      nowMs += milliseconds
    },
  }
})
