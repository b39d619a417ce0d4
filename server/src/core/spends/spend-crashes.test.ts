import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import type { Spending } from './index.ts'

const confirmations = 20

describe.each([
  { where: 'with accounts', network: 'erc20', kind: 'account', raisedBy: 'replacement' },
  { where: 'in batches', network: 'doge', kind: 'outputs', raisedBy: 'replacement' },
  { where: 'in batches that nodes replace by nothing', network: 'doge', kind: 'outputs', raisedBy: 'child' },
] as const)('$where', ({ network, kind, raisedBy }) => {
  let house: SpendHouse
  beforeAll(async () => {
    house = await openSpendHouse({ network, kind, raisedBy })
  })
  afterAll(() => house.close())
  // In batches, three payments go together.
  const together = kind === 'outputs' ? 3 : 1
  // The two kinds of batches share most steps, so each takes some of them.
  const stride = kind === 'outputs' ? 5 : 1
  const offset = raisedBy === 'child' ? 2 : 0
  const stuckMs = kind === 'outputs' ? 1_801_000 : 301_000

  /** A step at which a process can end: before or after the effect of a call or of a commit. */
  type Step = () => void

  /** A database whose every commit is a step, before and after it. */
  function stepping(database: Database, step: Step, isDead: () => boolean): Database {
    const alive = () => {
      if (isDead()) throw new Error('this process has ended')
    }
    return {
      ...database,
      async query(statement) {
        alive()
        return database.query(statement)
      },
      async inTransaction(act) {
        alive()
        const result = await database.inTransaction(async (tx) => {
          const made = await act(tx)
          step()
          return made
        })
        step()
        return result
      },
    }
  }

  /** The whole life of a spend, up to its confirmation, with its fee raised once where that is asked. */
  async function live(engine: Spending, { isStuck }: { isStuck: boolean }): Promise<void> {
    const go = async () => {
      await house.watch()
      await engine.carryOn(network)
    }
    await go()
    if (isStuck) {
      house.clock.advance(stuckMs)
      await go()
    }
    house.chain.mine()
    await go()
    house.chain.mine(confirmations)
    await go()
  }

  /** Lets a process end, or only fail, at its k-th step; answers whether it got so far. */
  async function endAt(k: number, { isStuck, dies }: { isStuck: boolean; dies: boolean }): Promise<boolean> {
    let steps = 0
    let isOver = false
    const isDead = () => isOver && dies
    const step = () => {
      if (isDead()) throw new Error('this process has ended')
      steps++
      if (steps === k) {
        isOver = true
        throw new Error(`step ${k} fails`)
      }
    }
    house.around = step
    const engine = house.engine({ database: stepping(house.database, step, isDead) })
    await live(engine, { isStuck }).catch((error: unknown) => {
      if (!isOver) throw error
    })
    house.around = () => {}
    return isOver
  }

  test.each([
    { name: 'ends', isStuck: false, dies: true, first: 1, every: 1 },
    // The steps before the fee is raised are those of the first case.
    { name: 'ends while the fee is raised', isStuck: true, dies: true, first: 40, every: 2 },
    { name: 'fails once', isStuck: true, dies: false, first: 1, every: 5 },
  ])(
    'wherever a process $name, each spend is paid exactly once',
    async (walk) => {
      const { name, first, every } = walk
      let isReached = true
      for (let k = first + offset; isReached; k += every * stride) {
        const asked = new Map<string, string>()
        for (let at = 0; at < together; at++) {
          const address = `${name} ${k} ${at}`
          asked.set(await house.request({ address }), address)
        }
        isReached = await endAt(k, walk)
        for (const [id, address] of asked) {
          await finish(id)
          expect([address, await house.statusOf(id)]).toEqual([address, 'confirmed'])
          expect([address, house.chain.paidTo(address).length]).toEqual([address, 1])
        }
        if (!isReached) expect(k).toBeGreaterThan(50)
      }
      const slots = house.chain.slotsOf(house.hot)
      expect(new Set(slots).size).toBe(slots.length)
      await house.expectSoundBooks()
    },
    120_000,
  )

  /** Another process goes on, once the leases of the one that ended are over. */
  async function finish(id: string): Promise<void> {
    const heir = house.engine()
    for (let round = 0; round < 20 && (await house.statusOf(id)) !== 'confirmed'; round++) {
      house.clock.advance(61_000)
      await house.watch()
      await heir.carryOn(network)
      house.chain.mine(confirmations)
    }
  }
})
