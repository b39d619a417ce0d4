import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { goodCatalog } from '../../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../../test/world/shipped-catalog.ts'
import type { Deal } from '../deal.ts'
import { liquidityRefusal } from './inventory.ts'

// USDT from 5 to 1000, XRP from 0 to 400, RUB from 0 to 80000.
const catalog = catalogOf(goodCatalog)
const usdt: Asset = { symbol: 'USDT', scale: 6 }
const xrp: Asset = { symbol: 'XRP', scale: 6 }
const customerId = '0190a0a0-0000-7000-8000-000000000001'
const inventory = (units: Record<string, bigint>) => (symbol: string) => units[symbol] ?? 0n

/** Gives 10 USDT for XRP. */
const deal: Deal = {
  customerId,
  given: { asset: usdt, units: 10_000_000n },
  received: { asset: xrp, units: 3_900_000n },
  fee: null,
  spread: { asset: xrp, units: 100_000n },
}

test('a deal that meets a limit to the unit is dealt, and one unit further is refused', () => {
  const atFloor = { USDT: 5_000_000n, XRP: 4_000_000n }
  expect(liquidityRefusal(deal, { catalog, inventory: inventory(atFloor) })).toBeUndefined()
  const below = { ...atFloor, XRP: 3_999_999n }
  expect(liquidityRefusal(deal, { catalog, inventory: inventory(below) })?.kind.code).toBe(
    'INSUFFICIENT_LIQUIDITY',
  )
  const atCeiling = { USDT: 990_000_000n, XRP: 100_000_000n }
  expect(liquidityRefusal(deal, { catalog, inventory: inventory(atCeiling) })).toBeUndefined()
  const above = { ...atCeiling, USDT: 990_000_001n }
  expect(liquidityRefusal(deal, { catalog, inventory: inventory(above) })?.details).toEqual({
    from_symbol: 'USDT',
    to_symbol: 'XRP',
  })
})

test('a floor above zero is kept', () => {
  const sell = { ...deal, given: deal.received, received: deal.given, spread: { asset: usdt, units: 0n } }
  expect(liquidityRefusal(sell, { catalog, inventory: inventory({ USDT: 15_000_000n }) })).toBeUndefined()
  expect(liquidityRefusal(sell, { catalog, inventory: inventory({ USDT: 14_999_999n }) })).toBeDefined()
})

test('a fee that is given does not fill the inventory, one that is held back empties it', () => {
  const stock = inventory({ USDT: 991_000_000n, XRP: 4_000_000n })
  expect(liquidityRefusal(deal, { catalog, inventory: stock })).toBeDefined()
  const given = { ...deal, fee: { asset: usdt, units: 1_000_000n } }
  expect(liquidityRefusal(given, { catalog, inventory: stock })).toBeUndefined()
  const kept = { ...deal, fee: { asset: xrp, units: 1n } }
  expect(liquidityRefusal(kept, { catalog, inventory: inventory({ XRP: 4_000_000n }) })).toBeDefined()
})

test('an asset that the catalogue gives no limits is not dealt in', () => {
  const btc: Asset = { symbol: 'BTC', scale: 8 }
  const stock = inventory({ USDT: 500_000_000n, XRP: 100_000_000n, BTC: 100_000_000n })
  const into = { ...deal, received: { asset: btc, units: 1n }, spread: { asset: btc, units: 0n } }
  expect(liquidityRefusal(into, { catalog, inventory: stock })).toBeDefined()
  const outOf = { ...deal, given: { asset: btc, units: 1n } }
  expect(liquidityRefusal(outOf, { catalog, inventory: stock })).toBeDefined()
})
