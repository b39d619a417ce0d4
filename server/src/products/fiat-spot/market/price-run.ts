/** The lowest and the highest of some prices, in units of the quote. */
export type Range = { readonly lowest: bigint; readonly highest: bigint }

export type PriceAt = { readonly at: Date; readonly price: bigint }

/** How far a price has run within a window of time. */
export type PriceRun = {
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
