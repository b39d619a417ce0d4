import { InvalidAmount, type Money, parseAmount } from '#core/money'
import {
  type ActAnswer,
  amountField,
  defineOutcomes,
  defineWrongs,
  flagField,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  textField,
  WrongAct,
} from '#core/operators'
import type { RailBooks, RailSettings } from '#core/rails'
import { sql } from '#platform/database'
import { readBounded } from '#platform/files'
import { requireRail } from './require-rail.ts'
import { importStatement } from './statements/import-statement.ts'
import { isDay, statementBytesMax } from './statements/read-statement-file.ts'

const outcomes = defineOutcomes({
  STATEMENT_COMPARED: '{lines} lines: {added} new, {changed} changed, {withdrawn} no longer there.',
  NO_BREAK_OPEN: 'No break is open.',
  BREAKS_OPEN: '{breaks} breaks are open; see: npm run operator -- breaks list --rail {rail}',
})

const wrongs = defineWrongs({
  STATEMENT_OF_WHICH_RAIL: 'say which rail, with --rail CODE',
  STATEMENT_OF_WHICH_DAY: 'say which day, with --day 2026-11-23',
  STATEMENT_UNREADABLE: 'the file {file} cannot be read: {problem}',
  STATEMENT_DAY_TO_COME: '--day {day} has not come yet',
  STATEMENT_BALANCE_WRONG: '--balance {problem}',
})

const dayMs = 86_400_000

export function reconcileAct(booksOf: (desk: OperatorDesk) => RailBooks): OperatorAct {
  return {
    name: 'rails reconcile',
    class: 'givesValue',
    right: 'books.reconcile',
    isLocal: true,
    isRepeated: true,
    subject: 'FILE',
    summary: 'Compares the bank’s statement of a day (CSV) with the books, and books what it shows.',
    options: {
      rail: textField('the rail’s code'),
      day: textField('the day of the statement, such as 2026-11-23'),
      balance: amountField('the account’s balance at the end of that day'),
      confirm: flagField('lines that an earlier file of the day had, and this one has not, are really gone'),
    },
    outcomes: Object.values(outcomes),
    act: (desk, given) => reconcile(desk, given, booksOf(desk)),
  }
}

async function reconcile(
  desk: OperatorDesk,
  { operator, subject = '', options }: GivenAct,
  books: RailBooks,
): Promise<ActAnswer> {
  if (options.rail === undefined) throw new WrongAct(wrongs.STATEMENT_OF_WHICH_RAIL)
  const rail = requireRail(desk.catalog, options.rail)
  const day = readDay(options.day, desk.clock.now())
  const closing = readBalance(options.balance, rail)
  const bytes = readStatement(subject)
  const statement = {
    ...{
      bytes,
      asset: rail.currency.asset,
      amountMax: rail.statedAmountMax,
      rail: rail.code,
      day,
      closing,
      operator,
    },
    isConfirmed: options.confirm !== undefined,
  }
  const { lines, added, changed, withdrawn } = await importStatement({ ...desk, books }, statement)
  const open = await countBreaks(desk, rail.code)
  return [
    outcome(outcomes.STATEMENT_COMPARED, { lines, added, changed, withdrawn }),
    open === 0n
      ? outcome(outcomes.NO_BREAK_OPEN)
      : outcome(outcomes.BREAKS_OPEN, { breaks: Number(open), rail: rail.code }),
  ]
}

function readStatement(file: string): Buffer {
  try {
    return readBounded(file, statementBytesMax)
  } catch (error) {
    const { message } = error as Error // neither the file system nor the bound throws anything else
    throw new WrongAct(wrongs.STATEMENT_UNREADABLE, { file, problem: message })
  }
}

/** Reads a day that has begun in some time zone. */
function readDay(typed: string | undefined, now: Date): string {
  if (typed === undefined || !isDay(typed)) throw new WrongAct(wrongs.STATEMENT_OF_WHICH_DAY)
  if (Date.parse(`${typed}T00:00:00Z`) > now.getTime() + dayMs)
    throw new WrongAct(wrongs.STATEMENT_DAY_TO_COME, { day: typed })
  return typed
}

function readBalance(typed: string | undefined, { currency }: RailSettings): Money | null {
  if (typed === undefined) return null
  try {
    return parseAmount(typed, currency.asset)
  } catch (error) {
    if (error instanceof InvalidAmount)
      throw new WrongAct(wrongs.STATEMENT_BALANCE_WRONG, { problem: error.reason })
    throw error
  }
}

async function countBreaks({ database }: OperatorDesk, rail: string): Promise<bigint> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) from rail_breaks where rail = ${rail} and resolved_at is null`)
  return row?.count ?? 0n
}
