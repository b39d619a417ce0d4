/** When a day such as 2026-05-04 begins where the reader is, in Unix seconds; undefined for what is no day. */
export function startOfDay(day: string): number | undefined {
  return secondsOf(day, 0)
}

/** When it ends. */
export function endOfDay(day: string): number | undefined {
  return secondsOf(day, 1)
}

function secondsOf(day: string, later: number): number | undefined {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + later)
  const seconds = at.getTime() / 1_000
  return Number.isNaN(seconds) ? undefined : seconds
}
