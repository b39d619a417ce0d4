import { randomFillSync } from 'node:crypto'

/** Makes identifiers; passed in, so tests can choose them. */
export type Ids = { next(): string }

/** Fills an array with random bytes. */
type Fill = (bytes: Uint8Array) => void

// The random bytes of one id: two bits and five bytes. Drawn for many ids at once, since a draw of thousands costs no
// more than a draw of few.
const bytesEach = 6
const startBytes = 4

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * UUID v7 (RFC 9562): each id sorts after the previous one, also within a millisecond. A counter of 32 bits follows the
 * time (method 1 of section 6.2), and 42 random bits follow the counter.
 */
export function idsOf({ nowMs, fill }: { nowMs(): number; fill: Fill }): Ids {
  const pool = new Uint8Array(bytesEach * 1_024)
  let taken = pool.length
  let msecs = 0
  let sequence = 0
  /** The time of the id, followed by the version. */
  let prefix = ''
  const byte = () => pool[taken++] ?? 0
  const spelt = (value: number) => hex[value] ?? ''
  return {
    next() {
      if (taken === pool.length) {
        fill(pool)
        taken = 0
      }
      const now = nowMs()
      if (now > msecs) {
        msecs = now
        const time = now.toString(16).padStart(12, '0')
        prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`
        sequence = startOf(fill)
      } else {
        sequence++
      }
      const high = (sequence >>> 20).toString(16).padStart(3, '0')
      const middle = spelt(0x80 | ((sequence >>> 14) & 0x3f)) + spelt((sequence >>> 6) & 0xff)
      let end = spelt(((sequence << 2) & 0xff) | (byte() & 0b11))
      for (let left = bytesEach - 1; left > 0; left--) end += spelt(byte())
      return `${prefix}${high}-${middle}-${end}`
    },
  }
}

export const systemIds: Ids = idsOf({ nowMs: () => Date.now(), fill: (bytes) => void randomFillSync(bytes) })

/** Starts in the lower half of the range, so the counter cannot overflow within a millisecond. */
function startOf(fill: Fill): number {
  const bytes = new Uint8Array(startBytes)
  fill(bytes)
  return new DataView(bytes.buffer).getUint32(0) >>> 1
}

/** An id that sorts before every id made at or after this time, and after every earlier one. */
export function lowestIdAt(time: Date): string {
  const milliseconds = Math.min(Math.max(time.getTime(), 0), 2 ** 48 - 1)
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The time at the start of an id. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** Whether a text has the form of an id, in any letter case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether an id can have been made before this time; a second later is tolerated. */
export function isMadeBefore(id: string, time: Date): boolean {
  return /^.{14}7.{4}[89ab]/i.test(id) && id.toLowerCase() < lowestIdAt(new Date(time.getTime() + 1_000))
}
