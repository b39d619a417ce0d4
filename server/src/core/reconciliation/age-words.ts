import { WrongAct } from '#core/operators'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Such as "3 days"; the greatest unit that fits. */
export function ageWords(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime())
  if (ms < hourMs) return counted(ms / minuteMs, 'minute')
  return ms < dayMs ? counted(ms / hourMs, 'hour') : counted(ms / dayMs, 'day')
}

function counted(exact: number, unit: string): string {
  const count = Math.floor(exact)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Milliseconds of an age as operators type it, such as 12h or 3d. */
export function readAge(typed: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(typed) ?? []
  if (count === undefined)
    throw new WrongAct(`--age is a number of hours or days, such as 12h or 3d, not ${typed}`)
  return Number(count) * (unit === 'h' ? hourMs : dayMs)
}
