import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRate } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { simulatedHedging } from '#providers/simulated'
import { actByHand } from '../../../test/world/act-by-hand.ts'
import { type DealingHouse, openDealingHouse } from '../../../test/world/dealing-house.ts'
import { createHedger, readHouseBooks, recoverHedgeAct } from './index.ts'

let house: DealingHouse
beforeAll(async () => {
  house = await openDealingHouse()
  await house.fund('500 USDT')
  await house.fund('200 XRP')
})
afterAll(() => house.drop())

const clock = { now: () => new Date(Date.UTC(2026, 4, 4)) }

async function round(): Promise<void> {
  const { database, catalog, prices } = house
  const [logger, metrics] = [createLogger('silent'), createMetrics()]
  const hedging = simulatedHedging({ database })
  await createHedger({ database, catalog, prices, hedging, clock, logger, metrics, ids: systemIds }).round()
}

const told = { provider: 'simulated', side: 'sell', symbol: 'XRP', amount: '15', price: '2.5' }

const recover = (subject: string, options = {}) =>
  actByHand(
    { ...house, clock },
    {
      ...{ name: 'hedges recover', subject, acts: [recoverHedgeAct] },
      options: { ...told, ...options },
    },
  )

/** A hedge that its provider has done and the books lack. */
async function loseHedge(): Promise<string> {
  const { database, catalog } = house
  const [id, asset, quote] = [systemIds.next(), catalog.asset('XRP')!, catalog.asset('USDT')!]
  const price = parseRate('2.5', asset, quote)
  await simulatedHedging({ database }).place({
    ...{ reference: id, side: 'sell', amount: { asset, units: 15_000_000n }, price },
  })
  return id
}

async function hedged(): Promise<[units: bigint, proceeds: bigint]> {
  const books = await readHouseBooks(house.database, house.catalog)
  const book = books.find(({ currency: { symbol } }) => symbol === 'XRP')
  return [book?.hedged.units ?? 0n, book?.hedgeProceeds ?? 0n]
}

const statusOf = async (id: string) =>
  (await house.database.query<{ status: string }>(sql`select status from hedges where id = ${id}`))[0]?.status

test('a lost hedge is booked once with the word of its provider, and is not placed again', async () => {
  const id = await loseHedge()
  const both = await Promise.allSettled([recover(id), recover(id)])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('the books know the hedge')])
  await round()
  expect([await statusOf(id), await hedged()]).toEqual(['done', [-15_000_000n, 37_500_000n]])
  await expect(recover(id)).rejects.toThrow('which is done')
  await round()
  expect(await hedged()).toEqual([-15_000_000n, 37_500_000n])
})

test('a hedge that its provider never had is rejected and not placed', async () => {
  const [id, before] = [systemIds.next(), await hedged()]
  await recover(id)
  await round()
  expect([await statusOf(id), await hedged()]).toEqual(['rejected', before])
  expect(await house.database.query(sql`select from simulated_hedges where reference = ${id}`)).toEqual([])
})

test.each([
  [{ reason: '' }, 'needs its --reason'],
  [{ provider: '' }, 'it needs --provider'],
  [{ side: 'hold' }, 'the side hold is neither buy nor sell'],
  [{ symbol: 'USDT' }, 'the symbol USDT is no currency that is hedged'],
  [{ amount: '-1' }, 'the amount -1'],
  [{ price: '0' }, 'the price 0 must be greater than zero'],
])('a recovery of a hedge that says %j is refused', async (options, words) => {
  const id = await loseHedge()
  await expect(recover(id, options)).rejects.toThrow(words)
  expect(await statusOf(id)).toBeUndefined()
})
