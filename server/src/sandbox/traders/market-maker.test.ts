import assert from 'node:assert'
import { expect, test } from 'vitest'
import type { MarketCommand, Order } from '#products/fiat-spot'
import { fiatPairs } from '#products/fiat-spot'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { marketMaker } from './market-maker.ts'
import { inWhole, priceOf } from './pair-amounts.ts'

const catalog = shippedCatalog
const [pair] = catalog.section(fiatPairs).all
assert(pair !== undefined)

function countedIds() {
  let made = 0
  return { next: () => `id-${++made}` }
}

/** A maker and its orders, which do whatever it asks for. */
function desk({ seed = 'coffer' } = {}) {
  const maker = marketMaker({ pair: pair!, customerId: 'maker', seed, ids: countedIds() })
  let open: Order[] = []
  return {
    open: () => open,
    prices: (side: Order['side']) =>
      open.filter((order) => order.side === side).map(({ priceTicks }) => priceTicks ?? 0),
    fill(id: string, lots: number) {
      open = open.flatMap((order) => (order.id === id ? filled(order, lots) : [order]))
    },
    quote(ticks: number): MarketCommand[] {
      const commands = maker.quote({ mid: priceOf(pair!, ticks), open, stillTicks: 1 })
      for (const command of commands) open = obeyed(open, command)
      return commands
    },
  }
}

function filled(order: Order, lots: number): Order[] {
  const filledLots = order.filledLots + lots
  return filledLots === order.lots ? [] : [{ ...order, filledLots, status: 'partially_filled' }]
}

function obeyed(open: readonly Order[], command: MarketCommand): Order[] {
  switch (command.kind) {
    case 'place':
      expectNotCrossing(open, { side: command.side, ticks: inWhole(command.price!, pair!.priceStep) })
      expect(open.map(({ clientOrderId }) => clientOrderId)).not.toContain(command.clientOrderId)
      return [...open, placed(command)]
    case 'amend':
      return open.map((order) => (order.id === command.orderId ? amended(open, { order, command }) : order))
    case 'cancel':
      return open.filter(({ id }) => id !== command.orderId)
    case 'cancel_all':
      throw new Error('a maker never cancels all')
  }
}

function placed(command: MarketCommand & { kind: 'place' }): Order {
  return {
    id: command.id,
    side: command.side,
    clientOrderId: command.clientOrderId,
    priceTicks: inWhole(command.price!, pair!.priceStep),
    lots: inWhole(command.amount!, pair!.lot),
    filledLots: 0,
    status: 'new',
  } as Order // all that a maker looks at
}

type Amending = { order: Order; command: MarketCommand & { kind: 'amend' } }

function amended(open: readonly Order[], { order, command }: Amending): Order {
  const { price, amount } = command
  expect(price !== null || amount !== null, 'an amendment changes something').toBe(true)
  const priceTicks = price === null ? order.priceTicks : inWhole(price, pair!.priceStep)
  const lots = amount === null ? order.lots : inWhole(amount, pair!.lot)
  expect(lots).toBeGreaterThan(order.filledLots)
  expectNotCrossing(open, { side: order.side, ticks: priceTicks ?? 0 })
  return { ...order, priceTicks, lots }
}

function expectNotCrossing(open: readonly Order[], { side, ticks }: { side: string; ticks: number }): void {
  for (const order of open) {
    if (order.side === side) continue
    const gap = side === 'buy' ? (order.priceTicks ?? 0) - ticks : ticks - (order.priceTicks ?? 0)
    expect(gap, `a ${side} at ${ticks} meets the own order at ${order.priceTicks}`).toBeGreaterThan(0)
  }
}

const worthOf = (orders: readonly Order[]) =>
  orders.reduce((sum, { lots, filledLots }) => sum + ((lots ?? 0) - filledLots) / 100, 0)

test('fifteen orders stand on each side, close together near the price and apart far from it', () => {
  const { quote, prices, open } = desk()
  quote(8_000)
  expect(prices('sell')).toEqual([
    8_002, 8_003, 8_004, 8_005, 8_006, 8_007, 8_010, 8_013, 8_016, 8_019, 8_028, 8_040, 8_052, 8_064, 8_076,
  ])
  expect(prices('buy').slice(0, 7)).toEqual([7_998, 7_997, 7_996, 7_995, 7_994, 7_992, 7_989])
  for (const side of ['buy', 'sell']) {
    const worth = worthOf(open().filter((order) => order.side === side))
    expect(worth).toBeGreaterThan(20_000)
    expect(worth).toBeLessThan(80_000)
  }
  expect(new Set(open().map(({ lots }) => lots)).size).toBeGreaterThan(25)
})

test('a still price asks for nothing, and a small move changes a few orders only', () => {
  const { quote } = desk()
  expect(quote(8_000)).toHaveLength(30)
  expect(quote(8_000)).toEqual([])
  expect(quote(8_001)).toEqual([])
  const moved = quote(8_002)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThanOrEqual(8)
  expect(moved.every(({ kind }) => kind === 'amend')).toBe(true)
})

test('over a long walk the orders stay fifteen a side, around the price, and never meet each other', () => {
  const { quote, prices, open } = desk()
  let ticks = 8_000
  let commands = 0
  for (let step = 0; step < 2_000; step++) {
    const leap = step % 400 === 399 ? 150 * (step % 800 === 399 ? 1 : -1) : (((step * 7_919) % 5) - 2) * 1
    ticks += leap
    commands += quote(ticks).length
    for (const side of ['buy', 'sell'] as const) expect(prices(side)).toHaveLength(15)
    expect(Math.max(...prices('buy'))).toBeLessThan(ticks)
    expect(Math.min(...prices('sell'))).toBeGreaterThan(ticks)
    expect(Math.max(...prices('sell')) - ticks).toBeLessThan(100)
  }
  expect(new Set(open().map(({ clientOrderId }) => clientOrderId)).size).toBe(30)
  expect(commands / 2_000).toBeLessThan(6)
})

test('what is gone is placed again, what is nearly gone is refilled, the rest is left alone', () => {
  const { quote, open, fill } = desk()
  quote(8_000)
  const [nearlyGone, touched, gone] = open() as [Order, Order, Order]
  fill(gone.id, gone.lots ?? 0)
  fill(nearlyGone.id, (nearlyGone.lots ?? 0) - 1)
  fill(touched.id, 1)
  const commands = quote(8_000)
  expect(commands).toMatchObject([
    { kind: 'amend', orderId: nearlyGone.id, price: null },
    { kind: 'place', side: 'sell', clientOrderId: gone.clientOrderId, price: priceOf(pair!, 8_004) },
  ])
  expect(quote(8_000)).toEqual([])
})

test('another maker goes on from the orders that it finds', () => {
  const before = desk()
  before.quote(8_000)
  const after = marketMaker({ pair: pair!, customerId: 'maker', seed: 'coffer', ids: countedIds() })
  expect(after.quote({ mid: priceOf(pair!, 8_000), open: before.open(), stillTicks: 1 })).toEqual([])
  const moved = after.quote({ mid: priceOf(pair!, 8_300), open: before.open(), stillTicks: 1 })
  expect(new Set(moved.map(({ kind }) => kind))).toEqual(new Set(['amend']))
})

test('orders beyond those that belong there are cancelled', () => {
  const { quote, open } = desk()
  quote(8_000)
  const first = open()[0] as Order
  const extra = { ...first, id: 'extra', clientOrderId: 'extra', priceTicks: 9_000 }
  const maker = marketMaker({ pair: pair!, customerId: 'maker', seed: 'coffer', ids: countedIds() })
  const commands = maker.quote({ mid: priceOf(pair!, 8_000), open: [...open(), extra], stillTicks: 1 })
  expect(commands).toEqual([{ kind: 'cancel', request: null, customerId: 'maker', orderId: 'extra' }])
})

test('the same seed and prices give the same commands, another seed other sizes', () => {
  const walk = Array.from({ length: 300 }, (_, step) => 8_000 + Math.round(40 * Math.sin(step / 9)))
  const run = (seed: string) => {
    const { quote } = desk({ seed })
    return walk.map((ticks) => quote(ticks))
  }
  expect(run('coffer')).toEqual(run('coffer'))
  expect(run('other')).not.toEqual(run('coffer'))
})
