import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { type Purchases, resolveDebt } from './index.ts'

const pick = fc.nat({ max: 50 })

const event = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('go on' as const), seconds: fc.constantFrom(0, 3, 40, 700, 90_000) }),
  fc.record({ kind: fc.constant('deliver after all' as const), pick }),
  fc.record({ kind: fc.constant('give back' as const), pick }),
  fc.record({ kind: fc.constant('hint' as const), pick, isTwice: fc.boolean() }),
  fc.record({
    kind: fc.constant('settle a debt' as const),
    as: fc.constantFrom('paid' as const, 'written_off' as const),
  }),
  fc.record({
    kind: fc.constant('trouble' as const),
    call: fc.constantFrom('place' as const, 'find' as const),
    moment: fc.constantFrom('before' as const, 'after' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('price' as const), cost: fc.constantFrom('9', '8', '11') }),
  fc.record({
    kind: fc.constant('supplier' as const),
    answer: fc.constantFrom(
      null,
      null,
      'rejected' as const,
      'deferred' as const,
      'unknown' as const,
      'odd' as const,
    ),
  }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Life = {
  readonly house: PurchaseHouse
  readonly customerId: string
  readonly engines: readonly Purchases[]
  readonly bought: string[]
}

/** Covers twelve purchases. */
const begun = '125'

async function goOn({ house, engines }: Life, seconds: number): Promise<void> {
  house.clock.advance(seconds * 1_000)
  await Promise.allSettled(engines.map((engine) => engine.turn()))
}

async function happen(life: Life, one: Event): Promise<void> {
  const { house, bought, customerId, engines } = life
  const { supplier } = house
  const picked = 'pick' in one ? bought[one.pick % Math.max(bought.length, 1)] : undefined
  if (one.kind === 'buy') {
    const asked = Array.from({ length: one.count }, () => house.buy({ customerId }))
    for (const outcome of await Promise.allSettled(asked))
      if (outcome.status === 'fulfilled') bought.push(outcome.value)
  } else if (one.kind === 'go on') await goOn(life, one.seconds)
  else if (one.kind === 'settle a debt') await settleDebt(house, one.as)
  else if (one.kind === 'price') supplier.takes = () => house.usdt(one.cost)
  else if (one.kind === 'trouble') {
    let left = one.count
    supplier.around = (called, moment) => {
      if (called === one.call && moment === one.moment && left-- > 0) throw new Error(`${called} fails`)
    }
  } else if (one.kind === 'supplier') misbehave(house, one.answer)
  else if (picked === undefined) return
  else if (one.kind === 'give back') supplier.givesBack(picked)
  else if (one.kind === 'deliver after all') {
    // A supplier may deliver what it refused or gave back, and never what it has delivered; after the refund once.
    const { state, returned = 0n } = supplier.orders.get(picked) ?? {}
    const isLate = (await house.told(picked)).includes('late')
    if (!isLate && returned === 0n && (state === 'refused' || state === 'given back'))
      supplier.deliversAfterAll(await house.orderOf(picked))
  } else
    await Promise.allSettled(
      (one.isTwice ? engines : engines.slice(1)).map((engine) => engine.lookAt(picked)),
    )
}

function misbehave(
  { supplier, money }: PurchaseHouse,
  answer: Extract<Event, { kind: 'supplier' }>['answer'],
) {
  if (answer === null) {
    supplier.answers = null
    return
  }
  if (answer === 'odd') {
    const odd = { status: 'done', result: { cost: money('RUB', '1') } } as const
    supplier.answers = (call) => (call === 'find' ? odd : null)
    return
  }
  const said = answer === 'unknown' ? ({ status: answer } as const) : { status: answer, reason: 'so it says' }
  // The supplier stands by an order that it has decided about.
  supplier.answers = (call, reference) => (call === 'place' && !supplier.orders.has(reference) ? said : null)
}

async function settleDebt(house: PurchaseHouse, as: 'paid' | 'written_off'): Promise<void> {
  const { database, catalog, clock, supplier, bought } = {
    ...house,
    bought: [...house.supplier.orders.keys()],
  }
  for (const purchaseId of bought) {
    const resolving = { purchaseId, as, by: 'root', catalog, ids: systemIds, now: clock.now() }
    const ended = await database.inTransaction(async (tx) => resolveDebt(tx, resolving))
    if (ended === undefined) continue
    if (as === 'paid') supplier.pays(purchaseId, ended.amount)
    return
  }
}

/** The supplier is itself again, and days pass in which it is asked about everything. */
async function comeToRest(life: Life): Promise<void> {
  life.house.supplier.around = () => {}
  life.house.supplier.answers = null
  for (let round = 0; round < 5; round++) await goOn(life, 1_000)
  for (const id of life.bought) for (const engine of life.engines) await engine.lookAt(id)
}

/** The supplier's last word is what the customer has, or what the supplier owes. */
async function expectModel({ house, bought, customerId }: Life): Promise<void> {
  let paid = 0
  for (const id of bought) {
    const { status } = await house.purchase(id)
    const told = await house.told(id)
    const held = house.supplier.orders.get(id)
    expect(status).not.toBe('processing')
    if (status === 'completed') {
      paid++
      expect([held?.state, held!.taken.length - held!.givenBack]).toEqual(['delivered', 1])
    }
    const outcomes = told.map((one) => one.split(' ')[0]).join(' ')
    expect(outcomes).toMatch(/^(completed|completed refunded( late)?|failed( late)?)$/)
    if (held?.state === 'delivered' && status !== 'completed') expect(outcomes).toMatch(/late$/)
  }
  const left = (Number(begun) * 10 - paid * 101) / 10
  if (bought.length > 0) expect(await house.funding(bought[0]!)).toBe(`${left}/0`)
  else expect(await house.balances(customerId, 'funding')).toMatchObject({ USDT: `${begun}/0` })
}

test('whatever a supplier does, the customer pays for what is delivered, and all else is the supplier’s debt', async () => {
  const property = fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 50 }), async (events) => {
    const house = await openPurchaseHouse()
    try {
      const customerId = await house.newCustomer({ funding_available: { USDT: begun } })
      const life: Life = { house, customerId, engines: [house.engine(), house.engine()], bought: [] }
      for (const one of events) await happen(life, one)
      await comeToRest(life)
      await expectModel(life)
      await house.expectSoundPurchases()
    } finally {
      await house.close()
    }
  })
  await fc.assert(property, { numRuns: 10, endOnFailure: true })
}, 120_000)
