import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Makes identifiers; passed in, so that a test can choose them. */
export type Ids = { next(): string }

const bytesEach = 16
// Filled at once, since sixteen random bytes cost as much as thousands.
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
      // The counter starts in the lower half of its range, so that it cannot overflow within a millisecond.
      seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
    } else {
      seq++
    }
    return v7({ random, msecs, seq })
  },
}

/** An id that sorts before every id made at this time or later, and after every earlier one. */
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

/** Whether a text has the form of an id, in any letter case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
