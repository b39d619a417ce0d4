import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RailCall } from '../../../test/world/paper-rail.ts'
import { openRailHouse, type RailHouse } from '../../../test/world/rail-house.ts'

let house: RailHouse
beforeAll(async () => {
  house = await openRailHouse()
})
beforeEach(() => {
  house.rail.around = () => {}
})
afterAll(() => house.close())

const minuteMs = 60_000
const calls = [
  'createPayIn',
  'findPayIn',
  'readPayIn',
  'pay',
  'findPayout',
  'findReturn',
  'callback',
] as const

/** A call fails on its way there, as by a timeout or 5xx, or on its way back: a lost response. */
const faults = calls.flatMap((call) =>
  (call === 'callback' ? (['before'] as const) : (['before', 'after'] as const)).flatMap((moment) =>
    [1, 3].map((times) => ({ call, moment, times })),
  ),
)

/** Answers how often the fault was met. */
function fail({ call, moment, times }: (typeof faults)[number]): () => number {
  let met = 0
  house.rail.around = (called: RailCall, at) => {
    // An order is looked for only where its answer is missing.
    if (call === 'findPayIn' && called === 'createPayIn' && at === 'after' && met === 0)
      throw new Error('lost')
    if (call === 'findPayout' && called === 'pay' && at === 'after' && met === 0) throw new Error('lost')
    if (called !== call || at !== moment || met >= times) return
    met++
    throw new Error(`${call} fails ${moment}`)
  }
  return () => met
}

/** Longer than the waits between attempts. */
async function turn(rounds: number, stepMs = minuteMs): Promise<void> {
  const engine = house.engine()
  for (let round = 0; round < rounds; round++) {
    await engine.turn().catch(() => {})
    house.clock.advance(stepMs)
  }
}

test.for(faults)(
  'when $call fails $moment ($times×), a deposit is credited once, a payout is paid once and comes back once',
  async (fault) => {
    const { rail } = house
    const met = fail(fault)
    const [payIn, payout] = [await house.requestPayIn(), await house.requestPayout()]
    await turn(5)
    const paid = rail.payerPays(payIn, { amount: house.rub('700') })
    // A rail calls again until it is heard, and at times twice at once.
    for (let time = 0; time < 3; time++) await Promise.allSettled([house.deliver(paid), house.deliver(paid)])
    await turn(3)
    const amount = house.rub('1000')
    rail.sendsBack({ reference: payout, amount })
    // As seldom as a payout that was paid is looked at.
    await turn(8, 720 * minuteMs)
    expect(met()).toBeGreaterThan(0)
    expect([rail.linksMade.get(payIn), await house.told(payIn)]).toEqual([1, ['paid 700 as 1']])
    expect([rail.paid.get(payout)?.length, await house.told(payout)]).toEqual([1, ['paid', 'returned']])
    expect([await house.funding(payIn), await house.funding(payout)]).toEqual(['700/0', '1000/0'])
    expect(await house.breaks()).toEqual([])
    await house.expectSoundRails()
  },
)
