import assert from 'node:assert'
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { requireCurrency } from '#core/catalog'
import { parseAmount } from '#core/money'
import type { GiftCardOrder, ServiceOrder } from '#core/suppliers'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { giftCardProducts } from './gift-card-catalog.ts'
import { suppliedServices } from './service-catalog.ts'
import { simulatedGiftCards } from './simulated-gift-cards.ts'
import { simulatedServices } from './simulated-services.ts'
import { suppliesDesk } from './supplies-desk.ts'

const { database } = await useTestDatabase()
const { asset } = requireCurrency(shippedCatalog, 'USDT')
const money = (text: string) => parseAmount(text, asset)

beforeEach(async () => {
  await database.query(sql`delete from simulated_callbacks`)
  await database.query(sql`update simulated_supplier_orders set act_at = null`)
})

/** Both suppliers, and the house that they call. */
function openSuppliers() {
  const world = { time: Date.parse('2026-05-04T03:02:01.987Z'), isManual: false, isHouseDown: false }
  const parts = {
    ...{ database, asset, key: randomBytes(32) },
    clock: { now: () => new Date(world.time) },
    isManual: async () => world.isManual,
  }
  const [cards, services] = [simulatedGiftCards(parts), simulatedServices(parts)]
  const heard: string[] = []
  const { tick } = suppliesDesk({
    suppliers: [cards, services],
    async deliver(port, callback) {
      if (world.isHouseDown) throw new Error('the house is down')
      const supplier = port === 'giftcards' ? cards : services
      heard.push(supplier.readCallback(callback).reference)
    },
  })
  return {
    cards,
    services,
    heard,
    world,
    tick,
    async later(ms: number) {
      world.time += ms
      await tick()
    },
  }
}

function cardOrder(productReference: string, faceValue = '25', currency = 'USD'): GiftCardOrder {
  return { reference: systemIds.next(), productReference, faceValue, currency, cost: money('100000') }
}

function payment(fields: ServiceOrder['fields']): ServiceOrder {
  return {
    ...{ reference: systemIds.next(), serviceReference: 'mts-ru', amount: '100', currency: 'RUB' },
    ...{ fields, agentTransactionId: null, cost: money('2') },
  }
}

test('the catalogues hold what a shop needs, and each name once', () => {
  const shelf = giftCardProducts.filter(({ category }) => category.slug !== 'sandbox')
  expect(shelf.length).toBeGreaterThanOrEqual(44)
  expect(new Set(shelf.map(({ category }) => category.slug)).size).toBe(6)
  expect(new Set(giftCardProducts.map((one) => one.productReference)).size).toBe(giftCardProducts.length)
  expect(shelf.filter(({ isAvailable }) => !isAvailable).length).toBeGreaterThanOrEqual(3)
  expect(suppliedServices.length).toBeGreaterThanOrEqual(32)
  expect(new Set(suppliedServices.map(({ category }) => category.alias)).size).toBe(8)
  expect(new Set(suppliedServices.map(({ country }) => country))).toEqual(new Set(['RU', 'KZ', 'UZ']))
  expect(new Set(suppliedServices.map((one) => one.serviceReference)).size).toBe(suppliedServices.length)
  expect(suppliedServices.filter(({ isAvailable }) => !isAvailable)).toHaveLength(1)
  // A check names an account or a phone alone, so a service that is checked has one of them.
  for (const { requiresCheck, inputs, serviceReference } of suppliedServices)
    if (requiresCheck)
      expect([serviceReference, inputs.some(({ name }) => /^(account|phone)$/.test(name))]).toEqual([
        serviceReference,
        true,
      ])
})

test('left alone an order is delivered within two seconds, and its code follows from it alone', async () => {
  const { cards, heard, later } = openSuppliers()
  const order = cardOrder('roblox')
  expect(await cards.order(order)).toEqual({ status: 'unknown' })
  await later(699)
  expect([await cards.find(order), heard]).toEqual([{ status: 'unknown' }, []])
  await later(1)
  const found = await cards.find(order)
  assert(found?.status === 'done')
  expect(found.result).toMatchObject({ cost: money('23.875'), redeemUrl: 'https://redeem.example/roblox' })
  expect(found.result.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(found.result.pin).toMatch(/^\d{6}$/)
  expect(heard).toEqual([order.reference])
  const rows = JSON.stringify(
    await database.query(sql`select * from simulated_supplier_orders`),
    (_, value) => String(value),
  )
  expect(rows).not.toContain(found.result.code)
})

type Ended = readonly [afterMs: number, status: string, charged: string]

/** The house's view of an order, left alone, after each of these times; the cost that was agreed is 25. */
const courses: { readonly [product: string]: readonly Ended[] } = {
  declined: [[700, 'DECLINED', '0']],
  'out-of-stock': [[700, 'OUT_OF_STOCK', '0']],
  'no-answer': [
    [19_999, 'unknown', '0'],
    [1, 'done', '25'],
  ],
  'code-late': [
    [0, 'unknown', '25'],
    [19_999, 'unknown', '25'],
    [1, 'done', '25'],
  ],
  dearer: [[700, 'done', '27.500001']],
  'delivered-late': [
    [700, 'DECLINED', '0'],
    [9_999, 'DECLINED', '0'],
    [1, 'done', '25'],
    [60_000, 'done', '25'],
  ],
  'given-back': [
    [700, 'done', '25'],
    [9_999, 'done', '25'],
    [1, 'REFUNDED', '0'],
  ],
  redeemed: [
    [700, 'done', '25'],
    [10_000, 'CODE_ALREADY_REDEEMED', '0'],
  ],
}

test.each(Object.entries(courses))('a test card goes its course: %s', async (name, course) => {
  const { cards, later, heard } = openSuppliers()
  const order = cardOrder(`sandbox-${name}`)
  const before = (await cards.balance()).units
  const answered = cards.order(order)
  if (name === 'no-answer') await expect(answered).rejects.toThrow('does not answer')
  else expect((await answered).status).toBe('unknown')
  for (const [ms, status, charged] of course) {
    await later(ms)
    const found = await cards.find(order)
    expect(found?.status === 'rejected' ? found.reason : found?.status).toBe(status)
    expect(before - (await cards.balance()).units).toBe(money(charged).units)
    if (found?.status === 'done') expect(found.result.cost).toEqual(money(charged))
  }
  const decisions = course.filter(([, status], at) => status !== 'unknown' && status !== course[at - 1]?.[1])
  expect(heard).toEqual(decisions.map(() => order.reference))
})

test.each([
  ['79161230000', 'done'],
  ['79161230002', 'DECLINED'],
  ['79161230007', 'PROVIDER_UNAVAILABLE'],
])('the end of the phone %s says how its payment goes: %s', async (phone, status) => {
  const { services, later } = openSuppliers()
  const order = payment({ phone })
  expect(await services.pay(order)).toEqual({ status: 'unknown' })
  await later(700)
  const found = await services.find(order)
  expect(found?.status === 'rejected' ? found.reason : found?.status).toBe(status)
})

test('a meter’s receipt has its token, other receipts their number alone', async () => {
  const { services, later } = openSuppliers()
  const meter = { ...payment({ account: '1234567890' }), serviceReference: 'mosenergosbyt-ru' }
  const checked = await services.check(meter)
  assert(checked.status === 'done')
  const { agentTransactionId } = checked.result
  const orders = [payment({ phone: '79161234567' }), { ...meter, agentTransactionId }]
  for (const order of orders) await services.pay(order)
  await later(700)
  const receipts = await Promise.all(orders.map((order) => services.find(order)))
  expect(receipts).toMatchObject([
    { result: { receipt: { number: expect.stringMatching(/^\d{12}$/) } } },
    { result: { receipt: { token: expect.stringMatching(/^(\d{4}-){4}\d{4}$/) } } },
  ])
  expect(receipts[0]).not.toHaveProperty('result.receipt.token')
})

test('a check counts for its service and its account alone', async () => {
  const { services } = openSuppliers()
  const one = { ...payment({ account: '1234567890' }), serviceReference: 'mosenergosbyt-ru' }
  const checked = await services.check(one)
  assert(checked.status === 'done')
  const { agentTransactionId } = checked.result
  for (const other of [
    { ...one, fields: { account: '1234567891' } },
    { ...one, serviceReference: 'mosgaz-ru', fields: { account: '12345678' } },
  ]) {
    const order = { ...other, reference: systemIds.next(), agentTransactionId }
    expect(await services.pay(order)).toEqual({ status: 'rejected', reason: 'CHECK_MISMATCH' })
  }
  expect(await services.pay({ ...one, agentTransactionId })).toEqual({ status: 'unknown' })
})

test('however many processes look, a step is taken once', async () => {
  const { cards, heard, later, tick } = openSuppliers()
  await cards.order(cardOrder('sandbox-given-back'))
  await Promise.all([later(700), ...Array.from({ length: 5 }, () => tick())])
  expect(heard).toHaveLength(1)
})

test('a manual supplier waits for controls, and takes the steps that waited once it is automatic', async () => {
  const { cards, world, later } = openSuppliers()
  world.isManual = true
  const [left, decided] = [cardOrder('sandbox-plain'), cardOrder('sandbox-plain')]
  for (const order of [left, decided]) await cards.order(order)
  expect(await cards.decide(decided.reference, { outcome: 'rejected', reason: 'NO' })).toBe(true)
  await later(60_000)
  expect(await cards.find(left)).toEqual({ status: 'unknown' })
  world.isManual = false
  await later(1)
  expect(await cards.find(left)).toMatchObject({ status: 'done' })
  expect(await cards.find(decided)).toEqual({ status: 'rejected', reason: 'NO' })
})

test('a decision stands, and acts on what the supplier does not know come to nothing', async () => {
  const { cards, later } = openSuppliers()
  const order = cardOrder('sandbox-given-back')
  expect(await cards.decide(order.reference, { outcome: 'done' })).toBe(false)
  expect(await cards.change(order.reference, { outcome: 'done' })).toBe(false)
  await cards.order(order)
  expect(await cards.change(order.reference, { outcome: 'done' })).toBe(false)
  for (let times = 0; times < 2; times++)
    expect(await cards.decide(order.reference, { outcome: 'done' })).toBe(true)
  expect(await cards.decide(order.reference, { outcome: 'rejected', reason: 'NO' })).toBe(false)
  await later(10_000)
  // The decision was the plan’s own, so its plan goes on.
  expect(await cards.find(order)).toEqual({ status: 'rejected', reason: 'REFUNDED' })
})

test('a callback that the house does not take comes again after its wait, until it is taken', async () => {
  const { cards, world, heard, tick, later } = openSuppliers()
  const order = cardOrder('sandbox-plain')
  await cards.order(order)
  world.isHouseDown = true
  await expect(later(700)).rejects.toThrow('the house is down')
  world.isHouseDown = false
  await later(4_000)
  expect(heard).toEqual([])
  await later(1_000)
  expect(heard).toEqual([order.reference])
  await tick()
  expect(heard).toHaveLength(1)
})
