/** How long a candle lasts: minutes, a day, a week that begins on Monday, or a month of the calendar. All in UTC. */
export const resolutions = ['1', '5', '15', '30', '60', '240', 'D', 'W', 'M'] as const

export type Resolution = (typeof resolutions)[number]

/** A resolution whose candles are kept; those of the others are made of them. */
export type KeptResolution = '1' | '60' | 'D'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekMs = 7 * dayMs
/** 5 January 1970 was a Monday. */
const firstMondayMs = 4 * dayMs

/** The resolution that another is made of, and how many candles of that it holds at most. */
export const madeOf: { readonly [resolution in Resolution]: { kept: KeptResolution; countMax: number } } = {
  1: { kept: '1', countMax: 1 },
  5: { kept: '1', countMax: 5 },
  15: { kept: '1', countMax: 15 },
  30: { kept: '1', countMax: 30 },
  60: { kept: '60', countMax: 1 },
  240: { kept: '60', countMax: 4 },
  D: { kept: 'D', countMax: 1 },
  W: { kept: 'D', countMax: 7 },
  M: { kept: 'D', countMax: 31 },
}

/** When the candle of a moment opened. */
export function openingAt(resolution: Resolution, at: Date): Date {
  const ms = at.getTime()
  switch (resolution) {
    case 'M':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
    case 'W':
      return new Date(ms - remainder(ms - firstMondayMs, weekMs))
    case 'D':
      return new Date(ms - remainder(ms, dayMs))
    default:
      return new Date(ms - remainder(ms, Number(resolution) * minuteMs))
  }
}

/** The first opening at a moment or after it. */
export function openingFrom(resolution: Resolution, at: Date): Date {
  const opening = openingAt(resolution, at)
  return opening.getTime() === at.getTime() ? opening : openingAfter(resolution, opening)
}

function openingAfter(resolution: Resolution, opening: Date): Date {
  // No candle lasts longer than the 31 days after which the next month has begun, and no next one has ended.
  if (resolution === 'M') return openingAt('M', new Date(opening.getTime() + 31 * dayMs))
  const lengthMs = { W: weekMs, D: dayMs }[resolution as string] ?? Number(resolution) * minuteMs
  return new Date(opening.getTime() + lengthMs)
}

// Of a moment before 1970 it is not negative either.
function remainder(ms: number, lengthMs: number): number {
  return ((ms % lengthMs) + lengthMs) % lengthMs
}
