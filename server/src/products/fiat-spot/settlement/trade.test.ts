import assert from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiatPairs } from '#products/fiat-spot/pairs'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import type { Order } from './order.ts'
import { pairUnitsOf } from './pair-units.ts'
import { lockFor, meet, tradeMovements } from './trade.ts'
import { feesOn } from './trade-fees.ts'

const catalog = shippedCatalog
const pair = catalog.section(fiatPairs).all[0]
assert(pair !== undefined)
const units = pairUnitsOf(pair)
const at = new Date(0)

function order(terms: Pick<Order, 'side' | 'priceTicks' | 'lots'>): Order {
  const placed: Order = {
    ...terms,
    id: terms.side,
    pair: 'USDT/RUB',
    number: terms.side === 'buy' ? 1 : 2,
    customerId: terms.side,
    customerNumber: 1,
    type: 'limit',
    timeInForce: 'good_till_cancel',
    selfTrade: 'none',
    clientOrderId: null,
    budget: null,
    filledLots: 0,
    filledValue: 0n,
    fills: 0,
    feeUnits: 0n,
    lockedUnits: 0n,
    status: 'new',
    priority: 1,
    executionMessage: null,
    userInputPrice: null,
    userInputPriceTotal: null,
    userInputAmount: null,
    createdAt: at,
    updatedAt: at,
  }
  return { ...placed, lockedUnits: lockFor(placed, units) }
}

const fills = fc.array(
  fc.record({ lots: fc.integer({ min: 1, max: 500 }), below: fc.integer({ min: 0, max: 900 }) }),
  { minLength: 1, maxLength: 30 },
)
const share = fc.record({ numerator: fc.bigInt(0n, 30_000n), denominator: fc.constant(1_000_000n) })

test('however an order is split, its lock suffices, the house never pays, and every unit is accounted for', () => {
  fc.assert(
    fc.property(fills, fc.integer({ min: 1000, max: 9000 }), share, share, (parts, price, buyer, seller) => {
      const lots = parts.reduce((sum, part) => sum + part.lots, 0)
      let bid = order({ side: 'buy', priceTicks: price, lots })
      const locked = bid.lockedUnits
      let paid = 0n
      for (const { lots: size, below } of parts) {
        const report = {
          kind: 'trade' as const,
          makerId: 2,
          makerOwner: 2,
          makerRemaining: 0,
          takerId: 1,
          takerOwner: 1,
          takerSide: 'buy' as const,
          price: price - below,
          lots: size,
        }
        const ask = order({ side: 'sell', priceTicks: price - below, lots: size })
        const met = meet({ report, maker: ask, taker: bid, units, at })
        bid = met.taker
        expect(met.maker).toMatchObject({ status: 'filled', lockedUnits: 0n })
        expect(bid.lockedUnits).toBeGreaterThanOrEqual(lockFor(bid, units))
        const { exchange } = met
        expect(exchange.paid.units).toBeGreaterThanOrEqual(exchange.proceeds.units)
        paid += exchange.paid.units
        const movements = tradeMovements(exchange, feesOn(exchange, { buyer, seller }))
        const given = (from: string, kind: string) =>
          movements
            .filter((movement) => movement.from.owner === from && movement.from.kind === kind)
            .reduce((sum, { amount }) => sum + amount.units, 0n)
        expect(given('buy', 'trading_locked')).toBe(exchange.paid.units)
        expect(given('sell', 'trading_locked')).toBe(exchange.base.units)
      }
      expect(bid.status).toBe('filled')
      expect(paid).toBe(units.costOf(bid.filledValue).units)
      expect(paid).toBeLessThanOrEqual(locked)
    }),
    { numRuns: 500 },
  )
})

test('a budget pays for exactly its value and for no tick × lot more', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), (budget) => {
      const value = units.valueFor({ asset: pair.quote.asset, units: budget })
      expect(units.costOf(value).units).toBeLessThanOrEqual(budget)
      expect(units.costOf(value + 1n).units).toBeGreaterThan(budget)
    }),
  )
})

test('a fee at a rate above zero is never zero', () => {
  const unit = { numerator: 1n, denominator: 1_000_000n }
  const exchange = {
    buyerId: 'b',
    sellerId: 's',
    base: units.amount(1),
    paid: { asset: pair.quote.asset, units: 1n },
    proceeds: { asset: pair.quote.asset, units: 1n },
  }
  const fees = feesOn(exchange, { buyer: unit, seller: unit })
  expect([fees.buyer.units, fees.seller.units]).toEqual([1n, 1n])
})
