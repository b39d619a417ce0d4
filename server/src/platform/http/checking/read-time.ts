import Type from 'typebox'
import { Refusal } from '#platform/refusal'
import { invalidField } from './request-refusals.ts'

const isoTime = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

// An offset such as +03:00 whose plus arrived as a blank, since it was not escaped.
const blankOffset = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,18} \d{2}:?\d{2}$/

/** A schema for a time. */
export function timeField(description: string) {
  return Type.String({
    maxLength: 40,
    spelling: spellTime,
    description: `${description} ISO 8601 time or Unix seconds.`,
  })
}

/** Reads a time from a request, or refuses the field. */
export function readTime(field: string, text: string): Date {
  if (/^\d{1,10}$/.test(text)) return new Date(Number(text) * 1000)
  const milliseconds = isRealDay(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(milliseconds)) return new Date(milliseconds)
  if (blankOffset.test(text))
    throw invalidField(
      field,
      'has a blank before its offset: in a query string a plus means a blank, so write + as %2B, or the time in UTC with Z',
    )
  throw invalidField(field, 'must be an ISO 8601 time such as 2026-05-04T12:00:00Z, or Unix seconds')
}

/** Whether a text is a time with seconds and an offset. */
export function isDateTime(text: string): boolean {
  return /T\d{2}:\d{2}:\d{2}/.test(text) && isRealDay(text) && !Number.isNaN(Date.parse(text))
}

type Period<T> = { readonly since?: T | undefined; readonly until?: T | undefined }

/** Reads a time span that may be open on either side. */
export function readPeriod({ since, until }: Period<string>): Period<Date> {
  return {
    since: since === undefined ? undefined : readTime('since', since),
    until: until === undefined ? undefined : readTime('until', until),
  }
}

/** The canonical spelling of a time; other text is unchanged. */
function spellTime(text: string): string {
  try {
    return readTime('', text).toISOString()
  } catch (error) {
    if (error instanceof Refusal) return text
    throw error
  }
}

// Date.parse reads 30 February as 2 March.
function isRealDay(text: string): boolean {
  const [, year, month, day] = isoTime.exec(text) ?? []
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
