import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Purchases } from '#core/purchases'
import { openServiceHouse, type ServiceHouse } from '../../../test/world/service-house.ts'

const pick = fc.nat({ max: 50 })

const event = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.constantFrom('10', '500.5', '1000'),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('go on' as const),
      seconds: fc.constantFrom(0, 3, 40, 700, 90_000),
    }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('pays after all' as const), pick }),
  fc.record({ kind: fc.constant('gives back' as const), pick }),
  fc.record({ kind: fc.constant('hint' as const), pick }),
  fc.record({ kind: fc.constant('charges' as const), percent: fc.constantFrom(0n, 50n, 100n, 130n) }),
  fc.record({
    kind: fc.constant('trouble' as const),
    call: fc.constantFrom('pay' as const, 'find' as const),
    moment: fc.constantFrom('before' as const, 'after' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('answers' as const),
    answer: fc.constantFrom(null, 'rejected' as const, 'deferred' as const, 'unknown' as const),
  }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Life = {
  readonly house: ServiceHouse
  readonly engines: readonly Purchases[]
  readonly customerId: string
  readonly ids: string[]
}

async function goOn({ house, engines }: Life, seconds: number): Promise<void> {
  house.clock.advance(seconds * 1_000)
  await Promise.allSettled(engines.map((engine) => engine.turn()))
}

async function happen(life: Life, one: Event): Promise<void> {
  const { house, customerId, ids } = life
  const { supplier } = house
  const id = 'pick' in one ? ids[one.pick % Math.max(ids.length, 1)] : undefined
  const order = id === undefined ? undefined : supplier.orders.get(id)
  if (one.kind === 'pay') ids.push((await house.pay(customerId, { client_amount: one.amount })).id)
  else if (one.kind === 'go on') await goOn(life, one.seconds)
  else if (one.kind === 'hint') await Promise.allSettled(id === undefined ? [] : [house.purchases.lookAt(id)])
  else if (one.kind === 'charges')
    supplier.charges = (cost) => ({ ...cost, units: (cost.units * one.percent) / 100n })
  else if (one.kind === 'pays after all') {
    if (order !== undefined && !supplier.delivered.has(order.reference)) supplier.deliver(order)
  } else if (one.kind === 'gives back') {
    if (order !== undefined && supplier.holds(order.reference)) supplier.takeBack(order.reference)
  } else disturb(house, one)
}

function disturb({ supplier }: ServiceHouse, one: Extract<Event, { kind: 'trouble' | 'answers' }>): void {
  if (one.kind === 'answers') {
    const { answer } = one
    const said =
      answer === 'unknown' ? { status: answer } : answer && { status: answer, reason: 'SO_IT_SAYS' }
    supplier.answers = (call) => (call === 'pay' ? said : null)
    return
  }
  let left = one.count
  supplier.around = (called, moment) => {
    if (called === one.call && moment === one.moment && left-- > 0) throw new Error(`${called} fails`)
  }
}

/** The supplier works again, and days pass in which it is asked about everything. */
async function comeToRest(life: Life): Promise<void> {
  life.house.supplier.around = () => {}
  life.house.supplier.answers = null
  for (let round = 0; round < 5; round++) await goOn(life, 1_000)
  for (const id of life.ids) await life.house.purchases.lookAt(id)
  // A second look, for what the first one found delivered and given back.
  for (const id of life.ids) await life.house.purchases.lookAt(id)
}

const orderOfSteps = ['CREATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED']

async function expectModel({ house, customerId, ids }: Life): Promise<void> {
  const { supplier } = house
  let paidUnits = 0n
  for (const id of ids) {
    const payment = await house.call('getServicePayment', { as: customerId, params: { order_id: id } })
    const purchase = await house.purchase(id)
    // Never twice, whatever was lost on the way.
    expect(supplier.delivered.get(id) ?? 0).toBeLessThanOrEqual(1)
    if (payment.status === 'COMPLETED') {
      expect(supplier.holds(id)).toBe(true)
      paidUnits += purchase.price.units + purchase.fee.units
    } else expect(payment).toMatchObject({ status_for_client: 'failed' })
    if (payment.status === 'REFUNDED') expect(supplier.delivered.has(id)).toBe(true)
    const told = await house.events(id)
    expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => BigInt(index + 1)))
    const steps = told.map(({ data }) => orderOfSteps.indexOf(String(data.status)))
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(told.at(-1)?.data).toMatchObject({ status: payment.status, receipt: null })
  }
  // The customer has paid for what was delivered and kept, to the unit.
  const funds = house.money('USDT', '1000').units - paidUnits
  expect(await house.funding(customerId)).toBe(`${shown(funds)}/0`)
  await house.expectSoundBooks()
}

function shown(units: bigint): string {
  const text = units.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0{0,6}$/, '')
}

test('whatever the supplier does, a customer pays for what was delivered and kept, and never twice', async () => {
  const property = fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 30 }), async (events) => {
    const house = await openServiceHouse()
    try {
      const customerId = await house.newCustomer({ funding_available: { USDT: '1000' } })
      const life: Life = { house, engines: [house.engine(), house.engine()], customerId, ids: [] }
      for (const one of events) await happen(life, one)
      await comeToRest(life)
      await expectModel(life)
    } finally {
      await house.close()
    }
  })
  await fc.assert(property, { numRuns: 8, endOnFailure: true })
}, 120_000)
