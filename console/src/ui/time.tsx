import { useLanguage } from '#words'

type Props = {
  /** ISO 8601, or Unix seconds. */
  readonly at: string | number
}

/** A time where the reader is; in UTC when it is pointed at. */
export function Time({ at }: Props) {
  const { language } = useLanguage()
  const date = new Date(typeof at === 'number' || /^\d+$/.test(at) ? Number(at) * 1_000 : at)
  const local = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(date)
  const utc = date.toISOString()
  return (
    <time dateTime={utc} title={utc.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}>
      {local}
    </time>
  )
}
