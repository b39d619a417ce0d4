import type { zones } from '#ui'

/** The zone of an axis's times. */
export type Zone = (typeof zones)[number]

type Moments = { readonly zone: Zone; readonly shown: Intl.DateTimeFormatOptions }

/** Formats Unix seconds in the page's language. */
export function momentsOf({ zone, shown }: Moments): (seconds: number) => string {
  const format = formatOf({ zone, shown })
  return (seconds) => format.format(seconds * 1_000)
}

/** The zone's name, such as `UTC` or `GMT+3`, with the offset at that time of year. */
export function zoneNameAt(seconds: number, zone: Zone): string {
  const parts = formatOf({ zone, shown: { timeZoneName: 'short' } }).formatToParts(seconds * 1_000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function formatOf({ zone, shown }: Moments): Intl.DateTimeFormat {
  const own = zone === 'utc' ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...shown, ...own })
}
