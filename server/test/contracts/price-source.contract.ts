import { describe, expect, test } from 'vitest'
import type { Rate } from '#core/money'
import type { PricePair, PriceSource, Quote } from '#core/prices'

export type PriceHarness = {
  readonly source: PriceSource
  /** Another source with the same input. */
  readonly twin: PriceSource
  /** At least three different currencies, each with a price in each other. */
  readonly symbols: readonly string[]
  /** Lets time pass, and whatever the source hears in it arrive. */
  pass(milliseconds: number): Promise<void>
}

/** The promises of every provider of prices. */
export function priceSourceContract(name: string, makeHarness: () => Promise<PriceHarness>): void {
  describe(`${name} is a price source`, () => {
    test('a bid is above zero and never above its ask, in the assets of the pair', async () => {
      const harness = await makeHarness()
      for (let step = 0; step < 50; step++) {
        for (const pair of pairsOf(harness)) {
          const { bid, ask } = quoteOf(harness.source, pair)
          expect(bid.numerator > 0n && bid.denominator > 0n).toBe(true)
          expect(isAtMost(bid, ask), `${pair.base}/${pair.quote}`).toBe(true)
          for (const side of [bid, ask])
            expect([side.base.symbol, side.quote.symbol]).toEqual([pair.base, pair.quote])
        }
        await harness.pass(7_000)
      }
    })

    test('a quote tells the time when it was true', async () => {
      const { source, symbols, pass } = await makeHarness()
      const pair = pairsOf({ symbols })[0] as PricePair // there are three symbols
      const begin = quoteOf(source, pair).at.getTime()
      for (let passed = 0; passed < 20_000; passed += 900) {
        expect(quoteOf(source, pair).at.getTime() - begin).toBe(passed)
        await pass(900)
      }
    })

    test('no round trip over two or three pairs ends with more than it began', async () => {
      const harness = await makeHarness()
      for (let step = 0; step < 20; step++) {
        for (const [a, b, c] of triplesOf(harness.symbols)) {
          const legs = [
            [a, b],
            [b, c],
            [c, a],
          ] as const
          const round = legs.map(([base, quote]) => quoteOf(harness.source, { base, quote }).bid)
          expect(isAtMostOne(round), `${a} → ${b} → ${c} → ${a}`).toBe(true)
          const there = quoteOf(harness.source, { base: a, quote: b }).bid
          const back = quoteOf(harness.source, { base: b, quote: a }).bid
          expect(isAtMostOne([there, back]), `${a} → ${b} → ${a}`).toBe(true)
        }
        await harness.pass(61_000)
      }
    })

    test('a cross rate lies within what its two legs buy and sell for', async () => {
      const { source, symbols } = await makeHarness()
      for (const [a, b, c] of triplesOf(symbols)) {
        const cross = quoteOf(source, { base: a, quote: b })
        const [first, second] = [
          quoteOf(source, { base: a, quote: c }),
          quoteOf(source, { base: b, quote: c }),
        ]
        expect(isAtMost(cross.bid, quotient(first.ask, second.bid)), `${a}/${b} over ${c}`).toBe(true)
        expect(isAtMost(quotient(first.bid, second.ask), cross.ask), `${a}/${b} over ${c}`).toBe(true)
      }
    })

    test('who was told the same answers the same, and asking changes nothing', async () => {
      const harness = await makeHarness()
      for (let step = 0; step < 20; step++) {
        for (const pair of pairsOf(harness)) {
          const quote = quoteOf(harness.source, pair)
          expect(quoteOf(harness.source, pair)).toEqual(quote)
          expect(quoteOf(harness.twin, pair)).toEqual(quote)
        }
        await harness.pass(3_333)
      }
    })

    test('what it does not know it does not price, and nothing is priced in itself', async () => {
      const { source, symbols } = await makeHarness()
      const known = symbols[0] as string // there are three
      expect(source.quote({ base: known, quote: 'NOPE' })).toBeNull()
      expect(source.quote({ base: 'NOPE', quote: known })).toBeNull()
      expect(source.quote({ base: known, quote: known })).toBeNull()
    })
  })
}

type Fraction = Pick<Rate, 'numerator' | 'denominator'>

function quoteOf(source: PriceSource, pair: PricePair): Quote {
  const quote = source.quote(pair)
  if (quote === null) throw new Error(`${source.name} has no price of ${pair.base}/${pair.quote}`)
  return quote
}

function pairsOf({ symbols }: { symbols: readonly string[] }): PricePair[] {
  return symbols.flatMap((base) =>
    symbols.filter((quote) => quote !== base).map((quote) => ({ base, quote })),
  )
}

function triplesOf(symbols: readonly string[]): [string, string, string][] {
  return pairsOf({ symbols }).flatMap(({ base, quote }) =>
    symbols
      .filter((third) => third !== base && third !== quote)
      .map((third): [string, string, string] => [base, quote, third]),
  )
}

function isAtMost(left: Fraction, right: Fraction): boolean {
  return left.numerator * right.denominator <= right.numerator * left.denominator
}

function isAtMostOne(factors: readonly Fraction[]): boolean {
  const product = (read: (factor: Fraction) => bigint) =>
    factors.reduce((sum, factor) => sum * read(factor), 1n)
  return product(({ numerator }) => numerator) <= product(({ denominator }) => denominator)
}

function quotient(dividend: Fraction, divisor: Fraction): Fraction {
  return {
    numerator: dividend.numerator * divisor.denominator,
    denominator: dividend.denominator * divisor.numerator,
  }
}
