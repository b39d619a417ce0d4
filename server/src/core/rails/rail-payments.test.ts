import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { houseAccount, readBalances } from '#core/ledger'
import type { Money } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createMetrics } from '#platform/metrics'
import { openRailHouse, type RailHouse, railCode } from '../../../test/world/rail-house.ts'
import { notePayment, type RailNotice, type Rails } from './index.ts'

let house: RailHouse
let engine: Rails
beforeAll(async () => {
  house = await openRailHouse()
  engine = house.engine()
})
beforeEach(async () => {
  house.rail.around = () => {}
  await house.database.query(sql`delete from rail_breaks`)
})
afterEach(() => house.expectSoundRails())
afterAll(() => house.close())

const minuteMs = 60_000

type Paid = Extract<RailNotice, { kind: 'payment' }>

/** The ways in which the house hears of a payment. */
const ways = {
  async look(notice: Paid) {
    await engine.lookAt(notice.reference!)
  },
  callback: (notice: Paid) => house.deliver(notice),
  'callback with its own reference': (notice: Paid) => house.deliver({ ...notice, reference: null }),
  async statement({ payment }: Paid) {
    const told = { rail: railCode, payment, reference: null, providerReference: null, now: house.clock.now() }
    await house.database.inTransaction((tx) => notePayment(tx, told, house.books))
  },
}

type Way = keyof typeof ways

async function suspense(): Promise<bigint> {
  return (await readBalances(house.database, houseAccount('suspense').owner)).get('RUB')?.suspense ?? 0n
}

async function openPayIn(): Promise<string> {
  const id = await house.requestPayIn()
  await engine.turn()
  return id
}

function pay(id: string, amount = '1000'): Paid {
  return house.rail.payerPays(id, { amount: house.rub(amount) }) as Paid // the notice tells of the payment
}

const orders = Object.keys(ways).flatMap((first) =>
  Object.keys(ways)
    .filter((second) => second !== first)
    .flatMap((second) =>
      Object.keys(ways)
        .filter((third) => third !== first && third !== second)
        .map((third) => [first, second, third] as Way[]),
    ),
)

test.each(orders)('a payment heard by %s, then %s, then %s is booked once', async (...order) => {
  const id = await openPayIn()
  const notice = pay(id)
  for (const way of [...order, ...order]) await ways[way](notice)
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
  expect(await house.funding(id)).toBe('1000/0')
  expect(await house.breaks()).toEqual([])
  expect(await suspense()).toBe(0n)
})

test('a payment heard in all ways at once is booked once', async () => {
  const id = await openPayIn()
  const notice = pay(id)
  const all = Object.values(ways)
  await Promise.all([...all, ...all, ...all].map((way) => way(notice)))
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
  expect(await house.breaks()).toEqual([])
  expect(await suspense()).toBe(0n)
})

test('a payment that comes before the answer with the link is booked, and the link stays', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'createPayIn' && moment === 'after') throw new Error('the answer was lost')
  }
  const id = await openPayIn()
  await house.deliver(pay(id))
  expect(await house.payIn(id)).toMatchObject({ status: 'paid', url: null })
  house.clock.advance(minuteMs)
  await engine.turn()
  expect(await house.payIn(id)).toMatchObject({ status: 'paid', url: `https://bank.example/${id}` })
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})

test('a payment that names only a link whose answer was lost waits in suspense until the link is known', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'createPayIn' && moment === 'after') throw new Error('the answer was lost')
  }
  const id = await openPayIn()
  const notice = { ...pay(id), reference: null }
  await house.deliver(notice)
  expect(await house.breaks()).toEqual([`unclaimed ${notice.payment.transactionId}`])
  expect(await suspense()).toBe(house.rub('1000').units)
  house.clock.advance(minuteMs)
  await engine.turn()
  await engine.lookAt(id)
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
  expect(await house.breaks()).toEqual([])
  expect(await suspense()).toBe(0n)
})

test('what an operator has decided about an unclaimed payment stands', async () => {
  const id = await openPayIn()
  const notice = pay(id)
  await ways.statement(notice)
  await house.database.query(sql`
    update rail_breaks set resolved_at = now(), resolution = 'sent back', resolved_by = 'olga'`)
  await house.deliver(notice)
  expect(await house.told(id)).toEqual([])
  expect(await house.breaks()).toEqual([`contradiction ${notice.payment.transactionId}`])
  expect(await suspense()).toBe(house.rub('1000').units)
})

test.each([
  {
    what: 'another amount',
    change: (one: Paid) => ({ payment: { ...one.payment, amount: house.rub('9') } }),
  },
  { what: 'another pay-in', change: async () => ({ reference: await openPayIn(), providerReference: null }) },
  { what: 'no pay-in of ours', change: () => ({ reference: systemIds.next(), providerReference: null }) },
])(
  'a transaction that is told again with $what is a break, and nothing more is booked',
  async ({ change }) => {
    const id = await openPayIn()
    const notice = pay(id)
    await house.deliver(notice)
    const before = await house.clearing()
    const second = { ...notice, ...(await change(notice)) }
    await house.deliver(second)
    await house.deliver(second)
    expect(await house.clearing()).toBe(before)
    expect(await house.told(id)).toEqual(['paid 1000 as 1'])
    expect(await house.told(second.reference!)).toHaveLength(second.reference === id ? 1 : 0)
    expect(await house.breaks()).toEqual([`contradiction ${notice.payment.transactionId}`])
  },
)

test.each([
  { whose: 'nobody', named: () => ({ reference: null, providerReference: null }) },
  { whose: 'a reference that is no id', named: () => ({ reference: "'; --", providerReference: null }) },
  { whose: 'a stranger', named: () => ({ reference: systemIds.next(), providerReference: 'unheard of' }) },
])('a payment for $whose is nobody’s: it lies in suspense', async ({ named }) => {
  const before = await suspense()
  const payment = { ...pay('nobody', '70').payment }
  await house.deliver({ kind: 'payment', ...named(), payment })
  await house.deliver({ kind: 'payment', ...named(), payment })
  expect((await suspense()) - before).toBe(house.rub('70').units)
  expect(await house.breaks()).toEqual([`unclaimed ${payment.transactionId}`])
})

test('a payment that names two pay-ins is nobody’s', async () => {
  const [id, other] = [await openPayIn(), await openPayIn()]
  const notice = pay(id, '70')
  await house.deliver({ ...notice, providerReference: (await house.payIn(other)).providerReference })
  expect([...(await house.told(id)), ...(await house.told(other))]).toEqual([])
  expect(await house.breaks()).toEqual([`unclaimed ${notice.payment.transactionId}`])
  await engine.lookAt(id)
  expect(await house.told(id)).toEqual(['paid 70 as 1'])
})

test('a payment in another currency than its pay-in’s is nobody’s', async () => {
  const id = await openPayIn()
  const payment = { ...pay('nobody').payment, amount: house.money('USDT', '1000') }
  await house.deliver({ kind: 'payment', reference: id, providerReference: null, payment })
  expect(await house.told(id)).toEqual([])
  expect(await house.breaks()).toEqual([`unclaimed ${payment.transactionId}`])
})

test('a callback that is not authentic does nothing', async () => {
  const id = await openPayIn()
  const forged = house.rail.callbackOf(pay(id), { signature: 'forged' })
  await expect(engine.receive(railCode, forged)).rejects.toThrow(InvalidCallback)
  expect(await house.told(id)).toEqual([])
})

test('a payment of nothing is refused', async () => {
  const id = await openPayIn()
  const notice = pay(id)
  const nothing = { ...notice, payment: { ...notice.payment, amount: house.rub('0') } }
  await expect(house.deliver(nothing)).rejects.toThrow(InvalidCallback)
})

test('a notice that a state changed is not believed: the rail is asked', async () => {
  const [id, payout] = [await openPayIn(), await house.requestPayout()]
  await engine.turn()
  for (const reference of [id, payout, systemIds.next(), 'no id'])
    for (const kind of ['pay_in', 'payout'] as const) await house.deliver({ kind, reference })
  await engine.turn()
  expect(await house.told(id)).toEqual([])
  expect(await house.told(payout)).toEqual(['paid'])
  pay(id)
  await house.deliver({ kind: 'pay_in', reference: id })
  await engine.turn()
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})

test('a return is booked once in all ways, and another return of the same payout is a break', async () => {
  const id = await house.requestPayout()
  await engine.turn()
  const notice = house.rail.sendsBack({ reference: id, amount: house.rub('1000') })
  if (notice.kind !== 'return') throw new Error('a return is told')
  await Promise.all([1, 2, 3].flatMap(() => [house.deliver(notice), engine.lookAt(id)]))
  expect(await house.told(id)).toEqual(['paid', 'returned'])
  await house.deliver({ ...notice, returned: { ...notice.returned, transactionId: 'another' } })
  expect(await house.told(id)).toEqual(['paid', 'returned'])
  expect(await house.funding(id)).toBe('1000/0')
  expect(await house.breaks()).toEqual(['contradiction another'])
})

test('a return of a payout that is not ours is a break, and nothing is booked', async () => {
  const before = await house.clearing()
  for (const reference of [systemIds.next(), 'no id'])
    await house.deliver(house.rail.sendsBack({ reference, amount: house.rub('5') }))
  expect(await house.clearing()).toBe(before)
  expect((await house.breaks()).map((one) => one.split(' ')[0])).toEqual(['unknown_payout', 'unknown_payout'])
})

test('a contradiction that was closed opens again when the rail tells something else, not when it repeats itself', async () => {
  const notice = pay(await openPayIn())
  await house.deliver(notice)
  const other = (amount: string): Paid => ({
    ...notice,
    payment: { ...notice.payment, amount: house.rub(amount) },
  })
  const open = `contradiction ${notice.payment.transactionId}`
  const close = () =>
    house.database.query(sql`
      update rail_breaks set resolved_at = now(), resolution = 'closed', resolved_by = 'root' where resolved_at is null`)
  await house.deliver(other('5'))
  expect(await house.breaks()).toEqual([open])
  await close()
  await house.deliver(other('5'))
  expect(await house.breaks()).toEqual([])
  await house.deliver(other('6'))
  expect(await house.breaks()).toEqual([open])
  await close()
  await house.deliver({ ...other('6'), reference: await openPayIn(), providerReference: null })
  expect(await house.breaks()).toEqual([open])
})

test('two payouts under one transaction id are both paid, and the rail’s contradiction is a break', async () => {
  const paysAsOne = async (order: { amount: Money }) => {
    const receipt = { transactionId: 'the same', amount: order.amount, paidAt: house.clock.now() }
    return { status: 'done', result: receipt } as const
  }
  const rail = { ...house.rail, pay: paysAsOne }
  const ids = [await house.requestPayout(), await house.requestPayout()]
  await house.engine({ rails: new Map([[railCode, rail]]) }).turn()
  for (const id of ids) expect(await house.told(id)).toEqual(['paid'])
  expect(await house.breaks()).toEqual(['contradiction the same'])
})

test('metrics tell of payments by source and outcome, of breaks, and of a rail that makes no links', async () => {
  const metrics = createMetrics()
  const watched = house.engine({ metrics })
  const id = await openPayIn()
  const notice = pay(id)
  await house.deliver(notice, watched)
  await watched.lookAt(id)
  await house.deliver({ ...notice, payment: { ...notice.payment, amount: house.rub('1') } }, watched)
  await house.requestPayIn()
  house.clock.advance(minuteMs)
  const stopping = new AbortController()
  const ended = () => stopping.abort()
  const worker = watched.workers.find(({ name }) => name === 'rail figures')
  await worker?.run(stopping.signal, { succeeded: ended, failed: ended })
  const text = await metrics.registry.metrics()
  for (const line of [
    'coffer_rail_payments_total{rail="sbp",source="callback",outcome="paid"} 1',
    'coffer_rail_payments_total{rail="sbp",source="look",outcome="known"} 1',
    'coffer_rail_payments_total{rail="sbp",source="callback",outcome="contradiction"} 1',
    'coffer_rail_breaks_open{kind="contradiction"} 1',
    'coffer_pay_ins_oldest_unanswered_seconds{rail="sbp"} 60',
  ])
    expect(text).toContain(line)
})

test('many processes at once pay each payout and credit each payment once', async () => {
  const engines = Array.from({ length: 6 }, () => house.engine())
  const payIns = await Promise.all(Array.from({ length: 20 }, () => house.requestPayIn()))
  const payouts = await Promise.all(Array.from({ length: 20 }, () => house.requestPayout()))
  const turnAll = () => Promise.all(engines.map((one) => one.turn()))
  await turnAll()
  const notices = payIns.map((id) => pay(id))
  house.clock.advance(minuteMs)
  const told = notices.flatMap((notice) => engines.map((one) => house.deliver(notice, one)))
  await Promise.all([turnAll(), ...told])
  for (const id of payIns) expect(await house.told(id)).toEqual(['paid 1000 as 1'])
  for (const id of payouts) {
    expect(await house.told(id)).toEqual(['paid'])
    expect(house.rail.paid.get(id)).toHaveLength(1)
  }
  for (const id of payIns) expect(house.rail.linksMade.get(id)).toBe(1)
})

test.for(['look', 'callback', 'callback with its own reference'] as const)(
  'a payment beyond the bound of the rail, heard by %s, pays nobody however often it is told',
  async (way) => {
    const [id, before] = [await openPayIn(), await suspense()]
    const notice = pay(id, '1000000000.01')
    for (const one of [way, ...(Object.keys(ways) as Way[])]) await ways[one](notice)
    expect(await house.told(id)).toEqual([])
    expect(await house.funding(id)).toBe('0/0')
    expect(await house.breaks()).toEqual([expect.stringContaining('unclaimed')])
    expect(await suspense()).toBe(before + 100_000_000_001n)
  },
)
