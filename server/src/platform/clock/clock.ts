/** Tells the time. `now()` is a fresh Date each call, in milliseconds since the epoch underneath. */
export type Clock = { now(): Date }

/** Whole seconds since the epoch, rounded down: what envelopes, signatures and rate windows count in. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs beside another at a changeable distance. */
export function offsetClock(base: Clock, offsetMs: () => number): Clock {
  return { now: () => new Date(base.now().getTime() + offsetMs()) }
}
