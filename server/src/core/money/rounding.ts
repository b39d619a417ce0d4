import { strict as assert } from 'node:assert'

/** The direction in which an inexact result becomes a whole unit. */
export type Rounding = 'up' | 'down'

export type Division = {
  readonly dividend: bigint
  readonly divisor: bigint
  readonly rounding: Rounding
}

export function divide({ dividend, divisor, rounding }: Division): bigint {
  // Below zero "up" could mean toward zero or away from it, so it is refused.
  assert(dividend >= 0n && divisor > 0n, 'only amounts of zero or more are divided')
  return rounding === 'up' ? (dividend + divisor - 1n) / divisor : dividend / divisor
}
