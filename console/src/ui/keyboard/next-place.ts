/** The steps of the keys that move through a list, and its ends. */
const steps: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type List = {
  readonly at: number
  readonly count: number
  /** Tabs lie side by side; options stand one below the other, beside a field that Home and End belong to. */
  readonly keys: 'tabs' | 'options'
}

const keysOf = {
  tabs: ['ArrowRight', 'ArrowLeft', 'Home', 'End'],
  options: ['ArrowDown', 'ArrowUp'],
} as const

/** The place in a list that a key leads to, round its ends; null for any other key. */
export function nextPlace(key: string, { at, count, keys }: List): number | null {
  if (count === 0 || !keysOf[keys].some((one) => one === key)) return null
  return steps[key]?.(at, count) ?? null
}
