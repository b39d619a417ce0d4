import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type MortalProcess, mortalProcess } from '../../../test/world/mortal-process.ts'
import { openRailHouse, type RailHouse, railCode } from '../../../test/world/rail-house.ts'
import type { Rails } from './index.ts'

let house: RailHouse
beforeAll(async () => {
  house = await openRailHouse()
})
afterAll(() => house.close())

const minuteMs = 60_000
const leaseMs = 31_000

type Mortal = { readonly process: MortalProcess; readonly engine: Rails }

/** A process that dies at that number of its steps: statements, commits, and the ways to the rail and back. */
function mortal(diesAt: number): Mortal {
  const process = mortalProcess(house.database, diesAt)
  house.rail.around = () => process.step()
  return { process, engine: house.engine({ database: process.database }) }
}

/** Lets processes die at every step of `live` in turn, until one lives through; answers how many died. */
async function dieEverywhere(
  begin: () => Promise<string>,
  {
    live,
    finish,
  }: {
    live(engine: Rails, id: string): Promise<void>
    finish(heir: Rails, id: string): Promise<void>
  },
): Promise<number> {
  for (let diesAt = 1; ; diesAt++) {
    const id = await begin()
    const { process, engine } = mortal(diesAt)
    await live(engine, id).catch((error: unknown) => {
      if (!process.hasDied()) throw error
    })
    house.rail.around = () => {}
    await goOn(id, finish)
    await rest()
    if (!process.hasDied()) return diesAt - 1
  }
}

/** Ended things are not looked at again: with each round there would be more looks. */
async function rest(): Promise<void> {
  await house.database.query(sql`delete from looks`)
}

/** Another process goes on, once the leases of the one that died are over. */
async function goOn(id: string, finish: (heir: Rails, id: string) => Promise<void>): Promise<void> {
  const heir = house.engine()
  for (let round = 0; round < 2; round++) {
    house.clock.advance(leaseMs)
    await heir.turn()
  }
  await finish(heir, id)
}

const tells = (id: string, amount: string) => house.rail.payerPays(id, { amount: house.rub(amount) })

test('wherever a process dies between a pay-in’s request and its payment, one link is made and it is credited once', async () => {
  const deaths = await dieEverywhere(() => house.requestPayIn(), {
    async live(engine, id) {
      await engine.turn()
      const notice = tells(id, '1000')
      await engine.receive(railCode, house.rail.callbackOf(notice))
      house.clock.advance(minuteMs)
      await engine.turn()
    },
    async finish(heir, id) {
      if (house.rail.payIns.get(id)?.payments.length === 0) tells(id, '1000')
      house.clock.advance(minuteMs)
      await heir.turn()
      expect(house.rail.linksMade.get(id)).toBe(1)
      expect(await house.told(id)).toEqual(['paid 1000 as 1'])
      expect(await house.funding(id)).toBe('1000/0')
      expect(await house.payIn(id)).toMatchObject({ status: 'paid', url: `https://bank.example/${id}` })
    },
  })
  expect(deaths).toBeGreaterThan(40)
  expect(await house.breaks()).toEqual([])
  await house.expectSoundRails()
})

test('wherever a process dies while it looks at a paid pay-in, every payment is credited once', async () => {
  const deaths = await dieEverywhere(
    async () => {
      const id = await house.requestPayIn()
      await house.engine().turn()
      for (const amount of ['400', '600']) tells(id, amount)
      return id
    },
    {
      live: (engine, id) => engine.lookAt(id),
      async finish(heir, id) {
        await heir.lookAt(id)
        expect(await house.told(id)).toEqual(['paid 400 as 1', 'paid 600 as 2'])
      },
    },
  )
  expect(deaths).toBeGreaterThan(20)
  await house.expectSoundRails()
})

test('wherever a process dies while a pay-in expires, it fails once', async () => {
  const deaths = await dieEverywhere(() => house.requestPayIn({ seconds: 60 }), {
    async live(engine) {
      house.clock.advance(minuteMs)
      await engine.turn()
    },
    async finish(_heir, id) {
      expect(await house.told(id)).toEqual(['failed expired'])
      expect(house.rail.linksMade.has(id)).toBe(false)
    },
  })
  expect(deaths).toBeGreaterThan(5)
})

test('wherever a process dies between a payout’s request and its outcome, it is paid once', async () => {
  const deaths = await dieEverywhere(() => house.requestPayout(), {
    async live(engine, id) {
      await engine.turn()
      await engine.receive(railCode, house.rail.callbackOf({ kind: 'payout', reference: id }))
      await engine.turn()
    },
    async finish(_heir, id) {
      expect(house.rail.paid.get(id)).toHaveLength(1)
      expect(await house.told(id)).toEqual(['paid'])
      expect(await house.funding(id)).toBe('0/0')
    },
  })
  expect(deaths).toBeGreaterThan(25)
  await house.expectSoundRails()
})

test('wherever a process dies while a payout is refused, its money is given back once', async () => {
  house.rail.answers = (call) => (call === 'pay' ? { status: 'rejected', reason: 'no' } : null)
  const deaths = await dieEverywhere(() => house.requestPayout(), {
    live: (engine) => engine.turn(),
    async finish(_heir, id) {
      expect(house.rail.paid.has(id)).toBe(false)
      expect(await house.told(id)).toEqual(['failed'])
      expect(await house.funding(id)).toBe('1000/0')
    },
  })
  house.rail.answers = null
  expect(deaths).toBeGreaterThan(15)
  await house.expectSoundRails()
})

test('wherever a process dies while a payout comes back, told or found, it is booked back once', async () => {
  const deaths = await dieEverywhere(() => house.requestPayout(), {
    async live(engine, id) {
      // The return arrives before the answer is noted.
      await house.rail.pay({ ...(await house.payout(id)), reference: id })
      const notice = house.rail.sendsBack({ reference: id, amount: house.rub('1000') })
      await engine.receive(railCode, house.rail.callbackOf(notice))
    },
    async finish(heir, id) {
      const before = house.rail.paid.get(id)?.length ?? 0
      house.rail.sendsBack({ reference: id, amount: house.rub('1000') })
      house.clock.advance(60 * minuteMs)
      await heir.turn()
      await heir.lookAt(id)
      expect(house.rail.paid.get(id)).toHaveLength(before)
      expect(await house.told(id)).toEqual(['paid', 'returned'])
      expect(await house.funding(id)).toBe('1000/0')
    },
  })
  expect(deaths).toBeGreaterThan(15)
  await house.expectSoundRails()
})
