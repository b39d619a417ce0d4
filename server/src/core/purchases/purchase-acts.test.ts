import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OperatorDesk, readAct, runAct } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { type PurchaseFailure, purchaseActs, purchaseFigures, supplierActs } from './index.ts'

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

test('a purchase that was put off is listed and given up once, and is never placed after that', async () => {
  const id = await buyWhileIt('deferred')
  house.clock.advance(minuteMs)
  expect(await operator('list')).toBe(
    `${id}  60 s  paper (giftcards)  gift_card  10.1 USDT  put off, 1 attempts: put off: no money left\n`,
  )
  expect(await operator('show', id)).toContain(`you give it up: purchases fail ${id} gives the money back`)
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
  expect(await operator('show', id)).toContain('gift_card, failed')
  expect(await operator('list')).toBe('No purchase is open.\n')
})

test('one that may have arrived is given up only although it is unknown, and its delivery is a debt', async () => {
  const id = await buyWhileIt('unknown')
  expect(await operator('list')).toContain('may have arrived, 1 attempts: no money left')
  await expect(operator('fail', id, ...because)).rejects.toThrow('may have arrived at paper: ask paper')
  expect(await house.funding(id)).toBe('0/10.1')
  await expect(operator('fail', id, ...because, '--although-unknown', 'no')).rejects.toThrow('takes yes')
  expect(await operator('fail', id, ...because, '--although-unknown', 'yes')).toContain('10.1 USDT back')
  expect(await logged(id)).toMatchObject([{ details: { mayHaveArrived: true } }])
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(id))
  house.clock.advance(2 * minuteMs)
  await house.engine().turn()
  expect(await house.told(id)).toEqual(['failed DECLINED', 'late'])
  expect(await house.debts()).toEqual(['delivered_late 9'])
})

test('giving up an order while its answer comes leaves one of the two', async () => {
  const id = await house.buy()
  let acting: Promise<unknown> = Promise.resolve()
  house.supplier.around = (call, moment) => {
    if (call === 'place' && moment === 'after')
      acting = operator('fail', id, ...because, '--although-unknown', 'yes').catch(() => {})
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
  const told = () => Object.fromEntries(read[0]!()) // it was just made
  expect(told()).toEqual({ issuer: 0, giftcards: 60, services: 0 })
  await operator('fail', id, ...because)
  await figures.refresh()
  expect(told().giftcards).toBe(0)
})

test('a purchase that nobody knows is refused with the way to the list', async () => {
  await expect(operator('show', 'x')).rejects.toThrow('an ID is as "purchases list"')
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
  expect(await typed('suppliers', 'list')).toContain('HALTED by root: out of money there')
  await expect(house.buy()).rejects.toMatchObject({ kind: { code: 'SUPPLIER_HALTED' } })
  for (let round = 0; round < 3; round++) {
    house.clock.advance(10 * minuteMs)
    await house.engine().turn()
  }
  expect(house.supplier.orders.has(id)).toBe(false)
  expect(await operator('list')).toContain('halted by root: out of money there')
  expect(await house.funding(id)).toBe('0/10.1')
  expect(await typed('suppliers', 'resume', 'giftcards')).toBe('Orders at giftcards go on.\n')
  await house.engine().turn()
  expect(await house.purchase(id)).toMatchObject({ status: 'completed' })
  expect((await house.purchase(await house.buy())).status).toBe('processing')
  await house.engine().turn()
})
