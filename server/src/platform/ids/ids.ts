import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Makes identifiers; passed in, so that a test can choose them. */
export type Ids = { next(): string }

const bytesEach = 16
// Filled in one go, since asking for sixteen random bytes costs as much as asking for thousands.
const pool = new Uint8Array(bytesEach * 256)
let taken = pool.length

let msecs = 0
let seq = 0

/** UUID v7 (RFC 9562): each sorts after the one before, within a millisecond too. */
export const systemIds: Ids = {
  next() {
    const random = takeRandom()
    const now = Date.now()
    if (now > msecs) {
      msecs = now
      // Half of the counter's range, so that it cannot run over before the next millisecond.
      seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
    } else {
      seq++
    }
    return v7({ random, msecs, seq })
  },
}

/** Sorts before every id that was made at this time or later, and after every earlier one. */
export function lowestIdAt(time: Date): string {
  const milliseconds = Math.min(Math.max(time.getTime(), 0), 2 ** 48 - 1)
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

function takeRandom(): Uint8Array {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += bytesEach
  return pool.subarray(taken - bytesEach, taken)
}

/** Whether a text is spelt as an id, in any case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
