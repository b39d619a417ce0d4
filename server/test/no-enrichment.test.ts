import { expect, test } from 'vitest'
import type { Deal } from '#core/dealing'
import { dealMovements } from '../src/core/dealing/deal.ts'
import { type Moment, momentOf, type Way } from './load/dealing-walk.ts'
import { type SeededRandom, seededRandom } from './load/seeded-random.ts'

// A rounding in the wrong direction shows within the first moments; `npm run test:crash` walks all of them.
const moments = process.env.COFFER_CRASH_ROUNDS === undefined ? 400 : 4_000
const chainsEach = 250
const chainsInAll = moments * chainsEach

type Wallet = bigint[]

/** Per currency, in units: what customers lost by deals, and what the house's accounts gained by the same. */
type Totals = { readonly lost: bigint[]; readonly gained: bigint[]; deals: number }

test(`over ${chainsInAll} chains of deals at one moment nobody ends with more, and all is accounted for`, () => {
  let deals = 0
  for (let seed = 1; seed <= moments; seed++) {
    const random = seededRandom(seed)
    const moment = momentOf(random)
    const totals: Totals = { lost: [0n, 0n, 0n, 0n], gained: [0n, 0n, 0n, 0n], deals: 0 }
    for (let chain = 1; chain <= chainsEach; chain++)
      expectNoGain({ moment, totals, random }, `seed ${seed}, chain ${chain}`)
    expect(totals.gained, `seed ${seed}`).toEqual(totals.lost)
    deals += totals.deals
  }
  expect(deals).toBeGreaterThan(2 * chainsInAll)
}, 120_000)

test('in two parts no amount brings more than whole, by any way', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed)
    const moment = momentOf(random)
    for (const { way, from } of waysOf(moment)) {
      for (let pair = 0; pair < 10; pair++) {
        const [one, other] = [startOf(random), startOf(random)]
        const [first, second, whole] = [one, other, one + other].map((units) =>
          broughtBy(way, { moment, from, units }),
        )
        expect((first ?? 0n) + (second ?? 0n) <= (whole ?? 0n), `seed ${seed}: ${one} and ${other}`).toBe(
          true,
        )
      }
    }
  }
})

function waysOf({ ways }: Moment): { way: Way; from: number }[] {
  return ways.flatMap((row, from) => row.flatMap((open) => open.map((way) => ({ way, from }))))
}

// Gives all that it is given.
const plainly: SeededRandom = {
  between: (min) => min,
  pick: (list) => seededRandom(1).pick(list.slice(0, 1)),
}

function broughtBy(way: Way, giving: Omit<Giving, 'random'>): bigint {
  return dealBy(way, { ...giving, random: plainly })?.received.units ?? 0n
}

type Walk = { readonly moment: Moment; readonly totals: Totals; readonly random: SeededRandom }

/** Names the chain that failed, so that it can be walked again by itself. */
function expectNoGain(steps: Walk, name: string): void {
  try {
    walk(steps)
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** A → B → A or A → B → C → A, each step whole or in two parts. */
function walk(steps: Walk): void {
  const { moment, random } = steps
  const home = random.between(0, 3)
  const wallet: Wallet = [0n, 0n, 0n, 0n]
  wallet[home] = startOf(random)
  const began = worthOf(wallet, moment)
  const start = wallet[home]
  let place = home
  for (let hops = random.between(1, 2); hops > 0; hops--) {
    const next = elsewhere(place, random)
    hop(wallet, { ...steps, from: place, to: next })
    place = next
  }
  if (place !== home) hop(wallet, { ...steps, from: place, to: home })
  if (worthOf(wallet, moment) > began) throw new Error(`what came of ${start} is worth more than it`)
  // Amounts that were left on the way go home too.
  for (const left of wallet.keys())
    if (left !== home && random.between(0, 3) === 0) hop(wallet, { ...steps, from: left, to: home })
  if ((wallet[home] ?? 0n) > start) throw new Error(`began with ${start} and ended with ${wallet[home]}`)
}

/** From one unit to more than there is, each size as likely as another. */
function startOf(random: SeededRandom): bigint {
  return BigInt(random.between(1, 9_999)) * 10n ** BigInt(random.pick([0, 0, 1, 2, 4, 6, 9, 12, 18]))
}

function elsewhere(place: number, random: SeededRandom): number {
  return (place + random.between(1, 3)) % 4
}

type Hop = Walk & { readonly from: number; readonly to: number }

function hop(wallet: Wallet, { moment, totals, random, from, to }: Hop): void {
  const ways = moment.ways[from]?.[to] ?? []
  const held = wallet[from] ?? 0n
  if (ways.length === 0 || held === 0n) return
  const part = random.between(0, 3) === 0 ? (held * BigInt(random.between(1, 99))) / 100n : 0n
  for (const units of [part, held - part]) {
    if (units === 0n) continue
    const deal = dealBy(random.pick(ways), { moment, random, from, units })
    if (deal === null) continue
    wallet[from] = (wallet[from] ?? 0n) - deal.given.units
    wallet[to] = (wallet[to] ?? 0n) + deal.received.units
    account(deal, { totals, from, to })
  }
}

type Giving = {
  readonly moment: Moment
  readonly random: SeededRandom
  readonly from: number
  readonly units: bigint
}

function dealBy(way: Way, { moment, random, from, units }: Giving): Deal | null {
  const asset = moment.coins[from]?.currency.asset
  return asset === undefined ? null : way({ asset, units }, random)
}

function account(deal: Deal, { totals, from, to }: { totals: Totals; from: number; to: number }): void {
  const { lost, gained } = totals
  totals.deals++
  lost[from] = (lost[from] ?? 0n) + deal.given.units
  lost[to] = (lost[to] ?? 0n) - deal.received.units
  for (const { from: source, to: target, amount } of dealMovements(deal, {
    payFrom: 'funding_available',
    stripe: 0,
  })) {
    const place = amount.asset.symbol === deal.given.asset.symbol ? from : to
    const sum = gained[place] ?? 0n
    const [isPaid, isPaidOut] = [source.owner === deal.customerId, target.owner === deal.customerId]
    if (isPaid !== isPaidOut) gained[place] = isPaid ? sum + amount.units : sum - amount.units
  }
}

/** At the market's middle, in a measure without rounding. */
function worthOf(wallet: Wallet, { coins }: Moment): bigint {
  return coins.reduce((sum, { worth }, index) => sum + worth * (wallet[index] ?? 0n), 0n)
}
