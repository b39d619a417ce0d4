import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupplierCall } from '../../../test/world/paper-supplier.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
afterAll(() => house.close())

const minuteMs = 60_000

/** A call fails on its way there, as by a timeout or 5xx, or on its way back: a lost response. */
const faults = (['place', 'find'] as const).flatMap((call) =>
  (['before', 'after'] as const).flatMap((moment) => [1, 3].map((times) => ({ call, moment, times }))),
)

test.for(faults)(
  'when $call fails $moment ($times×), a purchase is delivered once and one that is given back is refunded once',
  async ({ call, moment, times }) => {
    let met = 0
    house.supplier.around = (called: SupplierCall, at) => {
      // An order is looked for only where its answer is missing.
      if (call === 'find' && called === 'place' && at === 'after' && met === 0) throw new Error('lost')
      if (called !== call || at !== moment || met >= times) return
      met++
      throw new Error(`${call} fails ${moment}`)
    }
    const [kept, back] = [await house.buy(), await house.buy()]
    const [one, other] = [house.engine(), house.engine()]
    const turn = async (rounds: number, stepMs: number) => {
      for (let round = 0; round < rounds; round++) {
        await Promise.allSettled([one.turn(), other.turn()])
        house.clock.advance(stepMs)
      }
    }
    await turn(6, minuteMs)
    expect(met).toBeGreaterThan(0)
    house.supplier.givesBack(back)
    await turn(4, 720 * minuteMs)
    expect(await house.told(kept)).toEqual(['completed 9'])
    expect(await house.told(back)).toEqual(['completed 9', 'refunded'])
    for (const id of [kept, back]) expect(house.supplier.orders.get(id)?.taken).toHaveLength(1)
    expect([await house.funding(kept), await house.funding(back)]).toEqual(['0/0', '10.1/0'])
    await house.expectSoundPurchases()
  },
)
