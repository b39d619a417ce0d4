import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { mortalProcess } from '../../../test/world/mortal-process.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import type { Purchases } from './index.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
beforeEach(() => {
  house.supplier.answers = null
})
afterAll(() => house.close())

const leaseMs = 31_000

type Life = {
  begin(): Promise<string>
  live(engine: Purchases, id: string): Promise<void>
  /** Checks what holds for every purchase, wherever its process died. */
  finish(heir: Purchases, id: string): Promise<void>
}

/**
 * Lets processes die at every step of `live` in turn (statements, commits, the ways to the supplier and back), until one
 * lives through; answers how many died.
 */
async function dieEverywhere({ begin, live, finish }: Life): Promise<number> {
  for (let diesAt = 1; ; diesAt++) {
    const id = await begin()
    const process = mortalProcess(house.database, diesAt)
    house.supplier.around = () => process.step()
    await live(house.engine({ database: process.database }), id).catch((error: unknown) => {
      if (!process.hasDied()) throw error
    })
    house.supplier.around = () => {}
    const heir = house.engine()
    for (let round = 0; round < 2; round++) {
      house.clock.advance(leaseMs)
      await heir.turn()
    }
    await finish(heir, id)
    // Ended purchases are not looked at again: with each round there would be more looks.
    await house.database.query(sql`delete from looks`)
    if (!process.hasDied()) return diesAt - 1
  }
}

const taken = (id: string) => house.supplier.orders.get(id)?.taken.length ?? 0

async function ended(): Promise<string> {
  const id = await house.buy()
  await house.engine().turn()
  return id
}

test('wherever a process dies between an order and its outcome, it is delivered once and paid once', async () => {
  const deaths = await dieEverywhere({
    begin: () => house.buy(),
    live: (engine) => engine.turn(),
    async finish(_heir, id) {
      expect([taken(id), await house.told(id), await house.funding(id)]).toEqual([1, ['completed 9'], '0/0'])
    },
  })
  expect(deaths).toBeGreaterThan(15)
  await house.expectSoundPurchases()
})

test('wherever a process dies while an order is refused, its money is given back once', async () => {
  house.supplier.answers = (call) =>
    call === 'place' ? { status: 'rejected', reason: 'OUT_OF_STOCK' } : null
  const deaths = await dieEverywhere({
    begin: () => house.buy(),
    live: (engine) => engine.turn(),
    async finish(_heir, id) {
      expect([taken(id), await house.funding(id)]).toEqual([0, '10.1/0'])
      expect(await house.told(id)).toEqual(['failed OUT_OF_STOCK'])
    },
  })
  expect(deaths).toBeGreaterThan(15)
  await house.expectSoundPurchases()
})

test('wherever a process dies while it hears of a late delivery, the debt is noted once', async () => {
  let count = 0
  const deaths = await dieEverywhere({
    async begin() {
      house.supplier.answers = () => ({ status: 'rejected', reason: 'OUT_OF_STOCK' })
      const id = await ended()
      house.supplier.answers = null
      house.supplier.deliversAfterAll(await house.orderOf(id))
      return id
    },
    live: (engine, id) => engine.lookAt(id),
    async finish(heir, id) {
      await heir.lookAt(id)
      expect(await house.told(id)).toEqual(['failed OUT_OF_STOCK', 'late'])
      expect(await house.debts()).toHaveLength(++count)
    },
  })
  expect(deaths).toBeGreaterThan(10)
  await house.expectSoundPurchases()
})

test('wherever a process dies while it hears that a supplier gave all back, it is refunded once', async () => {
  const deaths = await dieEverywhere({
    async begin() {
      const id = await ended()
      house.supplier.givesBack(id)
      return id
    },
    live: (engine, id) => engine.lookAt(id),
    async finish(heir, id) {
      await heir.lookAt(id)
      expect([await house.told(id), await house.funding(id)]).toEqual([['completed 9', 'refunded'], '10.1/0'])
    },
  })
  expect(deaths).toBeGreaterThan(10)
  await house.expectSoundPurchases()
})
