import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from './load/seeded-random.ts'
import {
  type Direction,
  type HeldQuote,
  type OptionMarket,
  openOptionMarket,
  type QuotingHouse,
} from './world/option-house.ts'

const rounds = 40
const stepsEach = 20
const stepMs = 2_000
const quoteMs = 30_000
const hourMs = 3_600_000

/** Straddles: each taker quotes both directions of a pair. `cost` is what a quote costs against the middle: spread and fee. */
const pairs = [
  { one: 'BTC', other: 'USDT', cost: 0.0021 },
  { one: 'ETH', other: 'BTC', cost: 0.0022 },
  { one: 'USDT', other: 'RUB', cost: 0.0061 },
  { one: 'SOL', other: 'RUB', cost: 0.0062 },
]
/** How far the market must have moved in a taker's favour before it executes, as a part of that cost; above 1 it wins. */
const patience = [0.1, 0.4, 0.8, 1.1]

let market: OptionMarket
beforeAll(async () => {
  market = await openOptionMarket('options')
})
afterAll(() => market.close())

type Taker = { readonly id: string; readonly directions: readonly Direction[]; readonly threshold: number }
type Played = { readonly wins: number[]; refused: number }
type Hand = {
  readonly taker: Taker
  readonly held: Map<Direction, readonly HeldQuote[]>
  readonly played: Played
}

/** Executes quotes that have become good, forgets ended ones, and asks for another where it is worth its place. */
async function play({ taker, held, played }: Hand, house: QuotingHouse): Promise<void> {
  for (const direction of taker.directions) {
    const kept: HeldQuote[] = []
    for (const quote of held.get(direction) ?? []) {
      if (market.now() - quote.at >= quoteMs) continue
      const isGood = market.movedFor(quote) >= taker.threshold
      const won = isGood ? await house.execute(taker.id, quote) : undefined
      if (typeof won === 'number') played.wins.push(won)
      else kept.push(quote)
      if (won === null) played.refused++
    }
    // Where one quote is open for each direction, a newer one must be better than the one that it ends.
    const asks = !house.endsOlder || kept.every((quote) => market.movedFor(quote) <= 0)
    const rest = asks && house.endsOlder ? [] : kept
    held.set(direction, asks ? [...rest, await house.quote(taker.id, direction)] : kept)
  }
}

/** Every taker plays at every step of every round, each of which begins at a moment of its own; answers by patience. */
async function playAll(house: QuotingHouse): Promise<ReadonlyMap<number, Played>> {
  const played = new Map(patience.map((part): [number, Played] => [part, { wins: [], refused: 0 }]))
  const takers: Omit<Hand, 'held'>[] = []
  for (const [part, ofPart] of played)
    for (const { one, other, cost } of pairs) {
      const directions = [
        { from: one, to: other },
        { from: other, to: one },
      ]
      const taker = { id: await market.newTaker(), directions, threshold: part * cost }
      takers.push({ taker, played: ofPart })
    }
  const random = seededRandom(7)
  for (let round = 0; round < rounds; round++) {
    market.moveTo(market.now() + random.between(1, 100) * hourMs)
    const hands = takers.map((one) => ({ ...one, held: new Map() }))
    for (let step = 0; step < stepsEach; step++) {
      market.moveTo(market.now() + stepMs)
      await Promise.all(hands.map((hand) => play(hand, house)))
    }
  }
  return played
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test(`over ${rounds} rounds of the walk a taker of options wins nothing from the house, whatever it waits for`, async () => {
  const played = [...(await playAll(market.bounded)).values()]
  for (const { wins } of played) expect(sum(wins)).toBeGreaterThanOrEqual(0)
  const wins = played.flatMap((one) => one.wins)
  expect(wins.filter((won) => won < 0)).toEqual([])
  expect(wins.length).toBeGreaterThan(100)
  expect(sum(played.map(({ refused }) => refused))).toBeGreaterThan(100)
}, 120_000)

test('without the bounds the same taker wins from the house, so that the simulation can fail', async () => {
  const { wins = [] } = (await playAll(market.unbounded)).get(1.1) ?? {}
  expect(wins.length).toBeGreaterThan(20)
  expect(sum(wins)).toBeLessThan(0)
}, 120_000)
