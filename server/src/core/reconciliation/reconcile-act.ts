import { readFile } from 'node:fs/promises'
import { InvalidAmount, type Money, parseAmount } from '#core/money'
import { type GivenAct, type OperatorAct, type OperatorDesk, WrongAct } from '#core/operators'
import type { RailBooks, RailSettings } from '#core/rails'
import { sql } from '#platform/database'
import { importStatement } from './import-statement.ts'
import { isDay } from './read-statement-file.ts'
import { requireRail } from './require-rail.ts'

const dayMs = 86_400_000

/** Imports banks' statements. */
export function reconcileAct(booksOf: (desk: OperatorDesk) => RailBooks): OperatorAct {
  return {
    name: 'rails reconcile',
    right: 'books.reconcile',
    isLocal: true,
    subject: 'FILE',
    summary: 'Compares the bank’s statement of a day (CSV) with the books, and books what it shows.',
    options: {
      rail: 'the rail’s code',
      day: 'the day of the statement, such as 2026-11-23',
      balance: 'the account’s balance at the end of that day',
    },
    act: (desk, given) => reconcile(desk, given, booksOf(desk)),
  }
}

async function reconcile(
  desk: OperatorDesk,
  { operator, subject = '', options }: GivenAct,
  books: RailBooks,
): Promise<string> {
  if (options.rail === undefined) throw new WrongAct('say which rail, with --rail CODE')
  const rail = requireRail(desk.catalog, options.rail)
  const day = readDay(options.day, desk.clock.now())
  const closing = readBalance(options.balance, rail)
  const bytes = await readFile(subject).catch((error: NodeJS.ErrnoException) => {
    throw new WrongAct(`the file ${subject} cannot be read: ${error.message}`)
  })
  const statement = { bytes, asset: rail.currency.asset, rail: rail.code, day, closing, operator }
  const { lines, added, changed, withdrawn } = await importStatement({ ...desk, books }, statement)
  const open = await countBreaks(desk, rail.code)
  const told = `${lines} lines: ${added} new, ${changed} changed, ${withdrawn} no longer there.\n`
  return open === 0n
    ? `${told}No break is open.\n`
    : `${told}${open} breaks are open; see: npm run operator -- breaks list --rail ${rail.code}\n`
}

/** It has begun somewhere on Earth. */
function readDay(typed: string | undefined, now: Date): string {
  if (typed === undefined || !isDay(typed)) throw new WrongAct('say which day, with --day 2026-11-23')
  if (Date.parse(`${typed}T00:00:00Z`) > now.getTime() + dayMs)
    throw new WrongAct(`--day ${typed} has not come yet`)
  return typed
}

function readBalance(typed: string | undefined, { currency }: RailSettings): Money | null {
  if (typed === undefined) return null
  try {
    return parseAmount(typed, currency.asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw new WrongAct(`--balance ${error.reason}`)
    throw error
  }
}

async function countBreaks({ database }: OperatorDesk, rail: string): Promise<bigint> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) from rail_breaks where rail = ${rail} and resolved_at is null`)
  return row?.count ?? 0n
}
