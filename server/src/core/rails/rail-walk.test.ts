import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRailHouse, type RailHouse } from '../../../test/world/rail-house.ts'
import type { RailNotice, Rails } from './index.ts'

const calls = ['createPayIn', 'findPayIn', 'readPayIn', 'pay', 'findPayout', 'findReturn'] as const
const pick = fc.nat({ max: 50 })

const event = fc.oneof(
  fc.record({ kind: fc.constant('request pay-in' as const), seconds: fc.constantFrom(60, 900) }),
  fc.record({ kind: fc.constant('request payout' as const) }),
  fc.record({ kind: fc.constant('go on' as const), seconds: fc.constantFrom(0, 3, 40, 700, 90_000) }),
  fc.record({
    kind: fc.constant('somebody pays' as const),
    pick,
    amount: fc.constantFrom('1000', '1', '2500'),
  }),
  fc.record({ kind: fc.constant('stranger pays' as const) }),
  fc.record({ kind: fc.constant('tell again' as const), pick, isAnonymous: fc.boolean() }),
  fc.record({
    kind: fc.constant('end' as const),
    pick,
    state: fc.constantFrom('declined' as const, 'expired' as const),
  }),
  fc.record({ kind: fc.constant('send back' as const), pick }),
  fc.record({ kind: fc.constant('hint' as const), pick }),
  fc.record({
    kind: fc.constant('trouble' as const),
    call: fc.constantFrom(...calls),
    moment: fc.constantFrom('before' as const, 'after' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('rail' as const),
    answer: fc.constantFrom(null, 'rejected' as const, 'deferred' as const, 'unknown' as const),
  }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Life = {
  readonly house: RailHouse
  readonly engines: readonly Rails[]
  readonly payIns: string[]
  readonly payouts: string[]
  /** The notices that the rail has sent or could send again. */
  readonly notices: RailNotice[]
  strangers: number
}

async function goOn({ house, engines }: Life, seconds: number): Promise<void> {
  house.clock.advance(seconds * 1_000)
  await Promise.allSettled(engines.map((engine) => engine.turn()))
}

const pickOf = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

async function happen(life: Life, one: Event): Promise<void> {
  const { house, payIns, payouts, notices } = life
  const { rail } = house
  if (one.kind === 'request pay-in') payIns.push(await house.requestPayIn(one))
  else if (one.kind === 'request payout') payouts.push(await house.requestPayout())
  else if (one.kind === 'go on') await goOn(life, one.seconds)
  else if (one.kind === 'somebody pays') {
    const id = pickOf([...rail.payIns.keys()], one.pick)
    if (id !== undefined) notices.push(rail.payerPays(id, { amount: house.rub(one.amount) }))
  } else if (one.kind === 'stranger pays') {
    life.strangers++
    notices.push({ ...rail.payerPays('nobody', { amount: house.rub('7') }), reference: null } as RailNotice)
  } else if (one.kind === 'tell again') {
    const notice = pickOf(notices, one.pick)
    const told = notice?.kind === 'payment' && one.isAnonymous ? { ...notice, reference: null } : notice
    if (told !== undefined) await house.deliver(told)
  } else if (one.kind === 'end') {
    const id = pickOf(payIns, one.pick)
    if (id !== undefined) rail.setState(id, one.state)
  } else if (one.kind === 'send back') {
    const reference = pickOf([...rail.paid.keys()], one.pick)
    if (reference !== undefined) notices.push(rail.sendsBack({ reference, amount: house.rub('1000') }))
  } else if (one.kind === 'hint') {
    const reference = pickOf([...payIns, ...payouts], one.pick)
    if (reference !== undefined) await house.deliver({ kind: 'payout', reference })
  } else disturb(house, one)
}

function disturb({ rail }: RailHouse, one: Extract<Event, { kind: 'trouble' | 'rail' }>): void {
  if (one.kind === 'rail') {
    const { answer } = one
    const placed = new Set(['createPayIn', 'pay'])
    const said =
      answer === 'unknown' ? { status: answer } : answer && { status: answer, reason: 'so it says' }
    rail.answers = (call) => (placed.has(call) ? said : null)
    return
  }
  let left = one.count
  rail.around = (called, moment) => {
    if (called === one.call && moment === one.moment && left-- > 0) throw new Error(`${called} fails`)
  }
}

/** The rail works again, and days pass in which it is asked about everything. */
async function comeToRest(life: Life): Promise<void> {
  life.house.rail.around = () => {}
  life.house.rail.answers = null
  for (let round = 0; round < 5; round++) await goOn(life, 1_000)
  for (const id of [...life.payIns, ...life.payouts]) await life.house.engine().lookAt(id)
  for (const notice of life.notices) await life.house.deliver(notice)
}

async function expectModel({ house, payIns, payouts, strangers }: Life): Promise<void> {
  const { rail } = house
  for (const id of payIns) {
    const held = rail.payIns.get(id)
    expect(rail.linksMade.get(id) ?? 0).toBeLessThanOrEqual(1)
    const paid = (held?.payments ?? []).reduce((sum, { amount }) => sum + amount.units, 0n)
    expect(await house.funding(id)).toBe(`${paid / 100n}/0`)
    const told = await house.told(id)
    expect(told.filter((one) => one.startsWith('paid'))).toHaveLength(held?.payments.length ?? 0)
    expect(told.filter((one) => one.startsWith('failed')).length).toBeLessThanOrEqual(1)
    const { status } = await house.payIn(id)
    expect(status).toBe(paid > 0n ? 'paid' : 'failed')
  }
  for (const id of payouts) {
    const isPaid = rail.paid.has(id)
    const isBack = rail.returned.has(id)
    expect(rail.paid.get(id)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(await house.told(id)).toEqual(isPaid ? ['paid', ...(isBack ? ['returned'] : [])] : ['failed'])
    expect(await house.funding(id)).toBe(isPaid && !isBack ? '0/0' : '1000/0')
  }
  const breaks = await house.breaks()
  expect(breaks.filter((one) => one.startsWith('unclaimed'))).toHaveLength(strangers)
  expect(breaks).toHaveLength(strangers)
  await house.expectSoundRails()
}

test('whatever rail, payers and notices do, what the rail moved is what the books say', async () => {
  const property = fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 50 }), async (events) => {
    const house = await openRailHouse()
    try {
      const engines = [house.engine(), house.engine()]
      const life: Life = { house, engines, payIns: [], payouts: [], notices: [], strangers: 0 }
      for (const one of events) await happen(life, one)
      await comeToRest(life)
      await expectModel(life)
    } finally {
      await house.close()
    }
  })
  await fc.assert(property, { numRuns: 15, endOnFailure: true })
}, 120_000)
