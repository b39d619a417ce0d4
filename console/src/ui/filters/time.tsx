import { createContext, useContext } from 'react'
import type { Language } from '#preferences'
import { useLanguage } from '#words'
import { useZone, type Zone } from './zone.tsx'

type Props = {
  /** ISO 8601, or Unix seconds. */
  readonly at: string | number
}

/** Whether times are shown in both zones, as on the page of one thing. */
export const BothZones = createContext(false)

/** A time in the person's chosen zone, with the zone's name. */
export function Time({ at }: Props) {
  const { language } = useLanguage()
  const { zone } = useZone()
  const isBoth = useContext(BothZones)
  const date = new Date(typeof at === 'number' || /^\d+$/.test(at) ? Number(at) * 1_000 : at)
  const chosen = formatOf(language, zone)
  const other = formatOf(language, zone === 'utc' ? 'local' : 'utc').format(date)
  return (
    <time dateTime={date.toISOString()} title={other}>
      <Moment of={chosen.formatToParts(date)} />
      {isBoth && other !== chosen.format(date) && <span className="hint"> ({other})</span>}
    </time>
  )
}

/** A date and a time of day, each on one line, or both on one where there is room. */
function Moment({ of }: { readonly of: readonly Intl.DateTimeFormatPart[] }) {
  const from = of.findIndex(({ type }) => type === 'hour')
  const textOf = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join('')
  return (
    <>
      <span className="moment">{textOf(of.slice(0, from)).trimEnd()}</span>{' '}
      <span className="moment">{textOf(of.slice(from))}</span>
    </>
  )
}

// Cached, since making a format takes as long as drawing a row.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, zone: Zone): Intl.DateTimeFormat {
  const name = `${language} ${zone}`
  const known = formats.get(name)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  })
  formats.set(name, made)
  return made
}
