import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTransaction } from '#core/transactions'
import { systemIds } from '#platform/ids'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { anyKind, type DebtResolution, type Purchases, resolveDebt } from './index.ts'

let house: PurchaseHouse
let engine: Purchases
beforeAll(async () => {
  house = await openPurchaseHouse()
})
beforeEach(() => {
  house.supplier.answers = null
  house.supplier.around = () => {}
  house.supplier.takes = ({ cost }) => cost
  engine = house.engine()
})
afterEach(() => house.expectSoundPurchases())
afterAll(() => house.close())

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

const taken = (id: string) => house.supplier.orders.get(id)?.taken.length ?? 0

/** Lets the supplier answer so at its next calls. */
function answer(
  said: ReturnType<NonNullable<PurchaseHouse['supplier']['answers']>>,
  calls = ['place'],
): void {
  house.supplier.answers = (call) => (calls.includes(call) ? said : null)
}

async function turn(rounds = 1, stepMs = minuteMs): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await engine.turn()
    house.clock.advance(stepMs)
  }
}

async function refused(): Promise<string> {
  answer({ status: 'rejected', reason: 'OUT_OF_STOCK' })
  const id = await house.buy()
  await turn()
  house.supplier.answers = null
  return id
}

/** An operator ends the debt for a purchase, so that the next tests begin without one. */
async function resolve(purchaseId: string, as: DebtResolution): Promise<void> {
  const { database, catalog, clock } = house
  const resolving = { purchaseId, as, by: 'root', catalog, ids: systemIds, now: clock.now() }
  const resolved = () => database.inTransaction(async (tx) => resolveDebt(tx, resolving))
  expect(await resolved()).toMatchObject({ purchaseId, resolution: as })
  expect(await resolved()).toBeUndefined()
}

async function completed(): Promise<string> {
  const id = await house.buy()
  await turn()
  expect(await house.purchase(id)).toMatchObject({ status: 'completed' })
  return id
}

test('a purchase holds price and fee, and its delivery pays the house and the supplier', async () => {
  const figures = async () => {
    const kinds = ['inventory', 'purchase_fees', 'supplies', 'gift_card_supplier'] as const
    return Promise.all(kinds.map(async (kind) => Number(await house.houseHas(kind))))
  }
  const before = await figures()
  const id = await house.buy()
  expect(await house.funding(id)).toBe('0/10.1')
  expect(await house.purchase(id)).toMatchObject({ status: 'processing', charged: null })
  await turn()
  expect(await house.funding(id)).toBe('0/0')
  expect(await house.told(id)).toEqual(['completed 9'])
  const after = await figures()
  expect(after.map((one, index) => Math.round((one - before[index]!) * 10))).toEqual([100, 1, -90, 90])
  const { customerId } = await house.purchase(id)
  expect(
    await findTransaction(house.database, {
      id,
      customerId,
      catalog: { asset: () => house.usdt('0').asset },
    }),
  ).toMatchObject({
    ...{ type: 'gift_card', status: 'completed', amount: house.usdt('10'), fee: house.usdt('0.1') },
  })
})

test('a refusal gives price and fee back, and tells a code or the supplier’s words', async () => {
  const id = await refused()
  expect(await house.funding(id)).toBe('10.1/0')
  expect(await house.purchase(id)).toMatchObject({ status: 'failed', error: 'OUT_OF_STOCK', note: null })
  answer({ status: 'rejected', reason: `not\u0000 today ${'x'.repeat(900)}` })
  const worded = await house.buy()
  await turn()
  expect(await house.told(worded)).toEqual(['failed DECLINED'])
  expect((await house.purchase(worded)).note).toMatch(/^not {2}today x{289}$/)
})

test('a purchase beyond the balance is refused, and nothing of it is kept', async () => {
  await expect(house.buy({ price: '10.2' })).rejects.toMatchObject({ kind: { code: 'INSUFFICIENT_BALANCE' } })
  await expect(house.buy({ price: '10.1' })).rejects.toThrow()
})

test('an unknown outcome is looked up, never ordered again and never refunded', async () => {
  answer({ status: 'unknown' }, ['place', 'find'])
  const id = await house.buy()
  let placed = 0
  house.supplier.around = (call, moment) => {
    if (call === 'place' && moment === 'before') placed++
  }
  await turn(20, dayMs)
  expect(placed).toBe(1)
  expect(await house.purchase(id)).toMatchObject({ status: 'processing' })
  expect(await house.funding(id)).toBe('0/10.1')
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(id))
  await turn()
  expect([taken(id), await house.told(id)]).toEqual([1, ['completed 9']])
})

test.for([
  ['in another currency', () => ({ ...house.money('RUB', '900') })],
  ['below zero', () => ({ ...house.usdt('9'), units: -9n })],
] as const)('a charge %s waits for operators and keeps no other purchase waiting', async ([, cost]) => {
  answer({ status: 'done', result: { cost: cost() } }, ['place', 'find'])
  const poisoned = await house.buy()
  await turn(3)
  expect(await house.purchase(poisoned)).toMatchObject({ status: 'processing' })
  house.supplier.answers = (_, reference) =>
    reference === poisoned ? { status: 'done', result: { cost: cost() } } : null
  const id = await house.buy()
  await turn()
  expect(await house.told(id)).toEqual(['completed 9'])
  house.supplier.answers = null
  await turn(3, 5 * minuteMs)
  expect(await house.told(poisoned)).toEqual(['completed 9'])
})

test('what a supplier takes beyond the agreed cost is its debt, which its refund ends', async () => {
  house.supplier.takes = () => house.usdt('9.5')
  const id = await house.buy()
  await turn()
  expect(await house.told(id)).toEqual(['completed 9.5'])
  expect(await house.debts()).toEqual(['charged_more 0.5'])
  expect(await house.houseHas('supplier_debts')).toBe('-0.5')
  house.supplier.givesBack(id)
  await turn(2)
  expect(await house.debts()).toEqual([])
  expect(await house.houseHas('supplier_debts')).toBe('0')
  expect(await house.funding(id)).toBe('10.1/0')
})

test.for(['paid', 'written_off'] as const)(
  'an excess whose debt is %s comes back once with the refund',
  async (as) => {
    house.supplier.takes = () => house.usdt('9.5')
    const before = await house.houseHas('gift_card_supplier')
    const id = await completed()
    await resolve(id, as)
    if (as === 'paid') house.supplier.pays(id, house.usdt('0.5'))
    house.supplier.givesBack(id)
    await engine.lookAt(id)
    expect(await house.told(id)).toEqual(['completed 9.5', 'refunded'])
    expect(await house.houseHas('gift_card_supplier')).toBe(before)
    expect(await house.houseHas('supplier_debts')).toBe('0')
  },
)

test.for([null, 'paid', 'written_off'] as const)(
  'what was delivered late and is given back then ends its debt (%s), as the supplier calls',
  async (as) => {
    const figures = ['gift_card_supplier', 'supplier_debts', 'losses'] as const
    const read = () => Promise.all(figures.map((kind) => house.houseHas(kind)))
    const before = await read()
    const id = await refused()
    house.supplier.deliversAfterAll(await house.orderOf(id))
    await engine.lookAt(id)
    await Promise.all([engine.lookAt(id), engine.lookAt(id)])
    if (as !== null) await resolve(id, as)
    if (as === 'paid') house.supplier.pays(id, house.usdt('9'))
    house.supplier.givesBack(id)
    await turn(2, dayMs)
    await engine.hurry(id)
    await Promise.all(Array.from({ length: 4 }, () => house.engine().lookAt(id)))
    await turn(2, dayMs)
    expect([await house.debts(), await read()]).toEqual([[], before])
    expect(await house.told(id)).toEqual(['failed OUT_OF_STOCK', 'late'])
    expect(await house.funding(id)).toBe('10.1/0')
  },
)

test('a supplier that never heard of what it delivered is named in the log', async () => {
  const said: unknown[] = []
  const id = await completed()
  const kind = anyKind({ ...house.kind, find: async () => null })
  engine = house.engine({ kinds: [kind], logger: { warn: (line: unknown) => void said.push(line) } as never })
  await engine.lookAt(id)
  expect(said).toMatchObject([{ event: 'purchase contradicted', purchase: id }])
  expect(await house.purchase(id)).toMatchObject({ status: 'completed' })
})

test('a supplier that takes less leaves the rest with the house', async () => {
  house.supplier.takes = () => house.usdt('8')
  const before = Number(await house.houseHas('supplies'))
  const id = await house.buy()
  await turn()
  expect(await house.purchase(id)).toMatchObject({ charged: house.usdt('8') })
  expect(Number(await house.houseHas('supplies')) - before).toBe(-8)
})

test('a delivery after the refusal is a debt of the supplier, once, however many looks meet', async () => {
  const id = await refused()
  house.supplier.deliversAfterAll(await house.orderOf(id))
  await Promise.all(Array.from({ length: 6 }, () => house.engine().lookAt(id)))
  await turn(4, dayMs)
  expect(await house.told(id)).toEqual(['failed OUT_OF_STOCK', 'late'])
  expect(await house.funding(id)).toBe('10.1/0')
  expect(await house.debts()).toEqual(['delivered_late 9'])
  await resolve(id, 'written_off')
})

test('a late delivery that the product undoes costs nobody anything', async () => {
  const kind = anyKind({ ...house.kind, deliveredLate: async () => true })
  engine = house.engine({ kinds: [kind] })
  const id = await refused()
  const order = await house.orderOf(id)
  house.supplier.takes = () => house.usdt('0')
  house.supplier.deliversAfterAll(order)
  await turn(2)
  expect(await house.debts()).toEqual([])
  expect(await house.purchase(id)).toMatchObject({ status: 'failed', charged: house.usdt('0') })
})

test('a delivery that is given back is refunded once, and one that is delivered again is a debt', async () => {
  const id = await completed()
  house.supplier.givesBack(id)
  await Promise.all(Array.from({ length: 4 }, () => house.engine().lookAt(id)))
  expect(await house.told(id)).toEqual(['completed 9', 'refunded'])
  expect(await house.funding(id)).toBe('10.1/0')
  expect(await house.purchase(id)).toMatchObject({
    status: 'refunded',
    error: 'REFUNDED',
    note: 'given back',
  })
  house.supplier.deliversAfterAll(await house.orderOf(id))
  await Promise.all(Array.from({ length: 4 }, () => house.engine().lookAt(id)))
  await turn(3, dayMs)
  expect(await house.told(id)).toEqual(['completed 9', 'refunded', 'late'])
  expect(await house.debts()).toEqual(['delivered_late 9'])
  await resolve(id, 'paid')
  house.supplier.adds(house.usdt('9'))
})

test('a final delivery stays, whatever its supplier says later', async () => {
  const { refunded: _, ...final } = house.kind
  engine = house.engine({ kinds: [anyKind(final)] })
  const id = await completed()
  answer({ status: 'rejected', reason: 'ALL_LIES' }, ['find'])
  await engine.lookAt(id)
  await turn(3, dayMs)
  expect(await house.purchase(id)).toMatchObject({ status: 'completed' })
})

test('nobody asks about an ended purchase after a week, until its supplier calls', async () => {
  const id = await refused()
  await turn(10, dayMs)
  house.supplier.answers = () => {
    throw new Error('nobody is asked')
  }
  await turn(3, dayMs)
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(id))
  await engine.hurry(id)
  await turn()
  expect(await house.debts()).toEqual(['delivered_late 9'])
  await resolve(id, 'written_off')
})

test('100 purchases of one wallet at once are as many as it covers, over two processes, each ordered once', async () => {
  const customerId = await house.newCustomer({ funding_available: { USDT: '404.5' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => house.buy({ customerId })))
  const bought = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(bought).toHaveLength(40)
  const engines = [house.engine(), house.engine()]
  await Promise.all(engines.map((one) => one.turn()))
  for (const id of bought) expect([taken(id), await house.told(id)]).toEqual([1, ['completed 9']])
  expect(await house.funding(bought[0]!)).toBe('0.5/0')
})

test('a reference that is not ours is ignored', async () => {
  await engine.hurry('not a purchase')
  await engine.hurry('00000000-0000-4000-8000-000000000000')
})
