import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { pinnable, unitsOf } from './dealing-prices.ts'
import type { ToldOrder } from './dealing-story.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Bounds in units, and how many decimals a unit has. */
type Range = readonly [min: number, max: number, decimals: number]
type Market = { base: string; quote: string; price: Range; amount: Range; value: Range }

const markets: readonly Market[] = [
  {
    base: 'BTC',
    quote: 'USDT',
    price: [5_950_000, 6_450_000, 2],
    amount: [100, 4_000, 5],
    value: [500, 200_000, 2],
  },
  {
    base: 'ETH',
    quote: 'USDT',
    price: [302_000, 338_000, 2],
    amount: [100, 9_999, 4],
    value: [500, 200_000, 2],
  },
  {
    base: 'ETH',
    quote: 'BTC',
    price: [47_500, 56_000, 6],
    amount: [100, 9_999, 4],
    value: [1_000, 9_999, 6],
  },
]

const convertible: Readonly<Record<string, Range>> = {
  BTC: [100_000, 3_000_000, 8],
  ETH: [10_000_000, 900_000_000, 9],
  USDT: [5_000_000, 2_000_000_000, 6],
}
const roubles: Range = [20_000, 2_000_000, 2]
const tooMuch = { estimate: '230000', order: '900000' }

export type Body = { readonly [field: string]: string }

/** Every tenth amount is more than anybody has. */
const isExcessive = (random: SeededRandom) => random.between(1, 10) === 1

export function cryptoEstimate(random: SeededRandom): Body {
  if (isExcessive(random)) return { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: tooMuch.estimate }
  const [from_symbol, range] = random.pick(Object.entries(convertible))
  const to_symbol = random.pick(Object.keys(convertible).filter((symbol) => symbol !== from_symbol))
  return { from_symbol, to_symbol, from_amount: within(random, range) }
}

export function fiatEstimate(random: SeededRandom): Body {
  const [crypto_symbol, range] = random.pick(Object.entries(convertible))
  const direction = random.pick(['buy', 'sell'])
  const amount = within(random, direction === 'buy' ? roubles : range)
  return { crypto_symbol, fiat_code: 'RUB', direction, amount }
}

/** A market order; every other one names the amount that it gets. */
export function marketOrder(random: SeededRandom): Body {
  const { sides, given, received } = sideOf(random)
  if (isExcessive(random)) return { ...usdtToBtc, from_amount: tooMuch.order }
  if (random.between(1, 2) === 1) return { ...sides, from_amount: within(random, given) }
  return { ...sides, type: 'market', to_amount: within(random, received) }
}

const usdtToBtc = { from_symbol: 'USDT', to_symbol: 'BTC' }

/** Some are reached at once, the others wait. */
export function limitOrder(random: SeededRandom): Body {
  const { sides, given, price } = sideOf(random)
  const limit = { type: 'limit', from_amount: within(random, given), order_price: within(random, price) }
  if (isExcessive(random)) return { ...usdtToBtc, ...limit, from_amount: tooMuch.order, order_price: '61000' }
  return { ...sides, ...limit }
}

function sideOf(random: SeededRandom) {
  const { base, quote, price, amount, value } = random.pick(markets)
  return random.pick([
    { sides: { from_symbol: base, to_symbol: quote }, given: amount, received: value, price },
    { sides: { from_symbol: quote, to_symbol: base }, given: value, received: amount, price },
  ])
}

/** In its one spelling, as it will be answered. */
function within(random: SeededRandom, [min, max, decimals]: Range): string {
  const digits = String(random.between(min, max)).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** The prices that a load pins to and fro, as far as the answers tell where they stand. */
export type Pinning = {
  /** Pins one price, whether it is answered or not. */
  pin(url: string, asked: Asked): Promise<{ reply: Reply | null; crossed: number }>
  /** Fails unless each price is the last one that was pinned, or one whose pinning got no answer since. */
  expectPinned(url: string): Promise<void>
}

type Asked = { readonly as: Credentials; readonly waiting: readonly ToldOrder[] }

export function createPinning(random: SeededRandom): Pinning {
  const possible = new Map(firstPins.map(([pair, price]) => [pair, [price]]))
  return {
    async pin(url, { as, waiting }) {
      const [pair, prices] = random.pick(Object.entries(pinnable))
      const price = random.pick(prices)
      const before = possible.get(pair) ?? []
      const reply = await answerOf(() => pinPrice(url, { as, pair, price }))
      possible.set(pair, reply?.status === 200 ? [price] : [...before, price])
      const [old = price] = before
      return { reply, crossed: waiting.filter((order) => isCrossed(order, { pair, old, price })).length }
    },
    async expectPinned(url) {
      for (const [pair, prices] of possible) {
        const [base, quote] = pair.split('-')
        const path = `/spot/crypto/market-info?from_symbol=${base}&to_symbol=${quote}`
        const { data } = await sendSigned(url, { method: 'GET', path, as: null })
        expect(prices).toContain(data.price)
      }
    },
  }
}

const firstPins = Object.entries(pinnable).flatMap(([pair, [price]]) =>
  price === undefined ? [] : [[pair, price] as const],
)

export async function pinFirstPrices(url: string, as: Credentials): Promise<void> {
  for (const [pair, price] of firstPins) expect((await pinPrice(url, { as, pair, price })).status).toBe(200)
}

type Pin = { readonly as: Credentials; readonly pair: string; readonly price: string }

function pinPrice(url: string, { as, pair, price }: Pin): Promise<Reply> {
  return sendSigned(url, { method: 'POST', path: `/sandbox/v1/prices/${pair}`, as, body: { price } })
}

type Move = { readonly pair: string; readonly old: string; readonly price: string }

/** Whether the market has come from one side of an order's price to the other, the spread aside. */
function isCrossed({ from_symbol, to_symbol, order_price }: ToldOrder, { pair, old, price }: Move): boolean {
  const limit = unitsOf(order_price ?? '')
  const [before, after] = [unitsOf(old), unitsOf(price)]
  if (pair === `${from_symbol}-${to_symbol}`) return before < limit && limit <= after
  if (pair === `${to_symbol}-${from_symbol}`) return after <= limit && limit < before
  return false
}
