import assert from 'node:assert'

/** Numbers that look random and are the same for the same seed, so that a failed run can be repeated. */
export type SeededRandom = {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
}

// Mulberry32, see https://github.com/cprosche/mulberry32.
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)]
      assert(picked !== undefined, 'there is something to pick from')
      return picked
    },
  }
}
