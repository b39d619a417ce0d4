/** The time; `now()` is a new Date at each call. */
export type Clock = { now(): Date }

/** Whole seconds since the epoch, rounded down: the unit of envelopes, signatures and rate windows. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock at a variable offset from another clock. */
export function offsetClock(base: Clock, offsetMs: () => number): Clock {
  return { now: () => new Date(base.now().getTime() + offsetMs()) }
}
