import type { OfficeOperations } from '#office'
import { Misuse, printable } from '#terminal'
import { isoTime } from '../facts.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type Operators = OfficeOperations['officeListOperators']['data']
type Log = OfficeOperations['officeListLog']['data']
type Line = Log['items'][number]

const shownMax = 1_000
const linesMax = 1_000
const linesDefault = 50

/** The people who run the exchange, and what they did. */
export const operatorViews = [
  view({
    name: 'operators list',
    about: 'Shows who may approve payments.',
    ask: (office) => firstItems(shownMax, (query) => office.call('officeListOperators', { query })),
    draw: drawOperators,
  }),
  view({
    name: 'log list',
    about: 'Shows what operators did, newest first.',
    options: {
      subject: { type: 'string', value: 'SUBJECT', says: 'of this subject only' },
      limit: { type: 'string', value: 'N', says: `at most so many lines (${linesDefault})` },
    },
    ask: (office, { values: { subject, limit } }) =>
      firstItems(readLimit(limit), (page) => office.call('officeListLog', { query: { ...page, subject } })),
    draw: drawLog,
  }),
]

function drawOperators({ items }: Operators): string {
  if (items.length === 0)
    return 'There is no operator; make one with: npm run operator -- operators create NAME\n'
  const lines = items.map(
    ({ name, is_active, public_key, created_at }) =>
      `${name}  ${is_active ? 'active' : 'disabled'}; since ${isoTime(created_at)}; public key ${public_key ?? 'none'}\n`,
  )
  return lines.join('')
}

function readLimit(typed = String(linesDefault)): number {
  if (!/^[1-9]\d{0,3}$/.test(typed) || Number(typed) > linesMax)
    throw new Misuse(`--limit is a number from 1 to ${linesMax}`)
  return Number(typed)
}

function drawLog({ items }: Log): string {
  if (items.length === 0) return 'The log has no such line.\n'
  // A line break in a reason would look like another line of the log.
  return items.map((line) => `${printable(textOf(line))}\n`).join('')
}

function textOf(line: Line): string {
  const { at, operator, action, subject, reason, details } = line
  const why = reason === null ? '' : `: ${reason}`
  const more = Object.keys(details).length === 0 ? '' : `  ${JSON.stringify(details)}`
  return `${isoTime(at)}  ${operator}  ${action}${subject === null ? '' : ` ${subject}`}${why}${more}${consentOf(line)}`
}

const admittedWords = {
  alone: 'alone, within what one person may give',
  single_operator: 'alone, as the only operator',
  second_person: 'with a second person',
  signatures: 'by signatures',
  held: 'alone, in force once somebody else confirms it',
  tightens: 'alone, as it asks for no less than before',
  recovery: 'alone, in an open recovery',
} as const satisfies Record<NonNullable<Line['admitted']>, string>

/** How an act was admitted, in words. */
function consentOf({ admitted, proposal }: Line): string {
  if (admitted === null) return ''
  return `  ${admittedWords[admitted]}${proposal === null ? '' : `, proposal ${proposal}`}`
}
