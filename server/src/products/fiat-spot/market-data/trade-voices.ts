/** A customer's trades with other customers in a slot of time: lots, and their value in ticks × lots. */
export type Voice = {
  readonly slot: Date
  readonly customerId: string
  readonly value: bigint
  readonly lots: bigint
}

type Heard = {
  readonly priceTicks: number
  readonly lots: number
  readonly makerCustomerId: string
  readonly takerCustomerId: string
  readonly createdAt: Date
}

/** The price of a pair by the trades of a window of time. */
export type TradeVoices = {
  restore(voices: readonly Voice[]): void
  take(trades: readonly Heard[]): void
  /** In ticks; null if too few customers have traded. Recomputed at most once a second. */
  median(now: Date): number | null
  /** The input of `restore`. */
  remembered(): Voice[]
}

type Terms = { readonly windowMs: number; readonly customersMin: number }
type Sum = { value: bigint; lots: bigint }

const slotsInWindow = 12
const countedForMs = 1_000

/** The length of a slot; slots begin at multiples of it. */
export function slotMsOf({ windowMs }: Pick<Terms, 'windowMs'>): number {
  return windowMs / slotsInWindow
}

/**
 * Each customer has one voice, however much and with however many others they trade: the mean of their prices over the
 * slots, weighted by size within a slot and equally across slots. The price is the median of the voices. A move of the
 * price therefore takes half of all traders, and time; trades with oneself do not count.
 */
export function createTradeVoices({ windowMs, customersMin }: Terms): TradeVoices {
  const slotMs = slotMsOf({ windowMs })
  const slots = new Map<number, Map<string, Sum>>()
  let counted: { readonly atMs: number; readonly median: number | null } | null = null

  function add({ slot, customerId, value, lots }: Voice): void {
    const sums = slots.get(slot.getTime()) ?? new Map<string, Sum>()
    slots.set(slot.getTime(), sums)
    const sum = sums.get(customerId) ?? { value: 0n, lots: 0n }
    sums.set(customerId, sum)
    sum.value += value
    sum.lots += lots
  }

  function forget(now: Date): void {
    for (const startMs of slots.keys())
      if (startMs + slotMs <= now.getTime() - windowMs) slots.delete(startMs)
  }

  function hear({ priceTicks, lots: size, makerCustomerId, takerCustomerId, createdAt }: Heard): void {
    if (makerCustomerId === takerCustomerId) return
    const slot = new Date(Math.floor(createdAt.getTime() / slotMs) * slotMs)
    if (!slots.has(slot.getTime())) forget(createdAt)
    const lots = BigInt(size)
    const value = BigInt(priceTicks) * lots
    for (const customerId of [makerCustomerId, takerCustomerId]) add({ slot, customerId, value, lots })
  }

  /** The mean price of each customer, the lowest first. */
  function voices(): number[] {
    const means = new Map<string, { sum: number; slots: number }>()
    for (const sums of slots.values())
      for (const [customerId, { value, lots }] of sums) {
        const mean = means.get(customerId) ?? { sum: 0, slots: 0 }
        means.set(customerId, mean)
        mean.sum += Number(value / lots)
        mean.slots++
      }
    return [...means.values()].map((mean) => Math.floor(mean.sum / mean.slots)).sort((a, b) => a - b)
  }

  function count(now: Date): number | null {
    forget(now)
    const sorted = voices()
    const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
    if (sorted.length < customersMin || lower === undefined || upper === undefined) return null
    return Math.floor((lower + upper) / 2)
  }

  return {
    restore(voices) {
      slots.clear()
      counted = null
      for (const voice of voices) add(voice)
    },
    take(trades) {
      for (const trade of trades) hear(trade)
    },
    median(now) {
      const atMs = now.getTime()
      if (counted === null || atMs < counted.atMs || atMs >= counted.atMs + countedForMs)
        counted = { atMs, median: count(now) }
      return counted.median
    },
    remembered: () =>
      [...slots].flatMap(([startMs, sums]) =>
        [...sums].map(([customerId, sum]) => ({ slot: new Date(startMs), customerId, ...sum })),
      ),
  }
}
