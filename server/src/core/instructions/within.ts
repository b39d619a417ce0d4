import { setTimeout as pause } from 'node:timers/promises'

/** How long a party has for a call, unless a process says otherwise. */
export const callTimeoutMs = 10_000

/** Bounds a call to a party: one that takes longer throws, and its answer, should it still come, is not heard. */
export async function within<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = pause(timeoutMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer in ${timeoutMs} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([call(), late])
  } finally {
    answered.abort()
  }
}

/** The longest time from an answer to its record. */
const recordMaxMs = 10_000

/** How long a process holds an instruction or a look: two calls to the party fit in, and the record of what they brought. */
export function leaseMsOf(timeoutMs: number): number {
  return 2 * timeoutMs + recordMaxMs
}
