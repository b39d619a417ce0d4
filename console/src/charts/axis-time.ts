import type { zones } from '#ui'

/** In which zone an axis tells the time. */
export type Zone = (typeof zones)[number]

type Moments = { readonly zone: Zone; readonly shown: Intl.DateTimeFormatOptions }

/** Writes Unix seconds as the page's language does. */
export function momentsOf({ zone, shown }: Moments): (seconds: number) => string {
  const format = formatOf({ zone, shown })
  return (seconds) => format.format(seconds * 1_000)
}

/** Such as `UTC` or `GMT+3`, by the time of year that it is then. */
export function zoneNameAt(seconds: number, zone: Zone): string {
  const parts = formatOf({ zone, shown: { timeZoneName: 'short' } }).formatToParts(seconds * 1_000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function formatOf({ zone, shown }: Moments): Intl.DateTimeFormat {
  const own = zone === 'utc' ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...shown, ...own })
}
