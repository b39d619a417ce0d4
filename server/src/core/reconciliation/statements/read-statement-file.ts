import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import {
  type Asset,
  compare,
  formatMoney,
  InvalidAmount,
  type Money,
  parseAmount,
  parsePositiveAmount,
} from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import { FileTooLarge, requireShortLines } from '#platform/files'
import { type Message, tell } from '#platform/sentences'
import { printable } from '#platform/visible-text'
import type { StatementLine } from '../statement-line.ts'

const wrongs = defineWrongs({
  STATEMENT_NOT_UTF8: 'the file is not UTF-8',
  STATEMENT_TOO_LARGE: 'the file has more than {max} bytes',
  STATEMENT_LINES_TOO_LARGE: '{problem}',
  STATEMENT_NOT_CSV: '{problem}',
  STATEMENT_LINE_WRONG: 'line {line}: {problem}',
  QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
  QUOTE_INSIDE_FIELD: 'a quotation mark stands inside a field',
  FIELDS_UNLIKE_HEADER: 'it has another number of fields than the header',
  HEADER_LACKS_COLUMNS: 'line 1: the header lacks {lacking}; it names {columns}',
  HEADER_TOO_WIDE: 'line 1: the header has {count} columns, more than {max}',
  HEADER_NAMES_TWICE: 'line 1: the header names {column} twice',
  OTHER_COLUMN_TOO_LONG: 'line {line}: {column} has more than {max} characters',
  STATEMENT_FIELD_WRONG: 'line {line}: {column} {value} {problem}',
  FIELD_TOO_LONG: 'has more than {max} characters',
  FIELD_HAS_CONTROL_CHARACTER: 'has a control character',
  FIELD_IS_NO_ID: 'is no id: ASCII without spaces',
  FIELD_IS_NO_TYPE: 'is none of {types}',
  FIELD_IS_OTHER_CURRENCY: "is not the rail's, {currency}",
  FIELD_ABOVE_RAIL_MAX: 'is more than max_stated_amount of the rail, {max}',
  FIELD_IS_NO_TIME: 'is no time with its zone, such as 2026-11-23T09:30:00+03:00',
  FIELD_OF_OTHER_DAY: 'is not of {day}',
})

const columns = ['transaction_id', 'type', 'reference', 'amount', 'currency', 'fee', 'booked_at'] as const

type Column = (typeof columns)[number]

const kinds = ['payment', 'payout', 'return'] as const

/** The most bytes of a statement's file. */
export const statementBytesMax = 64 * 1024 * 1024
const linesMax = 500_000
const lineBytesMax = 16 * 1024
const columnsMax = 100
const fieldMax = 200
/** The longest field in a column that the import ignores. */
const otherFieldMax = 4_000
const chunkBytes = 64 * 1024
const bom = '\uFEFF'

/** A statement's file, with the facts that its lines must agree with. */
export type StatementFile = {
  readonly bytes: Buffer
  readonly asset: Asset
  readonly day: string
  /** The most that a line may move. */
  readonly amountMax: Money
}

/**
 * The lines of a CSV statement, read lazily. Throws a `WrongAct` that names the line and its mistake; nothing is
 * guessed.
 */
export async function* readStatementFile({ bytes, ...known }: StatementFile): AsyncGenerator<StatementLine> {
  requireBounds(bytes)
  if (!isUtf8(bytes)) throw new WrongAct(wrongs.STATEMENT_NOT_UTF8)
  const delimiter = delimiterOf(bytes)
  const parser = parse({
    bom: true,
    delimiter,
    columns: (header: string[]) => header.map((name) => name.trim()),
    info: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 64 * 1024,
  })
  const source = Readable.from(chunksOf(bytes))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield lineOf(record, { ...known, number: info.lines })
    }
  } catch (error) {
    if (error instanceof CsvError) throw malformed(error)
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/**
 * Bounds the file and its lines before the parser reads them, since the parser bounds neither columns nor empty fields.
 */
function requireBounds(bytes: Buffer): void {
  if (bytes.length > statementBytesMax)
    throw new WrongAct(wrongs.STATEMENT_TOO_LARGE, { max: statementBytesMax })
  try {
    // Plus one for the header.
    requireShortLines(bytes, { linesMax: linesMax + 1, lineBytesMax })
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw new WrongAct(wrongs.STATEMENT_LINES_TOO_LARGE, { problem: error.message })
    throw error
  }
}

/** A record of csv-parse with `info`. */
type Parsed = { readonly record: Record<Column, string>; readonly info: { readonly lines: number } }

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield bytes.subarray(start, start + chunkBytes)
}

/** The separator with which the first line has every column, each once. */
function delimiterOf(bytes: Buffer): string {
  const start = bytes
    .subarray(0, lineBytesMax + 1)
    .toString()
    .replace(bom, '')
  const first = (start.split(/[\r\n]/, 1)[0] ?? '').trim()
  const candidates = [',', ';', '\t'].map((delimiter) => ({ delimiter, names: namesOf(first, delimiter) }))
  const [best] = candidates.toSorted(
    (one, other) => lackingIn(one.names).length - lackingIn(other.names).length,
  )
  const names = best?.names ?? []
  const lacking = lackingIn(names)
  if (best === undefined || lacking.length > 0)
    throw new WrongAct(wrongs.HEADER_LACKS_COLUMNS, { lacking, columns: columns.join(',') })
  if (names.length > columnsMax)
    throw new WrongAct(wrongs.HEADER_TOO_WIDE, { count: names.length, max: columnsMax })
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice !== undefined) throw new WrongAct(wrongs.HEADER_NAMES_TWICE, { column: twice })
  return best.delimiter
}

function namesOf(header: string, delimiter: string): string[] {
  try {
    const [names = []] = parseSync(header, { delimiter, trim: true }) as string[][] // without columns, rows of text
    return names
  } catch {
    return []
  }
}

function lackingIn(names: readonly string[]): string[] {
  return columns.filter((column) => !names.includes(column))
}

type Known = Omit<StatementFile, 'bytes'> & { readonly number: number }

function lineOf(record: Record<Column, string>, known: Known): StatementLine {
  const { number, asset } = known
  const wrong = (column: Column, problem: Message | string) =>
    new WrongAct(wrongs.STATEMENT_FIELD_WRONG, {
      ...{ line: number, column, problem },
      value: JSON.stringify(record[column].slice(0, fieldMax)),
    })
  for (const column of columns)
    if (record[column].length > fieldMax) throw wrong(column, tell(wrongs.FIELD_TOO_LONG, { max: fieldMax }))
  const long = Object.entries(record).find(([, text]) => text.length > otherFieldMax)
  if (long !== undefined)
    throw new WrongAct(wrongs.OTHER_COLUMN_TOO_LONG, {
      ...{ line: number, column: printable(long[0].slice(0, fieldMax)), max: otherFieldMax },
    })
  const { transaction_id: transactionId, type, reference, currency } = record
  // PostgreSQL cannot store U+0000, and operators read references on a terminal.
  if (/\p{Cc}/u.test(reference)) throw wrong('reference', tell(wrongs.FIELD_HAS_CONTROL_CHARACTER))
  if (!/^[\x21-\x7e]+$/.test(transactionId)) throw wrong('transaction_id', tell(wrongs.FIELD_IS_NO_ID))
  const kind = kinds.find((one) => one === type)
  if (kind === undefined) throw wrong('type', tell(wrongs.FIELD_IS_NO_TYPE, { types: kinds }))
  if (currency !== asset.symbol)
    throw wrong('currency', tell(wrongs.FIELD_IS_OTHER_CURRENCY, { currency: asset.symbol }))
  const read = (column: 'amount' | 'fee', parseText: typeof parseAmount) => {
    try {
      const amount = parseText(record[column], asset)
      if (compare(amount, known.amountMax) <= 0) return amount
      throw wrong(column, tell(wrongs.FIELD_ABOVE_RAIL_MAX, { max: formatMoney(known.amountMax) }))
    } catch (error) {
      if (error instanceof InvalidAmount) throw wrong(column, error.reason)
      throw error
    }
  }
  return {
    number,
    transactionId,
    kind,
    reference: reference === '' ? null : reference,
    amount: read('amount', parsePositiveAmount),
    fee: read('fee', parseAmount),
    bookedAt: bookedAtOf(record.booked_at, {
      day: known.day,
      wrong: (problem) => wrong('booked_at', problem),
    }),
  }
}

const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const hourMs = 3_600_000

type Day = { readonly day: string; wrong(problem: Message): WrongAct }

/** The bank's day is in the bank's time zone, so a moment counts when it is that day in any time zone. */
function bookedAtOf(text: string, { day, wrong }: Day): Date {
  const isSpelt = dateTime.test(text) && isDay(text.slice(0, 10))
  const ms = isSpelt ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(ms)) throw wrong(tell(wrongs.FIELD_IS_NO_TIME))
  const start = Date.parse(`${day}T00:00:00Z`)
  if (ms < start - 14 * hourMs || ms >= start + 36 * hourMs)
    throw wrong(tell(wrongs.FIELD_OF_OTHER_DAY, { day }))
  return new Date(ms)
}

/** Whether a text is a calendar day, such as 2026-11-23, in a plausible year. */
export function isDay(text: string): boolean {
  const ms = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

function malformed(error: CsvError & { readonly lines?: number }): WrongAct {
  const { lines: line } = error
  const problem = malformation(error)
  if (line === undefined || problem.kind === wrongs.QUOTE_NOT_CLOSED)
    return new WrongAct(problem.kind, problem.params)
  return new WrongAct(wrongs.STATEMENT_LINE_WRONG, { line, problem })
}

function malformation({ code, message }: CsvError): Message {
  switch (code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return tell(wrongs.FIELDS_UNLIKE_HEADER)
    case 'CSV_QUOTE_NOT_CLOSED':
      return tell(wrongs.QUOTE_NOT_CLOSED)
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return tell(wrongs.QUOTE_INSIDE_FIELD)
    default:
      return tell(wrongs.STATEMENT_NOT_CSV, { problem: message })
  }
}
