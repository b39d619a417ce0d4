import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PartyAnswer } from '#core/instructions'
import type { Purchases } from '#core/purchases'
import type { GiftCardDelivery } from '#core/suppliers'
import { sql } from '#platform/database'
import { type GiftCardHouse, openGiftCardHouse } from '../../../test/world/gift-card-house.ts'
import { openDelivery } from './orders/delivery.ts'
import { hasCode } from './orders/gift-card-order.ts'
import { listOrders } from './orders/order-store.ts'

const pick = fc.nat({ max: 20 })

const event = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    faceValue: fc.constantFrom(10, 25, 50),
    symbol: fc.constantFrom('USDT', 'BTC', 'ETH'),
  }),
  fc.record({ kind: fc.constant('go on' as const), seconds: fc.constantFrom(0, 3, 70, 700, 10_000) }),
  fc.record({
    kind: fc.constant('trouble' as const),
    call: fc.constantFrom('order' as const, 'find' as const),
    moment: fc.constantFrom('before' as const, 'after' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('mood' as const),
    answer: fc.constantFrom(
      null,
      'OUT_OF_STOCK',
      'in its own words',
      'deferred' as const,
      'unknown' as const,
    ),
  }),
  fc.record({ kind: fc.constant('charge' as const), more: fc.constantFrom(0n, 1n, 3_000_000n, -1_000_000n) }),
  fc.record({ kind: fc.constant('deliver after all' as const), pick }),
  fc.record({ kind: fc.constant('take back' as const), pick }),
  fc.record({ kind: fc.constant('look' as const), pick }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Life = {
  readonly house: GiftCardHouse
  readonly engines: readonly Purchases[]
  readonly customer: string
  readonly ids: string[]
}

function moodOf(answer: string): PartyAnswer<GiftCardDelivery> {
  if (answer === 'unknown') return { status: 'unknown' }
  if (answer === 'deferred') return { status: 'deferred', reason: 'later' }
  return { status: 'rejected', reason: answer }
}

const pickOf = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

async function goOn({ house, engines }: Life, seconds: number): Promise<void> {
  house.clock.advance(seconds * 1_000)
  await Promise.allSettled(engines.map((engine) => engine.turn()))
}

async function happen(life: Life, one: Event): Promise<void> {
  const { house, ids, customer } = life
  const { supplier } = house
  if (one.kind === 'buy') ids.push((await house.buy(customer, one)).order_id)
  else if (one.kind === 'go on') await goOn(life, one.seconds)
  else if (one.kind === 'trouble') {
    let left = one.count
    supplier.around = (call, moment) => {
      if (call === one.call && moment === one.moment && left-- > 0) throw new Error('trouble')
    }
  } else if (one.kind === 'mood') {
    const { answer } = one
    supplier.answers = (call, reference) => {
      if (answer === null || call === 'find' || supplier.delivered.has(reference)) return null
      return moodOf(answer)
    }
  } else if (one.kind === 'charge') supplier.charges = (cost) => ({ ...cost, units: cost.units + one.more })
  else if (one.kind === 'deliver after all') {
    const order = supplier.orders.get(pickOf(ids, one.pick) ?? '')
    if (order !== undefined && !supplier.delivered.has(order.reference)) supplier.deliver(order)
  } else if (one.kind === 'take back') {
    const reference = pickOf(ids, one.pick)
    // A card of a failed purchase is a debt of the supplier, and operators book its return.
    if (
      reference !== undefined &&
      supplier.holds(reference) &&
      (await house.purchase(reference)).status !== 'failed'
    )
      supplier.takeBack(reference)
  } else {
    const id = pickOf(ids, one.pick)
    if (id !== undefined) await life.engines[0]?.lookAt(id).catch(() => {})
  }
}

/** The customer must have as much as at the start, less the price of the cards that they got. */
async function expectFairMoney({ house, customer }: Life): Promise<void> {
  const page = { limit: 1_000, offset: 0, olderThan: undefined }
  const stories = await listOrders(house.database, { customerId: customer, page, catalog: house.catalog })
  for (const symbol of ['USDT', 'BTC', 'ETH']) {
    const paid = stories
      .filter(({ purchase }) => purchase.price.asset.symbol === symbol)
      .filter(({ purchase: { status } }) => status === 'completed')
      .reduce((sum, { purchase: { price, fee } }) => sum + price.units + fee.units, 0n)
    const funded = house.money(symbol, funds[symbol as 'USDT'])
    const left = house.money(symbol, (await house.funding(customer, symbol)).split('/')[0] ?? '')
    expect([symbol, left.units], symbol).toEqual([symbol, funded.units - paid])
  }
  for (const story of stories) {
    const { id, sealed } = story.order
    if (hasCode(story) && sealed !== null)
      expect((await openDelivery({ id, sealed }, house.secrets)).code).not.toBe('')
  }
}

const funds = { USDT: '5000', BTC: '1', ETH: '10' }

test('orders end soundly at a supplier that is late, away, contradicts itself, charges more and takes back', async () => {
  const house = await openGiftCardHouse()
  const { supplier } = house
  const walk = fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 24 }), async (events) => {
    const customer = await house.newCustomer({ funding_available: funds })
    const life: Life = {
      house,
      customer,
      engines: [house.purchases, house.engine()],
      ids: [],
    }
    for (const one of events) await happen(life, one)
    Object.assign(supplier, { answers: null, around: () => {}, charges: (cost: unknown) => cost })
    for (let turn = 0; turn < 6; turn++) await goOn(life, 13 * 3_600)
    expect(await openOrders(house)).toBe(0)
    for (const id of life.ids) expect(supplier.delivered.get(id) ?? 0).toBeLessThanOrEqual(1)
    await expectFairMoney(life)
    await house.expectSoundBooks()
    expect(await house.houseHas('gift_card_supplier')).toBe(mirror(house))
  })
  await fc.assert(walk, { numRuns: 15, endOnFailure: true })
  await house.close()
}, 60_000)

/** Below zero by the funding, less what the supplier says that it took. */
function mirror({ supplier }: GiftCardHouse): string {
  const text = (100_000_000_000n - supplier.taken()).toString().padStart(7, '0')
  return `-${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}

async function openOrders({ database }: GiftCardHouse): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::int as count from purchases where status = 'processing'`)
  return row?.count ?? 0
}
