import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger, type Logger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { simulatedHedging } from '#providers/simulated'
import { type DealingHouse, openDealingHouse } from '../../../test/world/dealing-house.ts'
import {
  createHedger,
  type HedgeOrder,
  type HedgeOutcome,
  type Hedging,
  readHouseBooks,
  readPendingHedges,
} from './index.ts'

// XRP is at 2.5 USDT and hedged above 20; RUB at 0.0125 and hedged above 1000; USDT has a limit of 50.
let house: DealingHouse
let nowMs: number
let metrics: Metrics
beforeEach(async () => {
  house = await openDealingHouse()
  nowMs = Date.UTC(2026, 4, 4)
  await house.fund('500 USDT')
  await house.fund('200 XRP')
  await house.fund('40000 RUB')
})
afterEach(() => house.drop())

function hedgerWith(hedging: Hedging, logger = createLogger('silent')) {
  const { database, catalog, prices } = house
  metrics = createMetrics()
  const clock = { now: () => new Date(nowMs) }
  return createHedger({
    database,
    catalog,
    prices,
    hedging,
    clock,
    ids: systemIds,
    logger,
    metrics,
    timeoutMs: 200,
  })
}

async function countOf(outcome: HedgeOutcome['status']): Promise<number> {
  const name = `coffer_instructions_total{kind="hedge",outcome="${outcome}"} `
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.slice(name.length) ?? 0)
}

const simulated = () => simulatedHedging({ database: house.database })

async function buy(give: string, to = 'XRP'): Promise<void> {
  const customerId = await house.newCustomer(give)
  expect(await house.settle(house.settlement({ customerId, give, to }))).toEqual(['posted'])
}

type Row = { asset: string; side: string; units: bigint; status: string; reason: string | null }

function readHedges(database: Database = house.database): Promise<Row[]> {
  return database.query<Row>(sql`
    select asset, side, units, status, reason from hedges order by created_at, asset`)
}

/** The orders that the outside received. */
function readOrders(): Promise<{ asset: string; side: string; units: bigint }[]> {
  return house.database.query(sql`select asset, side, units from simulated_hedges order by asset`)
}

test('a position at the limit is carried; one unit more is hedged whole, and only once', async () => {
  await buy('50 USDT')
  await hedgerWith(simulated()).round()
  expect(await readHedges()).toEqual([])
  await buy('0.0001 USDT')
  await hedgerWith(simulated()).round()
  const hedge = { asset: 'XRP', side: 'buy', units: 20_000_040n }
  expect(await readHedges()).toEqual([{ ...hedge, status: 'done', reason: null }])
  await hedgerWith(simulated()).round()
  expect(await readOrders()).toEqual([hedge])
})

test('a position gained is sold, and what was hedged counts for the next', async () => {
  await buy('30 XRP', 'USDT')
  const hedger = hedgerWith(simulated())
  await hedger.round()
  await buy('20 XRP', 'USDT')
  await hedger.round()
  expect(await readHedges()).toMatchObject([{ side: 'sell', units: 30_000_000n }])
  nowMs += 1_000
  await buy('0.5 XRP', 'USDT')
  await hedger.round()
  expect(await readHedges()).toMatchObject([
    { side: 'sell', units: 30_000_000n },
    { side: 'sell', units: 20_500_000n },
  ])
  // The customers buy it all back.
  await buy('140 USDT')
  await hedger.round()
  expect((await readHedges()).at(-1)).toMatchObject({ side: 'buy', status: 'done' })
})

test('several currencies are hedged in a round, but never USDT nor what has no price', async () => {
  await buy('100 USDT')
  await buy('20 USDT', 'RUB')
  house.setPrice('RUB', null)
  const hedger = hedgerWith(simulated())
  await hedger.round()
  expect((await readOrders()).map(({ asset }) => asset)).toEqual(['XRP'])
  house.setPrice('RUB', '0.0125')
  await hedger.round()
  expect((await readOrders()).map(({ asset }) => asset)).toEqual(['RUB', 'XRP'])
})

test('two workers at once hedge a position once', async () => {
  for (let round = 1; round <= 10; round++) {
    await (round % 2 === 1 ? buy('55 USDT') : buy('22 XRP', 'USDT'))
    const workers = Array.from({ length: 4 }, () => hedgerWith(simulated()))
    await Promise.all(workers.map((worker) => worker.round()))
    expect(await readHedges()).toHaveLength(round)
  }
  expect(new Set((await readHedges()).map(({ units }) => units))).toEqual(new Set([22_000_000n]))
})

/** The simulated outside behind a line that fails as given. */
function overFailingLine(failure: 'before' | 'after' | null): Hedging & { calls: string[]; mend(): void } {
  const outside = simulated()
  const calls: string[] = []
  let broken = failure
  return {
    name: outside.name,
    calls,
    mend: () => (broken = null),
    async place(order) {
      calls.push('place')
      if (broken === 'before') throw new Error('the line is dead')
      const outcome = await outside.place(order)
      if (broken === 'after') throw new Error('the answer was lost')
      return outcome
    },
    async find(order) {
      calls.push('find')
      if (broken !== null) throw new Error('the line is dead')
      return outside.find(order)
    },
  }
}

test.each([
  ['before', ['place', 'find', 'place']],
  ['after', ['place', 'find']],
] as const)(
  'a line that fails %s the order arrived leaves one hedge, found by its reference',
  async (when, calls) => {
    await buy('100 USDT')
    const line = overFailingLine(when)
    const hedger = hedgerWith(line)
    await hedger.round()
    expect(await readHedges()).toMatchObject([{ status: 'pending', units: 40_000_000n }])
    line.mend()
    // Nobody else asks about a hedge while its first caller may still do so.
    await hedger.round()
    expect(line.calls).toEqual(['place'])
    nowMs += 31_000
    await hedger.round()
    expect(line.calls).toEqual(calls)
    expect(await readHedges()).toMatchObject([{ status: 'done', units: 40_000_000n }])
    expect(await readOrders()).toHaveLength(1)
  },
)

test('a process that dies between the row and the order leaves it to the next, which places it', async () => {
  await buy('100 USDT')
  let reached = () => {}
  const hasReached = new Promise<void>((resolve) => (reached = resolve))
  const dying: Hedging = {
    ...simulated(),
    place() {
      reached()
      return new Promise(() => {})
    },
  }
  const stopping = new AbortController()
  const dead = hedgerWith(dying).round(stopping.signal)
  await hasReached
  stopping.abort()
  expect(await readHedges()).toMatchObject([{ status: 'pending' }])
  nowMs += 31_000
  await Promise.all([hedgerWith(simulated()).round(), hedgerWith(simulated()).round()])
  expect(await readHedges()).toMatchObject([{ status: 'done', units: 40_000_000n }])
  expect(await readOrders()).toHaveLength(1)
  await dead
})

test('a hedge that was left with another provider waits for that one, and is asked of nobody else', async () => {
  await buy('100 USDT')
  const mute: Hedging = { name: 'former', place: async () => ({ status: 'unknown' }), find: async () => null }
  await hedgerWith(mute).round()
  nowMs += 31_000
  await hedgerWith(simulated()).round()
  expect(await readHedges()).toMatchObject([{ status: 'pending' }])
  expect(await readOrders()).toEqual([])
  expect(await readPendingHedges(house.database)).toMatchObject([
    { provider: 'former', side: 'buy', symbol: 'XRP', since: new Date(nowMs - 31_000) },
  ])
  await hedgerWith({ ...simulated(), name: 'former' }).round()
  expect(await readHedges()).toMatchObject([{ status: 'done' }])
})

test.each([
  ['smaller', '25 XRP', [{ side: 'buy', units: 40_000_000n }], []],
  [
    'turned',
    '80 XRP',
    [{ side: 'buy', units: 40_000_000n }],
    [{ asset: 'XRP', side: 'sell', units: 40_000_000n }],
  ],
])(
  'a hedge that never arrived is given up when the position is %s by then',
  async (_, sold, given, placed) => {
    await buy('100 USDT')
    const line = overFailingLine('before')
    const hedger = hedgerWith(line)
    await hedger.round()
    await buy(sold, 'USDT')
    line.mend()
    nowMs += 31_000
    await hedger.round()
    expect((await readHedges())[0]).toMatchObject({
      ...given[0],
      status: 'rejected',
      reason: 'no longer due',
    })
    // The same round decides again, by what there is.
    expect(await readOrders()).toEqual(placed)
  },
)

test('a hedge that never arrived is placed when the position has grown, and the rest is hedged after it', async () => {
  await buy('100 USDT')
  const line = overFailingLine('before')
  const hedger = hedgerWith(line)
  await hedger.round()
  await buy('60 USDT')
  line.mend()
  nowMs += 31_000
  await hedger.round()
  expect((await readHedges()).map(({ units, status }) => [units, status])).toEqual([
    [40_000_000n, 'done'],
    [24_000_000n, 'done'],
  ])
})

test('the filled amount counts, in units and in USDT, not the ordered one', async () => {
  await buy('100 USDT')
  const partly: Hedging = {
    name: 'partly',
    place: async () => ({
      status: 'done',
      providerReference: 'p1',
      filled: house.money('30 XRP'),
      value: house.money('76.5 USDT'),
    }),
    find: async () => null,
  }
  await hedgerWith(partly).round()
  const xrp = (await readHouseBooks(house.database, house.catalog)).find(
    ({ currency }) => currency.symbol === 'XRP',
  )
  expect([xrp?.hedged, xrp?.hedgeProceeds]).toEqual([house.money('30 XRP'), -76_500_000n])
})

test('a provider that does not answer in time is as good as unknown, and that is logged and counted', async () => {
  await buy('100 USDT')
  const warned: unknown[] = []
  const logger = { warn: (entry: object) => warned.push(entry) } as unknown as Logger // all that is used of it here
  const deaf: Hedging = {
    name: 'deaf',
    place: () => new Promise(() => {}),
    find: () => new Promise(() => {}),
  }
  const hedger = hedgerWith(deaf, logger)
  await hedger.round()
  nowMs += 31_000
  await hedger.round()
  expect(warned).toMatchObject([{ event: 'instruction unanswered' }, { event: 'instruction unanswered' }])
  expect(await countOf('unknown')).toBe(2)
  await hedgerWith({ ...deaf, find: async () => ({ status: 'unknown' }) }, logger).round()
  expect(warned).toHaveLength(2)
  nowMs += 31_000
  await hedgerWith({ ...deaf, find: async () => ({ status: 'unknown' }) }, logger).round()
  expect(warned.at(-1)).toMatchObject({ event: 'instruction unknown', kind: 'hedge', provider: 'deaf' })
})

test('told to stop, a round ends with the hedge in hand; one that was not begun was not written down', async () => {
  await buy('100 USDT')
  await buy('20 USDT', 'RUB')
  const stopping = new AbortController()
  const outside = simulated()
  const stopped: Hedging = {
    ...outside,
    async place(order) {
      stopping.abort()
      return outside.place(order)
    },
  }
  await hedgerWith(stopped).round(stopping.signal)
  expect(await readHedges()).toMatchObject([{ asset: 'XRP', status: 'done' }])
  await hedgerWith(outside).round(stopping.signal)
  expect(await readHedges()).toHaveLength(1)
})

test('pending hedges are claimed one at a time, so that a slow one leaves the others to somebody else', async () => {
  await buy('100 USDT')
  await buy('20 USDT', 'RUB')
  const line = overFailingLine('before')
  await hedgerWith(line).round()
  expect(await readHedges()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  nowMs += 31_000
  let asked = ''
  const outside = simulated()
  const slow: Hedging = {
    ...outside,
    async find({ amount }) {
      asked = amount.asset.symbol
      await hedgerWith(outside).round()
      return { status: 'unknown' }
    },
  }
  const stopping = new AbortController()
  await hedgerWith(slow).round(stopping.signal)
  const left = (await readHedges()).filter(({ status }) => status === 'pending')
  expect(left.map(({ asset }) => asset)).toEqual([asked])
})

test('while an outcome is unknown nothing more is hedged of that currency, and nothing is placed again', async () => {
  await buy('100 USDT')
  const asked: string[] = []
  const silent: Hedging = {
    name: 'silent',
    async place({ reference }: HedgeOrder): Promise<HedgeOutcome> {
      asked.push(`place ${reference}`)
      return { status: 'unknown' }
    },
    async find({ reference }) {
      asked.push(`find ${reference}`)
      return { status: 'unknown' }
    },
  }
  const hedger = hedgerWith(silent)
  for (let round = 0; round < 3; round++) {
    await hedger.round()
    await buy('60 USDT')
    nowMs += 31_000
  }
  expect(asked.map((call) => call.split(' ')[0])).toEqual(['place', 'find', 'find'])
  expect(new Set(asked.map((call) => call.split(' ')[1])).size).toBe(1)
  expect(await readHedges()).toMatchObject([{ status: 'pending' }])
})

test('a rejected hedge says why, counts for nothing, and is tried anew after a rest', async () => {
  await buy('100 USDT')
  const refusing: Hedging = {
    ...simulated(),
    place: async () => ({ status: 'rejected', reason: 'too small' }),
  }
  const hedger = hedgerWith(refusing)
  await hedger.round()
  await hedger.round()
  expect(await readHedges()).toMatchObject([{ status: 'rejected', reason: 'too small' }])
  nowMs += 61_000
  await hedgerWith(simulated()).round()
  expect(await readHedges()).toMatchObject([{ status: 'rejected' }, { status: 'done', units: 40_000_000n }])
})
