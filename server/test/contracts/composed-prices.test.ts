import { parseFraction } from '#core/money'
import { composePrices } from '#core/prices'
import { simulatedPrices } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { priceSourceContract } from './price-source.contract.ts'

const catalog = shippedCatalog

priceSourceContract('a median of three', async () => {
  let nowMs = Date.UTC(2026, 4, 4)
  const clock = { now: () => new Date(nowMs) }
  const seeds = ['one', 'two', 'three']
  const open = () =>
    composePrices({
      clock,
      sources: seeds.map((seed) => renamed(simulatedPrices({ catalog, clock, seed }), seed)),
      ageMaxMs: 1_000,
      // The walks of three seeds stray up to 4 % each.
      deviationMax: parseFraction('0.1'),
      quorum: 3,
    })
  return {
    source: open(),
    twin: open(),
    symbols: ['USDT', 'RUB', 'BTC', 'ETH', 'USDC'],
    async pass(milliseconds) {
      nowMs += milliseconds
    },
  }
})

function renamed<T extends { readonly name: string }>(source: T, name: string): T {
  return { ...source, name }
}
