import assert from 'node:assert'
import { hash } from 'node:crypto'
import type { Money } from '#core/money'
import { type ActingOperator, recordAction, WrongAct } from '#core/operators'
import type { RailBooks } from '#core/rails'
import type { Clock } from '#platform/clock'
import { type Database, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { holdRail } from './hold-rail.ts'
import { judgeTransactions } from './judge-transactions.ts'
import { noteUnheard } from './note-unheard.ts'
import { readStatementFile, type StatementFile } from './read-statement-file.ts'
import type { StatementLine } from './statement-line.ts'
import { takeLines, withdrawLines } from './take-lines.ts'

export type Importing = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Books the payments and returns of which only the statement tells. */
  readonly books: RailBooks
}

export type NewStatement = StatementFile & {
  readonly rail: string
  /** The account's balance at the end of the day; null where nobody says it. */
  readonly closing: Money | null
  readonly operator: Pick<ActingOperator, 'name'>
}

/** How many lines of the file are there, new, told anew in another way, and gone. */
export type Imported = {
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly withdrawn: number
}

const batchMax = 1_000

/**
 * Takes a bank's statement of one day into the books. A file that is wrong anywhere changes nothing. The lines are taken in
 * batches, each in a database transaction of its own, so an import that ended half way is run again from its beginning:
 * whatever is known already stays as it is.
 */
export async function importStatement(parts: Importing, statement: NewStatement): Promise<Imported> {
  const transactionIds = await checkFile(statement)
  const fileHash = hash('sha256', statement.bytes, 'hex')
  const run = { ...parts, ...statement, fileHash }
  await begin(run, transactionIds.size)
  let [added, changed, withdrawn] = [0, 0, 0]
  for await (const lines of batchesOf(readStatementFile(statement))) {
    const now = parts.clock.now()
    await noteUnheard({ ...run, lines, transactionIds, now, inOwn: (act) => inOwn(run, act) })
    const taken = await inOwn(run, (tx) => takeLines(tx, { ...run, lines, now }))
    added += taken.added
    changed += taken.changed
  }
  for await (const gone of linesWithout(run, transactionIds)) {
    await inOwn(run, (tx) => withdrawLines(tx, { ...run, transactionIds: gone, now: parts.clock.now() }))
    withdrawn += gone.length
  }
  await findMissing(run)
  await complete(run)
  return { lines: transactionIds.size, added, changed, withdrawn }
}

type Run = Importing & NewStatement & { readonly fileHash: string }

/** Reads the whole file before anything of it counts; returns the ids of its transactions. */
async function checkFile(file: StatementFile): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, number>()
  for await (const { number, transactionId } of readStatementFile(file)) {
    const before = numbers.get(transactionId)
    if (before !== undefined)
      throw new WrongAct(`line ${number}: transaction_id ${transactionId} stands in line ${before} as well`)
    numbers.set(transactionId, number)
  }
  return new Set(numbers.keys())
}

async function begin(run: Run, lines: number): Promise<void> {
  const { rail, day, asset, closing, fileHash, operator } = run
  await run.database.inTransaction(async (tx) => {
    await holdRail(tx, rail)
    tx.send(sql`
      insert into rail_statements (rail, day, asset, file_hash, line_count, closing_units, begun_at)
      values (${rail}, ${day}, ${asset.symbol}, ${fileHash}, ${lines}, ${closing?.units ?? null}, ${run.clock.now()})
      on conflict (rail, day) do update set file_hash = excluded.file_hash, line_count = excluded.line_count,
        closing_units = coalesce(excluded.closing_units, rail_statements.closing_units),
        begun_at = excluded.begun_at, completed_at = null`)
    const details = { day, lines, fileHash, closing: closing?.units ?? null }
    await recordAction(tx, run, { operator, action: 'rails reconcile', subject: rail, details })
  })
}

function inOwn<T>(run: Run, act: (tx: Tx) => Promise<T>): Promise<T> {
  return run.database.inTransaction(async (tx) => {
    await requireOurs(tx, run)
    return act(tx)
  })
}

/** Two files of one day would mix: the one that began last goes on. */
async function requireOurs(tx: Tx, { rail, day, fileHash }: Run): Promise<void> {
  await holdRail(tx, rail)
  const [known] = await tx.query<{ file_hash: string }>(sql`
    select file_hash from rail_statements where rail = ${rail} and day = ${day}`)
  assert(known !== undefined, `the statement of ${rail} of ${day} has begun`)
  if (known.file_hash !== fileHash)
    throw new WrongAct(`another statement of ${rail} of ${day} is imported meanwhile; this one stopped`)
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

/** The transactions that an earlier file of the day had and this one has not, page by page. */
async function* linesWithout(run: Run, stated: ReadonlySet<string>): AsyncGenerator<string[]> {
  const { rail, day } = run
  for (let after = '', isMore = true; isMore; ) {
    const page = await run.database.query<{ transaction_id: string }>(sql`
      select transaction_id from rail_statement_lines
      where rail = ${rail} and day = ${day} and withdrawn_at is null and transaction_id > ${after}
      order by transaction_id limit ${batchMax}`)
    const ids = page.map(({ transaction_id }) => transaction_id)
    const gone = ids.filter((id) => !stated.has(id))
    if (gone.length > 0) yield gone
    after = ids.at(-1) ?? after
    isMore = page.length === batchMax
  }
}

type Overdue = { transaction_id: string; moved_at: Date }

/** Movements of before the statement's day are overdue: a bank shows them on their own day, or on the next. */
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
