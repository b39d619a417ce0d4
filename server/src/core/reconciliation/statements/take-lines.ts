import type { Asset } from '#core/money'
import { openBreak } from '#core/rails'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { bookEnded, endWithLines, reopenTold } from '../breaks/end-with-lines.ts'
import { judgeTransactions } from '../breaks/judge-transactions.ts'
import type { StatementLine } from '../statement-line.ts'
import { bookLines, bookWithdrawn } from './book-lines.ts'
import { linesInForce, lineTable, type StoredLine } from './stored-lines.ts'

type Taking = {
  readonly rail: string
  readonly day: string
  readonly asset: Asset
  readonly now: Date
  readonly ids: Ids
}

type NewLines = Taking & { readonly lines: readonly StatementLine[] }

/**
 * Takes lines of a statement: books new and changed lines, and judges each transaction by the books and the statement.
 * The caller holds the rail.
 */
export async function takeLines(tx: Tx, taking: NewLines): Promise<{ added: number; changed: number }> {
  const { rail, day, asset, ids, lines } = taking
  const transactionIds = lines.map(({ transactionId }) => transactionId)
  const known = await linesInForce(tx, { rail, asset, transactionIds })
  const changed = lines.flatMap((line) => {
    const before = known.get(line.transactionId)
    return before !== undefined && !isSameMoney(before, line) ? [before] : []
  })
  const fresh = lines
    .filter((line) => {
      const before = known.get(line.transactionId)
      return before === undefined || changed.includes(before)
    })
    .map((line): StoredLine => ({ ...line, id: ids.next(), rail, day }))
  await contradictRenamed(tx, taking)
  withdraw(tx, taking, changed)
  restate(tx, taking, known)
  insertLines(tx, taking, fresh)
  reopenTold(tx, { rail, transactionIds: fresh.map(({ transactionId }) => transactionId) })
  await judgeTransactions(tx, { ...taking, transactionIds })
  // The house's accounts come last: every payment waits for the database transaction that locks them.
  await bookWithdrawn(tx, { ...taking, lines: changed })
  await bookLines(tx, { ...taking, lines: fresh })
  return { added: fresh.length - changed.length, changed: changed.length }
}

/** Withdraws lines that the day's newest statement lacks. The caller holds the rail. */
export async function withdrawLines(
  tx: Tx,
  taking: Taking & { readonly transactionIds: readonly string[] },
): Promise<void> {
  const { rail, asset, transactionIds } = taking
  const known = await linesInForce(tx, { rail, asset, transactionIds })
  const lines = [...known.values()]
  withdraw(tx, taking, lines)
  const ended = await endWithLines(tx, taking)
  await judgeTransactions(tx, { ...taking, transactionIds: [...transactionIds, ...ended.unmatched] })
  await bookWithdrawn(tx, { ...taking, lines })
  await bookEnded(tx, ended)
}

/** The transactions of lines that report an unclaimed payment differently from the line that alone had reported it. */
export async function retoldLines(
  database: Queryable,
  { rail, lines }: Pick<NewLines, 'rail' | 'lines'>,
): Promise<readonly string[]> {
  const column = <T>(read: (line: StatementLine) => T) => lines.map(read)
  const rows = await database.query<{ transaction_id: string }>(sql`
    select line.transaction_id from rail_statement_lines line
      join unnest(${column(({ transactionId }) => transactionId)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ amount }) => amount.units)}::numeric[], ${column(({ reference }) => reference)}::text[])
        as told (transaction_id, kind, units, reference) on told.transaction_id = line.transaction_id
      join rail_movements moved on moved.rail = line.rail and moved.transaction_id = line.transaction_id
      join rail_breaks found on found.rail = moved.rail and subject = line.transaction_id and found.kind = 'unclaimed'
    where line.rail = ${rail} and withdrawn_at is null and moved.reference is null and heard_at is null and (
      (resolution is null and line.reference is distinct from told.reference)
      or ((resolution is null or resolution = 'matched') and (line.kind, line.units) <> (told.kind, told.units)))`)
  return rows.map(({ transaction_id }) => transaction_id)
}

function withdraw(tx: Tx, { now }: Taking, lines: readonly StoredLine[]): void {
  if (lines.length === 0) return
  const lineIds = lines.map(({ id }) => id)
  tx.send(sql`update rail_movements set line_id = null where line_id = any(${lineIds}::uuid[])`)
  tx.send(sql`update rail_statement_lines set withdrawn_at = ${now} where id = any(${lineIds}::uuid[])`)
}

/** Stores the bank's latest texts for lines whose money is unchanged. */
function restate(tx: Tx, { day, lines }: NewLines, known: ReadonlyMap<string, StoredLine>): void {
  const same = lines.flatMap((line) => {
    const before = known.get(line.transactionId)
    if (before === undefined || !isSameMoney(before, line)) return []
    const isSame =
      before.day === day &&
      before.reference === line.reference &&
      before.bookedAt.getTime() === line.bookedAt.getTime()
    return isSame ? [] : [{ id: before.id, line }]
  })
  if (same.length === 0) return
  tx.send(sql`
    update rail_statement_lines set day = ${day}, reference = told.reference, booked_at = told.booked_at
    from unnest(${same.map(({ id }) => id)}::uuid[], ${same.map(({ line }) => line.reference)}::text[],
      ${same.map(({ line }) => line.bookedAt)}::timestamptz[]) as told (id, reference, booked_at)
    where rail_statement_lines.id = told.id`)
}

type Renamed = { transaction_id: string; booked_for: string; reference: string | null; units: bigint }

/**
 * Opens a break for each line whose cause differs from the previous line of the same transaction, where only lines had
 * reported the movement and the books have booked it for a cause.
 */
async function contradictRenamed(tx: Tx, { rail, asset, lines, ids, now }: NewLines): Promise<void> {
  const column = (read: (line: StatementLine) => string | null) => lines.map(read)
  const rows = await tx.query<Renamed>(sql`
    select transaction_id, moved.reference::text as booked_for, told.reference, units
    from rail_movements moved
    join unnest(${column(({ transactionId }) => transactionId)}::text[], ${column(({ reference }) => reference)}::text[])
      as told (transaction_id, reference) using (transaction_id)
    join lateral (
      select reference from rail_statement_lines line
      where line.rail = moved.rail and line.transaction_id = moved.transaction_id order by created_at desc, id desc limit 1
    ) as last on last.reference is distinct from told.reference
    where rail = ${rail} and heard_at is null and moved.reference is not null
      and lower(told.reference) is distinct from moved.reference::text and not exists (
        select from pay_ins where id = moved.reference and provider_reference = told.reference)`)
  for (const { transaction_id: subject, booked_for: bookedFor, reference, units } of rows) {
    const note = `the statement told it for ${bookedFor} first, then for ${reference ?? 'nobody'}`
    const amount = { asset, units }
    const found = { rail, kind: 'contradiction', subject, stated: amount, booked: amount, note } as const
    openBreak(tx, found, { ids, isStated: true, now })
  }
}

function insertLines(tx: Tx, { now }: Taking, lines: readonly StoredLine[]): void {
  if (lines.length === 0) return
  tx.send(lineTable.insertionOf(lines.map((line) => ({ ...line, createdAt: now }))))
}

function isSameMoney(before: StoredLine, { kind, amount, fee }: StatementLine): boolean {
  return before.kind === kind && before.amount.units === amount.units && before.fee.units === fee.units
}
