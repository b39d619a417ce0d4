import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { openTreasury } from '../../../test/world/treasury-house.ts'
import { sweep } from './sweep.ts'

const one = 10n ** 18n
const usdt = '0x55d398326f99059fF775485246999027B3197955'

let treasury: Awaited<ReturnType<typeof openTreasury>>
beforeAll(async () => {
  treasury = await openTreasury()
  await treasury.pay({ address: treasury.hot, units: 100n * one })
})
afterAll(() => treasury.close())

type Death = { readonly at: number; steps: number }

/** The database of a process that ends at a step: before or after one of its commits. */
function dying(death: Death): Database {
  const { database } = treasury
  const step = () => {
    if (death.steps >= death.at) throw new Error('this process has ended')
    death.steps++
    if (death.steps === death.at) throw new Error('this process ends')
  }
  return {
    ...database,
    query: (statement) => {
      if (death.steps >= death.at) throw new Error('this process has ended')
      return database.query(statement)
    },
    async inTransaction(act) {
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

/** The whole way of a token to the hot wallet: gas is asked for, paid and confirmed, then the sweep. */
async function bringHome(database: Database, clock: { now(): Date }): Promise<void> {
  const { treasurer, chain, network, house } = treasury
  const engine = treasury.engine({ database, clock })
  for (const _ of ['gas', 'sweep']) {
    await sweep({ ...treasurer, database, clock })
    await engine.carryOn(network.code)
    await chain.mine(network.confirmationsRequired)
    await house.scan()
    await engine.carryOn(network.code)
  }
}

async function toldOf(address: string): Promise<string[]> {
  const payments = await treasury.database.query<{ told: string }>(sql`
    select purpose || ' ' || status as told from treasury_payments where address = ${address} order by id`)
  return payments.map(({ told }) => told)
}

// Each commit of a payment itself is a case of core/spends; here they are between the two.
const stride = 5

test('wherever a process ends between gas and sweep, the token is swept exactly once', async () => {
  const { house, treasurer, held, database, hot } = treasury
  let nowMs = treasurer.clock.now().getTime()
  const clock = { now: () => new Date(nowMs) }
  for (let at = 1, isReached = true; isReached; at += stride) {
    const { to } = await house.customer()
    await treasury.pay({ address: to.address, units: 3_000n * one, contract: usdt })
    const before = await held(hot, usdt)
    const death: Death = { at, steps: 0 }
    await bringHome(dying(death), clock).catch((error: unknown) => {
      if (death.steps < at) throw error
    })
    isReached = death.steps >= at
    for (let turn = 0; turn < 3 && (await toldOf(to.address)).at(-1) !== 'sweep confirmed'; turn++) {
      // The leases of the one that ended are over.
      nowMs += 61_000
      await bringHome(database, clock)
    }
    expect([at, await toldOf(to.address)]).toEqual([at, ['gas confirmed', 'sweep confirmed']])
    expect([at, (await held(hot, usdt)) - before]).toEqual([at, 3_000n * one])
    if (!isReached) expect(at).toBeGreaterThan(20)
  }
  expect(await house.isSound()).toBe(true)
}, 60_000)
