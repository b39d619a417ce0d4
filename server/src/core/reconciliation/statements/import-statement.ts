import assert from 'node:assert'
import { hash } from 'node:crypto'
import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import { type ActingOperator, defineWrongs, recordAct, WrongAct } from '#core/operators'
import type { RailBooks } from '#core/rails'
import { asset, money } from '#core/tables'
import type { Clock } from '#platform/clock'
import { columns, type Database, orNull, sql, type Tx, table } from '#platform/database'
import type { Ids } from '#platform/ids'
import { judgeTransactions } from '../breaks/judge-transactions.ts'
import { holdRail } from '../hold-rail.ts'
import type { StatementLine } from '../statement-line.ts'
import { creditedByStatement } from './credited-by-statement.ts'
import { linesWithout, requireNoneGone } from './lines-without.ts'
import { noteUnheard } from './note-unheard.ts'
import { readStatementFile, type StatementFile } from './read-statement-file.ts'
import { retoldLines, takeLines, withdrawLines } from './take-lines.ts'

const wrongs = defineWrongs({
  TRANSACTION_STATED_TWICE: 'line {line}: transaction_id {transaction} stands in line {before} as well',
  OTHER_STATEMENT_BEGUN: 'another statement of {rail} of {day} is imported meanwhile; this one stopped',
})

const { text, day, integer, timestamptz } = columns

const statementTable = table('rail_statements', {
  rail: text,
  day,
  asset: asset(),
  /** The SHA-256 of the file. Another file of the same day replaces the first. */
  fileHash: text,
  lineCount: integer,
  /** The account's balance at the end of the day; null where it is unknown. */
  closing: orNull(money('closing_units')),
  begunAt: timestamptz,
})

export type Importing = {
  readonly catalog: Catalog
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Books payments and returns that only the statement reports. */
  readonly books: RailBooks
}

export type NewStatement = StatementFile & {
  readonly rail: string
  /** The account's balance at the end of the day; null where it is not given. */
  readonly closing: Money | null
  /** Whether the operator confirms that lines of an earlier file of the day are gone. */
  readonly isConfirmed: boolean
  readonly operator: ActingOperator
}

/** Numbers of lines: in the file, new, changed, and gone. */
export type Imported = {
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly withdrawn: number
}

const batchMax = 1_000

/**
 * Imports a bank's statement of one day. A file with any mistake changes nothing. Each batch of lines has its own
 * database transaction, so an interrupted import is run again from its beginning: known lines stay as they are.
 */
export async function importStatement(parts: Importing, statement: NewStatement): Promise<Imported> {
  const numbers = new Map<string, number>()
  // The whole file is read and checked before any part of it counts.
  const credited = await creditedByStatement(parts.database, {
    ...{ rail: statement.rail, person: statement.operator.person },
    lines: batchesOf(checkedLines(statement, numbers)),
  })
  const transactionIds = new Set(numbers.keys())
  const fileHash = hash('sha256', statement.bytes, 'hex')
  const run = { ...parts, ...statement, fileHash }
  await begin(run, { transactionIds, credited })
  let [added, changed, withdrawn] = [0, 0, 0]
  for await (const lines of batchesOf(readStatementFile(statement))) {
    const now = parts.clock.now()
    const retold = await retoldLines(run.database, { ...run, lines })
    if (retold.length > 0)
      await inOwn(run, (tx) => withdrawLines(tx, { ...run, transactionIds: retold, now }))
    await noteUnheard({ ...run, lines, transactionIds, now, inOwn: (act) => inOwn(run, act) })
    const taken = await inOwn(run, (tx) => takeLines(tx, { ...run, lines, now }))
    added += taken.added - retold.length
    changed += taken.changed + retold.length
  }
  for await (const gone of linesWithout(run.database, { ...run, transactionIds })) {
    await inOwn(run, (tx) =>
      withdrawLines(tx, {
        ...run,
        transactionIds: gone.map(({ transaction_id }) => transaction_id),
        now: parts.clock.now(),
      }),
    )
    withdrawn += gone.length
  }
  await findMissing(run)
  await complete(run)
  return { lines: transactionIds.size, added, changed, withdrawn }
}

type Run = Importing & NewStatement & { readonly fileHash: string }

/**
 * The lines of the file; `numbers` is filled with their numbers, by transaction id. Throws for an id that appears
 * twice.
 */
async function* checkedLines(
  file: StatementFile,
  numbers: Map<string, number>,
): AsyncGenerator<StatementLine> {
  for await (const line of readStatementFile(file)) {
    const { number, transactionId } = line
    const before = numbers.get(transactionId)
    if (before !== undefined)
      throw new WrongAct(wrongs.TRANSACTION_STATED_TWICE, {
        ...{ line: number, transaction: transactionId, before },
      })
    numbers.set(transactionId, number)
    yield line
  }
}

type Beginning = {
  readonly transactionIds: ReadonlySet<string>
  readonly credited: Awaited<ReturnType<typeof creditedByStatement>>
}

async function begin(run: Run, { transactionIds, credited }: Beginning): Promise<void> {
  const lines = transactionIds.size
  const { rail, day, asset, closing, fileHash, operator } = run
  await run.database.inTransaction(async (tx) => {
    await holdRail(tx, rail)
    if (!run.isConfirmed) await requireNoneGone(tx, { ...run, transactionIds })
    const begun = { rail, day, asset, fileHash, lineCount: lines, closing, begunAt: run.clock.now() }
    tx.send(sql`
      ${statementTable.insertion(begun)}
      on conflict (rail, day) do update set file_hash = excluded.file_hash, line_count = excluded.line_count,
        closing_units = coalesce(excluded.closing_units, rail_statements.closing_units),
        begun_at = case when rail_statements.completed_at is null and rail_statements.file_hash = excluded.file_hash
          then rail_statements.begun_at else excluded.begun_at end,
        completed_at = null`)
    const details = { day, lines, fileHash, closing: closing?.units ?? null }
    const effect = {
      customerId: credited.ownId,
      worth: { asset, units: credited.units },
      // A second person approves this file for this day.
      options: { 'file-hash': fileHash },
    }
    await recordAct(tx, run, { operator, action: 'rails reconcile', subject: rail, details, effect })
  })
}

function inOwn<T>(run: Run, act: (tx: Tx) => Promise<T>): Promise<T> {
  return run.database.inTransaction(async (tx) => {
    await requireOurs(tx, run)
    return act(tx)
  })
}

/** Two files of one day would mix, so only the file whose import began last goes on. */
async function requireOurs(tx: Tx, { rail, day, fileHash }: Run): Promise<void> {
  await holdRail(tx, rail)
  const [known] = await tx.query<{ file_hash: string }>(sql`
    select file_hash from rail_statements where rail = ${rail} and day = ${day}`)
  assert(known !== undefined, `the statement of ${rail} of ${day} has begun`)
  if (known.file_hash !== fileHash) throw new WrongAct(wrongs.OTHER_STATEMENT_BEGUN, { rail, day })
}

async function* batchesOf(lines: AsyncIterable<StatementLine>): AsyncGenerator<StatementLine[]> {
  let batch: StatementLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < batchMax) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Overdue = { transaction_id: string; moved_at: Date }

/** Movements before the statement's day are overdue: a bank shows a movement on its own day or the next. */
async function findMissing(run: Run): Promise<void> {
  const { database, rail, day } = run
  let after: Overdue = { transaction_id: '', moved_at: new Date(0) }
  for (let isMore = true; isMore; ) {
    const page = await database.query<Overdue>(sql`
      select transaction_id, moved_at from rail_movements
      where rail = ${rail} and line_id is null and moved_at < ${day}::date::timestamp at time zone 'UTC'
        and (moved_at, transaction_id) > (${after.moved_at}::timestamptz, ${after.transaction_id}::text)
      order by moved_at, transaction_id limit ${batchMax}`)
    if (page.length > 0)
      await inOwn(run, async (tx) => {
        const transactionIds = page.map(({ transaction_id }) => transaction_id)
        await judgeTransactions(tx, { ...run, transactionIds, overdueBefore: day, now: run.clock.now() })
      })
    after = page.at(-1) ?? after
    isMore = page.length === batchMax
  }
}

async function complete(run: Run): Promise<void> {
  const { rail, day, clock } = run
  await inOwn(run, async (tx) => {
    tx.send(sql`
      update rail_statements set completed_at = ${clock.now()} where rail = ${rail} and day = ${day}`)
  })
}
