import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorDesk } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { outcomesByHand } from '../../../test/world/act-by-hand.ts'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import {
  type PurchaseFailure,
  purchaseActs,
  purchaseFigures,
  purchaseRoutes,
  supplierActs,
  supplierRoutes,
} from './index.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
beforeEach(() => {
  house.supplier.answers = null
  house.supplier.around = () => {}
})
afterEach(() => house.expectSoundPurchases())
afterAll(() => house.close())

const minuteMs = 60_000
const because = ['--reason', 'out of money there']

const failure: PurchaseFailure = {
  kind: 'gift_card',
  async failed(tx, { purchase }) {
    await tx.query(sql`insert into fake_meanings values (${purchase.id}, ${`failed ${purchase.error}`})`)
  },
}

const operator = (...words: string[]) => typed('purchases', ...words)

function typed(...words: string[]): Promise<string> {
  const { database, catalog, clock } = house
  const desk: Omit<OperatorDesk, 'secrets'> = { database, catalog, clock, ids: systemIds }
  const read = readAct(words, [...purchaseActs([failure]), ...supplierActs])
  // as: no act of these seals anything
  return runAct(desk as OperatorDesk, read, { user: 'root', keyFileOf: () => '/nowhere' })
}

function read(operationId: string, asked: { query?: object; params?: object } = {}): Promise<unknown> {
  const { database, catalog, clock: businessClock } = house
  const parts = { database, catalog, businessClock }
  return askOffice([...purchaseRoutes(parts), ...supplierRoutes(parts)], operationId, asked)
}

const open = () => read('officeListPurchases')
const shown = (id: string) => read('officeGetPurchase', { params: { id } })

/** The instruction of a purchase in the list of open ones. */
const instructed = (id: string, instruction: object) => ({
  items: [{ purchase: { id }, waiting: { instruction } }],
  next: null,
})

async function buyWhileIt(status: 'deferred' | 'unknown'): Promise<string> {
  house.supplier.answers = () => ({ status, reason: 'no money left' })
  const id = await house.buy()
  await house.engine().turn()
  return id
}

const logged = (id: string) =>
  house.database.query<{ reason: string; details: object }>(
    sql`select reason, details from operator_actions where subject = ${id}`,
  )

test('nobody gives up a purchase of their own', async () => {
  const id = await buyWhileIt('deferred')
  const { database } = house
  const bind = (subject: string | null) =>
    database.query(sql`
      update customers set sso_subject = ${subject} where id = (select customer_id from purchases where id = ${id})`)
  await bind('sub-root')
  await expect(operator('fail', id, ...because)).rejects.toMatchObject({ kind: { code: 'OWN_PAYMENT' } })
  await bind(null)
  expect(await operator('fail', id, ...because)).toContain('back')
})

test('a purchase that was put off is listed and given up once, and is never placed after that', async () => {
  const id = await buyWhileIt('deferred')
  house.clock.advance(minuteMs)
  const purchase = {
    ...{ id, port: 'giftcards', provider: 'paper', kind: 'gift_card', status: 'processing' },
    ...{ symbol: 'USDT', price: '10', fee: '0.1', total: '10.1', cost: '9', charged: null, note: null },
  }
  const instruction = {
    status: 'waiting',
    attempts: 1,
    problem: { code: 'PROBLEM_PUT_OFF', params: { problem: 'no money left' } },
  }
  const waiting = { age_seconds: 60, instruction }
  expect(await open()).toMatchObject({ items: [{ purchase, waiting }], next: null })
  expect(await shown(id.toUpperCase())).toMatchObject({ purchase, waiting })
  await expect(operator('fail', id)).rejects.toThrow('needs its --reason')
  const acts = await Promise.allSettled([operator('fail', id, ...because), operator('fail', id, ...because)])
  expect(acts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await house.funding(id)).toBe('10.1/0')
  expect(await house.purchase(id)).toMatchObject({ status: 'failed', note: 'given up by root' })
  house.supplier.answers = null
  for (const step of [minuteMs, 1_440 * minuteMs]) {
    house.clock.advance(step)
    await house.engine().turn()
  }
  expect(house.supplier.orders.has(id)).toBe(false)
  expect(await house.told(id)).toEqual(['failed DECLINED'])
  expect(await logged(id)).toMatchObject([
    { reason: 'out of money there', details: { units: '10100000', mayHaveArrived: false } },
  ])
  await expect(operator('fail', id, ...because)).rejects.toThrow('is failed already')
  expect(await shown(id)).toMatchObject({
    purchase: { id, status: 'failed', error: 'DECLINED', note: 'given up by root' },
    waiting: null,
  })
  expect(await open()).toEqual({ items: [], next: null })
})

test('one that may have arrived is given up only although it is unknown, and its delivery is a debt', async () => {
  const id = await buyWhileIt('unknown')
  expect(await open()).toMatchObject(
    instructed(id, {
      status: 'sent',
      attempts: 1,
      problem: { code: 'TOLD', params: { text: 'no money left' } },
    }),
  )
  await expect(operator('fail', id, ...because)).rejects.toThrow('may have arrived at paper: ask paper')
  expect(await house.funding(id)).toBe('0/10.1')
  expect(await operator('fail', id, ...because, '--although-unknown')).toContain('10.1 USDT back')
  expect(await logged(id)).toMatchObject([{ details: { mayHaveArrived: true } }])
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(id))
  house.clock.advance(2 * minuteMs)
  await house.engine().turn()
  expect(await house.told(id)).toEqual(['failed DECLINED', 'late'])
  expect(await house.debts()).toEqual(['delivered_late 9'])
})

test('giving a purchase up answers a code with what the customer has back', async () => {
  const fail = async (subject: string, options = {}) =>
    outcomesByHand(house, { name: 'purchases fail', subject, acts: purchaseActs([failure]), options })
  const facts = { amount: '10.1 USDT' }
  expect(await fail(await buyWhileIt('deferred'))).toEqual([['PURCHASE_GIVEN_UP', facts]])
  expect(await fail(await buyWhileIt('unknown'), { 'although-unknown': 'yes' })).toEqual([
    ['PURCHASE_GIVEN_UP_THOUGH_UNKNOWN', facts],
  ])
})

test('giving up an order while its answer comes leaves one of the two', async () => {
  const id = await house.buy()
  let acting: Promise<unknown> = Promise.resolve()
  house.supplier.around = (call, moment) => {
    if (call === 'place' && moment === 'after')
      acting = operator('fail', id, ...because, '--although-unknown').catch(() => {})
  }
  await house.engine().turn()
  await acting
  house.clock.advance(2 * minuteMs)
  await house.engine().turn()
  expect([['completed 9'], ['failed DECLINED', 'late']]).toContainEqual(await house.told(id))
})

test('the figures tell how long the oldest open purchase of a port has waited', async () => {
  const { database, clock } = house
  const read: (() => ReadonlyMap<string, number>)[] = []
  const figures = purchaseFigures({
    ...{ database, clock },
    metrics: { gauges: (_, gauge) => void read.push(gauge.read) },
  })
  const id = await buyWhileIt('deferred')
  clock.advance(minuteMs)
  await figures.refresh()
  const told = () => Object.fromEntries(read[0]!()) // the gauge was just made
  expect(told()).toEqual({ issuer: 0, giftcards: 60, services: 0 })
  await operator('fail', id, ...because)
  await figures.refresh()
  expect(told().giftcards).toBe(0)
})

test('open purchases are listed in pages, oldest first', async () => {
  const ids = [await buyWhileIt('deferred'), await buyWhileIt('deferred'), await buyWhileIt('deferred')]
  const page = (query: object) => read('officeListPurchases', { query })
  const those = (...some: (string | undefined)[]) => some.map((id) => ({ purchase: { id } }))
  const first = { items: those(ids[0], ids[1]), next: ids[1] }
  expect(await page({ limit: 2 })).toMatchObject(first)
  expect(await page({ limit: 2, cursor: ids[1] })).toMatchObject({ items: those(ids[2]), next: null })
  await expect(page({ cursor: systemIds.next() })).rejects.toMatchObject({
    kind: { code: 'VALIDATION_ERROR' },
  })
  for (const id of ids) await operator('fail', id, ...because)
})

test('a purchase that nobody knows is refused with the way to the list', async () => {
  for (const id of ['x', systemIds.next()])
    await expect(shown(id)).rejects.toMatchObject({ kind: { code: 'OFFICE_PURCHASE_NOT_FOUND' } })
  await expect(operator('fail', 'x', ...because)).rejects.toThrow('an ID is as "purchases list"')
  await expect(operator('fail', systemIds.next(), ...because)).rejects.toThrow('there is no purchase')
})

test('while a supplier is halted nothing new is taken and what waits is not ordered; it is once the supplier is resumed', async () => {
  house.supplier.answers = (call) => (call === 'place' ? { status: 'deferred', reason: 'busy' } : null)
  const id = await house.buy()
  await house.engine().turn()
  house.supplier.answers = null
  expect(await typed('suppliers', 'halt', 'giftcards', ...because)).toContain(
    'Nothing is ordered from giftcards',
  )
  expect(await read('officeListSuppliers')).toMatchObject({
    items: [
      { port: 'issuer', halt: null },
      { port: 'giftcards', halt: { operator: 'root', reason: 'out of money there' } },
      { port: 'services', halt: null },
    ],
  })
  await expect(house.buy()).rejects.toMatchObject({ kind: { code: 'SUPPLIER_HALTED' } })
  for (let round = 0; round < 3; round++) {
    house.clock.advance(10 * minuteMs)
    await house.engine().turn()
  }
  expect(house.supplier.orders.has(id)).toBe(false)
  const halted = { code: 'PROBLEM_HALTED', params: { operator: 'root', reason: 'out of money there' } }
  const problem = { code: 'PROBLEM_PUT_OFF', params: { problem: halted } }
  expect(await shown(id)).toMatchObject({ waiting: { instruction: { problem } } })
  expect(await house.funding(id)).toBe('0/10.1')
  expect(await typed('suppliers', 'resume', 'giftcards')).toBe('Orders at giftcards go on.\n')
  await house.engine().turn()
  expect(await house.purchase(id)).toMatchObject({ status: 'completed' })
  expect((await house.purchase(await house.buy())).status).toBe('processing')
  await house.engine().turn()
})
