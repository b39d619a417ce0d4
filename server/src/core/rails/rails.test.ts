import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStuck } from '#core/instructions'
import { sql } from '#platform/database'
import { paperRail } from '../../../test/world/paper-rail.ts'
import { openRailHouse, type RailHouse, railCode } from '../../../test/world/rail-house.ts'
import { listBanks, type Rails } from './index.ts'

let house: RailHouse
let engine: Rails
beforeAll(async () => {
  house = await openRailHouse()
  engine = house.engine()
})
beforeEach(() => {
  house.rail.answers = null
  house.rail.around = () => {}
})
afterEach(() => house.expectSoundRails())
afterAll(() => house.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const rejected = { status: 'rejected', reason: 'no' } as const
const deferred = { status: 'deferred', reason: 'later' } as const
const unknown = { status: 'unknown' } as const

async function turnAfter(ms: number): Promise<void> {
  house.clock.advance(ms)
  await engine.turn()
}

test('a pay-in gets its link, and its payment is booked once by the looks', async () => {
  const id = await house.requestPayIn()
  await engine.turn()
  const url = `https://bank.example/${id}`
  expect(await house.payIn(id)).toMatchObject({ status: 'open', url, providerReference: `link ${id} 1` })
  await turnAfter(3_000)
  house.rail.payerPays(id, { amount: house.rub('1000') })
  for (let look = 0; look < 3; look++) await turnAfter(minuteMs)
  expect(await house.payIn(id)).toMatchObject({ status: 'paid', reason: null })
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
  expect(await house.funding(id)).toBe('1000/0')
})

test('what is paid is booked, less, more or twice', async () => {
  const id = await house.requestPayIn()
  await engine.turn()
  house.rail.payerPays(id, { amount: house.rub('250.5') })
  await turnAfter(minuteMs)
  house.rail.payerPays(id, { amount: house.rub('2000') })
  await turnAfter(minuteMs)
  expect(await house.told(id)).toEqual(['paid 250.5 as 1', 'paid 2000 as 2'])
  expect(await house.funding(id)).toBe('2250.5/0')
})

test('a pay-in that the rail rejects fails, and the rail is not asked about it again', async () => {
  house.rail.answers = () => rejected
  const id = await house.requestPayIn()
  await engine.turn()
  for (let look = 0; look < 3; look++) await turnAfter(dayMs)
  expect(await house.told(id)).toEqual(['failed rejected'])
  expect(await house.payIn(id)).toMatchObject({ status: 'failed', reason: 'rejected', url: null })
})

test('a pay-in that a rail put off past its expiry is taken back, and never placed', async () => {
  house.rail.answers = () => deferred
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  await turnAfter(minuteMs)
  house.rail.answers = null
  await turnAfter(dayMs)
  expect(await house.told(id)).toEqual(['failed expired'])
  expect(house.rail.linksMade.has(id)).toBe(false)
})

test('a pay-in that nobody carried out before its expiry is never placed', async () => {
  const id = await house.requestPayIn({ seconds: 60 })
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['failed expired'])
  expect(house.rail.linksMade.has(id)).toBe(false)
})

test('a lost answer of a rail is looked up: one link is made', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'createPayIn' && moment === 'after') throw new Error('the answer was lost')
  }
  const id = await house.requestPayIn()
  await engine.turn()
  expect((await house.payIn(id)).status).toBe('requested')
  await turnAfter(minuteMs)
  expect((await house.payIn(id)).status).toBe('open')
  expect(house.rail.linksMade.get(id)).toBe(1)
})

test.each(['declined', 'expired'] as const)(
  'a pay-in that the rail calls %s fails, and money that comes days later is credited as late',
  async (state) => {
    const id = await house.requestPayIn()
    await engine.turn()
    house.rail.setState(id, state)
    await turnAfter(minuteMs)
    expect(await house.payIn(id)).toMatchObject({ status: 'failed', reason: state })
    for (let day = 0; day < 3; day++) await turnAfter(dayMs)
    house.rail.payerPays(id, { amount: house.rub('1000') })
    await turnAfter(dayMs)
    expect(await house.told(id)).toEqual([`failed ${state}`, 'paid 1000 as 1 late'])
    expect(await house.payIn(id)).toMatchObject({ status: 'paid', reason: null })
  },
)

test('a payment that comes after its pay-in was declined is late, although it has not expired', async () => {
  const id = await house.requestPayIn()
  await engine.turn()
  house.rail.setState(id, 'declined')
  await turnAfter(minuteMs)
  house.rail.payerPays(id, { amount: house.rub('1000') })
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['failed declined', 'paid 1000 as 1 late'])
})

test('a payment that was made in time and is heard of later is on time', async () => {
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  house.rail.payerPays(id, { amount: house.rub('1000') })
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})

test('a pay-in that may have arrived does not expire before the rail has said what became of it', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'createPayIn' && moment === 'after') throw new Error('the answer was lost')
    if (call === 'findPayIn') throw new Error('the line is dead')
  }
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  for (let look = 0; look < 3; look++) await turnAfter(minuteMs)
  expect(await house.told(id)).toEqual([])
  house.rail.around = () => {}
  house.rail.payerPays(id, { amount: house.rub('1000') })
  for (let look = 0; look < 3; look++) await turnAfter(10 * minuteMs)
  expect(await house.told(id)).toEqual(['paid 1000 as 1 late'])
  expect(house.rail.linksMade.get(id)).toBe(1)
})

test('a pay-in that the rail leaves open fails after its expiry, and in the end nobody asks about it', async () => {
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  await turnAfter(minuteMs)
  expect(await house.told(id)).toEqual([])
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['failed expired'])
  for (let look = 0; look < 3; look++) await turnAfter(5 * dayMs)
  expect(await house.database.query(sql`select from looks where subject = ${id}`)).toEqual([])
})

test('a pay-in whose link is found a day after its expiry fails within minutes', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'createPayIn' && moment === 'after') throw new Error('the answer was lost')
    if (call === 'findPayIn') throw new Error('the line is dead')
  }
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  house.rail.around = () => {}
  await turnAfter(dayMs)
  expect(await house.payIn(id)).toMatchObject({ status: 'open' })
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['failed expired'])
})

test('a rail that is away for a week still ends its open pay-ins', async () => {
  const id = await house.requestPayIn({ seconds: 60 })
  await engine.turn()
  house.rail.around = (call) => {
    if (call === 'readPayIn') throw new Error('the line is dead')
  }
  for (let day = 0; day < 7; day++) await expect(turnAfter(dayMs)).rejects.toThrow('the line is dead')
  house.rail.around = () => {}
  await turnAfter(2 * minuteMs)
  expect(await house.told(id)).toEqual(['failed expired'])
})

test('looks are quick at first, then slower, and one is at the expiry', async () => {
  const id = await house.requestPayIn()
  const { createdAt, expiresAt } = await house.payIn(id)
  await engine.turn()
  const looks: number[] = []
  for (let look = 0; look < 60; look++) {
    const [row] = await house.database.query<{ due_at: Date }>(
      sql`select due_at from looks where subject = ${id}`,
    )
    looks.push(row!.due_at.getTime())
    house.clock.moveTo(row!.due_at.getTime())
    await engine.lookAt(id)
  }
  const atFirst = looks.filter((at) => at - createdAt.getTime() <= minuteMs).length
  const early = looks.filter((at) => at <= expiresAt.getTime()).length
  expect(atFirst).toBeGreaterThanOrEqual(12)
  expect(early).toBeLessThan(56)
  expect(looks).toContain(expiresAt.getTime())
})

test('a payout is paid once and told', async () => {
  const id = await house.requestPayout()
  expect(await house.funding(id)).toBe('0/1000')
  await engine.turn()
  await turnAfter(minuteMs)
  expect(await house.payout(id)).toMatchObject({ status: 'paid', amountFact: house.rub('1000') })
  expect(await house.told(id)).toEqual(['paid'])
  expect(await house.funding(id)).toBe('0/0')
})

test('a payout that the rail rejects fails', async () => {
  house.rail.answers = () => rejected
  const id = await house.requestPayout()
  await engine.turn()
  expect(await house.payout(id)).toMatchObject({ status: 'failed', reason: 'no', amountFact: null })
  expect(await house.told(id)).toEqual(['failed'])
  expect(await house.funding(id)).toBe('1000/0')
})

test('an unknown payout stays as it is until the rail knows, and is never paid again', async () => {
  let isLost = true
  house.rail.around = (call, moment) => {
    if (call === 'pay' && moment === 'after') throw new Error('the answer was lost')
  }
  house.rail.answers = (call) =>
    call === 'findPayout' && isLost ? { ...unknown, reason: 'it is silent' } : null
  const id = await house.requestPayout()
  for (let attempt = 0; attempt < 5; attempt++) await turnAfter(10 * minuteMs)
  expect(await house.payout(id)).toMatchObject({ status: 'requested' })
  expect(await house.funding(id)).toBe('0/1000')
  const stuck = await readStuck(house.database, { now: house.clock.now(), limit: 10 })
  expect(stuck.map(({ problem }) => problem)).toEqual(['it is silent'])
  isLost = false
  await engine.lookAt(id)
  expect(await house.told(id)).toEqual(['paid'])
  expect(house.rail.paid.get(id)?.length).toBe(1)
})

test('a halted rail pays nothing, and goes on when the halt ends', async () => {
  await house.database.query(sql`
    insert into halts (place, operator, reason, at) values (${railCode}, 'olga', 'a drill', ${house.clock.now()})`)
  const id = await house.requestPayout()
  await engine.turn()
  await turnAfter(minuteMs)
  expect(house.rail.paid.has(id)).toBe(false)
  const payIn = await house.requestPayIn()
  await engine.turn()
  expect((await house.payIn(payIn)).status).toBe('open')
  await house.database.query(sql`delete from halts`)
  await turnAfter(10 * minuteMs)
  expect(await house.told(id)).toEqual(['paid'])
})

test('a payout that comes back days later is found by a look and booked back once', async () => {
  const id = await house.requestPayout()
  await engine.turn()
  await turnAfter(2 * dayMs)
  const notice = house.rail.sendsBack({ reference: id, amount: house.rub('1000') })
  await turnAfter(dayMs)
  await house.deliver(notice)
  expect(await house.told(id)).toEqual(['paid', 'returned'])
  expect((await house.payout(id)).status).toBe('returned')
  expect(await house.funding(id)).toBe('1000/0')
})

test('a return that is heard of before the payment tells the payment first, and nothing is paid again', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'pay' && moment === 'after') throw new Error('the answer was lost')
  }
  const id = await house.requestPayout()
  await engine.turn()
  await house.deliver(house.rail.sendsBack({ reference: id, amount: house.rub('1000') }))
  expect(await house.told(id)).toEqual(['paid', 'returned'])
  await turnAfter(minuteMs)
  expect(await house.told(id)).toEqual(['paid', 'returned'])
  expect(house.rail.paid.get(id)?.length).toBe(1)
  const ids = await house.database.query(sql`
    select transaction_id from rail_movements where reference = ${id} and kind = 'payout'`)
  expect(ids).toEqual([{ transaction_id: house.rail.paid.get(id)?.[0]?.transactionId }])
  expect(await house.breaks()).toEqual([])
})

test('a payout that its return has told is never placed, though the rail forgets it', async () => {
  house.rail.around = (call, moment) => {
    if (call === 'pay' && moment === 'before') throw new Error('the line is dead')
  }
  const id = await house.requestPayout()
  await engine.turn()
  await house.deliver(house.rail.sendsBack({ reference: id, amount: house.rub('1000') }))
  house.rail.around = () => {}
  await turnAfter(minuteMs)
  expect(house.rail.paid.has(id)).toBe(false)
  expect(await house.told(id)).toEqual(['paid', 'returned'])
})

test('a payout that is paid after it failed costs the house, never the customer, and opens a break', async () => {
  house.rail.answers = (call) => (call === 'pay' ? rejected : null)
  const id = await house.requestPayout()
  await engine.turn()
  const { transactionId } = house.rail.paysAfterAll({ ...(await house.payout(id)), reference: id })
  for (let look = 0; look < 3; look++) await turnAfter(dayMs)
  expect(await house.told(id)).toEqual(['failed'])
  expect(await house.funding(id)).toBe('1000/0')
  expect(await house.breaks()).toEqual([`paid_after_failure ${transactionId}`])
  await house.deliver(house.rail.sendsBack({ reference: id, amount: house.rub('1000') }))
  expect(await house.told(id)).toEqual(['failed'])
  expect(await house.funding(id)).toBe('1000/0')
  await house.database.query(sql`delete from rail_breaks`)
})

test('a payout that was paid days after it failed and comes back a week later is found by a look', async () => {
  house.rail.answers = (call) => (call === 'pay' ? rejected : null)
  const id = await house.requestPayout()
  await engine.turn()
  house.rail.answers = null
  const order = { ...(await house.payout(id)), reference: id }
  const before = await house.clearing()
  await turnAfter(6 * dayMs)
  house.rail.paysAfterAll(order)
  await turnAfter(dayMs / 2)
  expect(await house.clearing()).not.toBe(before)
  await turnAfter(6 * dayMs)
  house.rail.sendsBack(order)
  await turnAfter(dayMs / 2)
  expect(await house.clearing()).toBe(before)
  expect(await house.funding(id)).toBe('1000/0')
  await house.database.query(sql`delete from rail_breaks`)
})

test('a rail that is away keeps its pay-ins as they are and is asked again', async () => {
  const id = await house.requestPayIn()
  await engine.turn()
  house.rail.around = (call) => {
    if (call === 'readPayIn') throw new Error('the line is dead')
  }
  await expect(turnAfter(minuteMs)).rejects.toThrow('the line is dead')
  house.rail.payerPays(id, { amount: house.rub('1000') })
  house.rail.around = () => {}
  await turnAfter(minuteMs)
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})

test('a pay-in of another provider is left to it', async () => {
  const id = await house.requestPayIn({ seconds: 60 })
  const stranger = house.engine({ rails: new Map([[railCode, { ...house.rail, name: 'stranger' }]]) })
  await stranger.turn()
  house.clock.advance(minuteMs)
  await stranger.turn()
  await stranger.lookAt(id)
  expect(await house.told(id)).toEqual([])
  expect(house.rail.linksMade.has(id)).toBe(false)
})

test('after a change of banks, what the first one was asked for waits for it, and nothing is paid twice', async () => {
  const payIn = await house.requestPayIn()
  const lost = await house.requestPayout()
  house.rail.around = (call, moment) => {
    if (call === 'pay' && moment === 'after') throw new Error('the answer is lost')
  }
  await engine.turn()
  house.rail.around = () => {}
  const waiting = await house.requestPayout()
  const other = paperRail({ name: 'another bank', now: house.clock.now })
  const changed = house.engine({ rails: new Map([[railCode, other]]) })
  for (let days = 0; days < 3; days++) {
    house.clock.advance(dayMs)
    for (const id of [payIn, lost, waiting]) await changed.lookAt(id)
    await changed.turn()
  }
  expect([other.linksMade.size, other.paid.size]).toEqual([0, 0])
  expect([await house.told(payIn), await house.told(lost), await house.told(waiting)]).toEqual([[], [], []])
  await turnAfter(minuteMs)
  for (const id of [lost, waiting]) {
    expect(await house.told(id)).toHaveLength(1)
    expect(house.rail.paid.get(id)).toHaveLength(1)
  }
})

test('the banks of a rail are read by its worker', async () => {
  const stopping = new AbortController()
  const worker = engine.workers.find(({ name }) => name === `banks of ${railCode}`)
  const succeeded = () => stopping.abort()
  await worker?.run(stopping.signal, { succeeded, failed: succeeded })
  expect(await listBanks(house.database, railCode)).toEqual([{ code: '100000000111', name: 'Northern Bank' }])
})
