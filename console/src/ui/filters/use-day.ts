import { useFilter } from './use-filter.ts'
import { useZone, type Zone } from './zone.tsx'

/** When the day of a filter begins or ends in the chosen zone, in Unix seconds; undefined for an invalid day. */
export function useDay(name: string, edge: 'begins' | 'ends'): number | undefined {
  const [day] = useFilter(name)
  const { zone } = useZone()
  return secondsOf(day, { zone, later: edge === 'begins' ? 0 : 1 })
}

type Edge = { readonly zone: Zone; readonly later: number }

/** A day such as 2026-05-04. The next one may begin 23 or 25 hours later. */
function secondsOf(day: string, { zone, later }: Edge): number | undefined {
  const at = new Date(`${day}T00:00:00${zone === 'utc' ? 'Z' : ''}`)
  if (zone === 'utc') at.setUTCDate(at.getUTCDate() + later)
  else at.setDate(at.getDate() + later)
  const seconds = at.getTime() / 1_000
  return Number.isNaN(seconds) ? undefined : seconds
}
