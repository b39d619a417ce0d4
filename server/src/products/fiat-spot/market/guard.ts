import type { Pair } from '#core/catalog'
import type { Fraction, Money } from '#core/money'
import { createTradeVoices } from '#products/fiat-spot/market-data'
import { pairUnitsOf, type Trade } from '#products/fiat-spot/settlement'
import type { Halt, PriceAt, Remembered } from './guard-store.ts'

/** The lowest and the highest of some prices, in units of the quote. */
type Range = { readonly lowest: bigint; readonly highest: bigint }

/** How far a price has run within a window of time. */
type PriceRun = {
  /** Takes the next price. */
  note(next: PriceAt): void
  /** Over the window that ends now; null where nothing was noted in it. */
  range(now: Date): Range | null
  /** Begins anew. */
  clear(): void
}

// A price counts for a window and up to a sixtieth of it more.
const spansMax = 60

type Span = { readonly startMs: number; lowest: bigint; highest: bigint }

export function createPriceRun({ windowMs }: { windowMs: number }): PriceRun {
  const spanMs = windowMs / spansMax
  let spans: Span[] = []

  const isWithin = (now: Date) => {
    const fromMs = now.getTime() - windowMs
    return ({ startMs }: Span) => startMs + spanMs > fromMs
  }

  return {
    note({ at, price }) {
      const last = spans.at(-1)
      if (last === undefined || at.getTime() >= last.startMs + spanMs) {
        spans = [...spans.filter(isWithin(at)), { startMs: at.getTime(), lowest: price, highest: price }]
        return
      }
      if (price < last.lowest) last.lowest = price
      if (price > last.highest) last.highest = price
    },
    range(now) {
      const [first, ...others] = spans.filter(isWithin(now))
      if (first === undefined) return null
      let { lowest, highest } = first
      for (const span of others) {
        if (span.lowest < lowest) lowest = span.lowest
        if (span.highest > highest) highest = span.highest
      }
      return { lowest, highest }
    },
    clear() {
      spans = []
    },
  }
}

/** Knows the reference of a pair, which nobody moves alone, and halts the pair when its price runs away nevertheless. */
export type MarketGuard = {
  /**
   * The reference: the price source's index where it is fresh, else what the trades of many customers say, null without
   * both. It is noted, so that it is seen when it runs.
   */
  watch(now: Date): Money | null
  /** Notes the trades of a batch. */
  take(trades: readonly Trade[]): void
  /** Whether a price has run too far while the pair is not halted. */
  hasRun(now: Date): boolean
  /** Halts the pair if a price has run too far: what to write down then, or null. */
  judge(now: Date): Halt | null
  /** Until when the pair is halted; null while it is not. */
  resumesAt(now: Date): Date | null
}

type Options = {
  readonly pair: Pair
  readonly priceOf: (pair: Pair) => Money | null
  readonly remembered: Remembered
}

const causes = ['reference', 'trades'] as const

export function createMarketGuard({ pair, priceOf, remembered }: Options): MarketGuard {
  const units = pairUnitsOf(pair)
  const voices = createTradeVoices(pair.reference)
  const runs = { reference: createPriceRun(pair.breaker), trades: createPriceRun(pair.breaker) }
  let { halt } = remembered

  voices.restore(remembered.voices)
  for (const cause of causes) for (const price of remembered.prices[cause]) runs[cause].note(price)

  function reference(now: Date): Money | null {
    const index = priceOf(pair)
    if (index !== null) return index
    const ticks = voices.median(now)
    return ticks === null ? null : units.price(ticks)
  }

  function resumesAt(now: Date): Date | null {
    return halt !== null && halt.resumesAt > now ? halt.resumesAt : null
  }

  /** Where nothing can be placed nothing has to be halted. */
  const isGuarding = (now: Date) => pair.state === 'open' && resumesAt(now) === null

  function runOf(now: Date): Pick<Halt, 'cause' | keyof Range> | null {
    if (!isGuarding(now)) return null
    for (const cause of causes) {
      const range = runs[cause].range(now)
      if (range !== null && isBeyond(range, pair.breaker.share)) return { cause, ...range }
    }
    return null
  }

  return {
    watch(now) {
      const price = reference(now)
      if (price !== null && isGuarding(now)) runs.reference.note({ at: now, price: price.units })
      return price
    },
    take(trades) {
      voices.take(trades)
      for (const { priceTicks, createdAt, makerCustomerId, takerCustomerId } of trades)
        if (makerCustomerId !== takerCustomerId)
          runs.trades.note({ at: createdAt, price: units.price(priceTicks).units })
    },
    hasRun: (now) => runOf(now) !== null,
    judge(now) {
      const run = runOf(now)
      if (run === null) return null
      halt = {
        ...run,
        pair: pair.name,
        haltedAt: now,
        resumesAt: new Date(now.getTime() + pair.breaker.haltMs),
      }
      // Afterwards everything is taken anew.
      for (const cause of causes) runs[cause].clear()
      return halt
    },
    resumesAt,
  }
}

/** Whether the highest lies above the lowest by more than a share of it. */
function isBeyond({ lowest, highest }: Range, { numerator, denominator }: Fraction): boolean {
  return (highest - lowest) * denominator > lowest * numerator
}
