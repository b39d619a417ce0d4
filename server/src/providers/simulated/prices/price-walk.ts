/** The distance of a price from its reference, in parts per billion. */
export type PriceWalk = (at: Date) => number

const octaves = [
  { periodMs: 3_000, amplitude: 200_000 },
  { periodMs: 12_000, amplitude: 600_000 },
  { periodMs: 48_000, amplitude: 1_500_000 },
  { periodMs: 192_000, amplitude: 3_500_000 },
  { periodMs: 768_000, amplitude: 7_000_000 },
  { periodMs: 3_072_000, amplitude: 12_000_000 },
  { periodMs: 12_288_000, amplitude: 15_000_000 },
]

/** A walk never wanders further, either way. */
export const walkMax = octaves.reduce((sum, { amplitude }) => sum + amplitude, 0)

// Steps between two points of an octave; small enough that every product below stays a safe integer.
const steps = 2 ** 14

/**
 * Value noise in whole numbers: every octave has a chance value at each multiple of its period and glides from one to
 * the next. A price depends on nothing but the name and the time, so it needs no memory and is the same everywhere.
 */
export function priceWalk(name: string): PriceWalk {
  const root = hashText(name)
  return (at) => {
    const ms = at.getTime()
    let sum = 0
    for (const [index, { periodMs, amplitude }] of octaves.entries()) {
      const point = Math.floor(ms / periodMs)
      const glide = glideOf(Math.floor(((ms - point * periodMs) * steps) / periodMs))
      const from = chance(root, { octave: index, point, amplitude })
      const to = chance(root, { octave: index, point: point + 1, amplitude })
      sum += from + Math.floor(((to - from) * glide) / steps)
    }
    return sum
  }
}

/** Smoothstep, 3t² − 2t³: it leaves and arrives without a jerk. */
function glideOf(step: number): number {
  return Math.floor((step * step * (3 * steps - 2 * step)) / (steps * steps))
}

type Point = { readonly octave: number; readonly point: number; readonly amplitude: number }

/** A whole number from −amplitude to amplitude. */
function chance(root: number, { octave, point, amplitude }: Point): number {
  const high = Math.floor(point / 2 ** 32)
  const hash = mix(mix(mix(root ^ octave) ^ (point >>> 0)) ^ high)
  return (hash % (2 * amplitude + 1)) - amplitude
}

// FNV-1a, see http://www.isthe.com/chongo/tech/comp/fnv/.
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

// The finaliser of MurmurHash3: every bit of the input changes half of the output.
function mix(value: number): number {
  let mixed = value >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
