import type { Asset } from '#core/money'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { bookLines, bookWithdrawn } from './book-lines.ts'
import { judgeTransactions } from './judge-transactions.ts'
import type { StatementLine } from './statement-line.ts'
import { type LineRow, linesInForce, type StoredLine } from './stored-lines.ts'

type Taking = {
  readonly rail: string
  readonly day: string
  readonly asset: Asset
  readonly now: Date
  readonly ids: Ids
}

type NewLines = Taking & { readonly lines: readonly StatementLine[] }

/**
 * Takes lines of a statement: books those that are new, books anew those that were told in another way, and judges what the
 * books and the statement make of each transaction. The rail is held.
 */
export async function takeLines(tx: Tx, taking: NewLines): Promise<{ added: number; changed: number }> {
  const { rail, day, ids, lines } = taking
  const transactionIds = lines.map(({ transactionId }) => transactionId)
  const known = await linesInForce(tx, { rail, transactionIds })
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
  withdraw(tx, taking, changed)
  restate(tx, taking, known)
  insertLines(tx, taking, fresh)
  await judgeTransactions(tx, { ...taking, transactionIds })
  // The accounts of the house come last: every payment waits for whoever holds them.
  await bookWithdrawn(tx, { ...taking, lines: changed })
  await bookLines(tx, { ...taking, lines: fresh })
  return { added: fresh.length - changed.length, changed: changed.length }
}

/** Takes back lines that the newest statement of their day has no more. The rail is held. */
export async function withdrawLines(
  tx: Tx,
  taking: Taking & { readonly transactionIds: readonly string[] },
): Promise<void> {
  const { rail, transactionIds } = taking
  const known = await linesInForce(tx, { rail, transactionIds })
  const lines = [...known.values()]
  withdraw(tx, taking, lines)
  await judgeTransactions(tx, taking)
  await bookWithdrawn(tx, { ...taking, lines })
}

function withdraw(tx: Tx, { now }: Taking, lines: readonly LineRow[]): void {
  if (lines.length === 0) return
  const lineIds = lines.map(({ id }) => id)
  tx.send(sql`update rail_movements set line_id = null where line_id = any(${lineIds}::uuid[])`)
  tx.send(sql`update rail_statement_lines set withdrawn_at = ${now} where id = any(${lineIds}::uuid[])`)
}

/** Stores the bank's latest words about lines whose money is unchanged. */
function restate(tx: Tx, { day, lines }: NewLines, known: ReadonlyMap<string, LineRow>): void {
  const same = lines.flatMap((line) => {
    const before = known.get(line.transactionId)
    if (before === undefined || !isSameMoney(before, line)) return []
    const isSame =
      before.day === day &&
      before.reference === line.reference &&
      before.booked_at.getTime() === line.bookedAt.getTime()
    return isSame ? [] : [{ id: before.id, line }]
  })
  if (same.length === 0) return
  tx.send(sql`
    update rail_statement_lines set day = ${day}, reference = told.reference, booked_at = told.booked_at
    from unnest(${same.map(({ id }) => id)}::uuid[], ${same.map(({ line }) => line.reference)}::text[],
      ${same.map(({ line }) => line.bookedAt)}::timestamptz[]) as told (id, reference, booked_at)
    where rail_statement_lines.id = told.id`)
}

function insertLines(tx: Tx, { now, asset }: Taking, lines: readonly StoredLine[]): void {
  if (lines.length === 0) return
  const column = <T>(read: (line: StoredLine) => T) => lines.map(read)
  tx.send(sql`
    insert into rail_statement_lines (id, rail, transaction_id, day, kind, reference, asset, units, fee_units, booked_at,
      created_at)
    select *, ${now}::timestamptz from unnest(${column(({ id }) => id)}::uuid[], ${column(({ rail }) => rail)}::text[],
      ${column(({ transactionId }) => transactionId)}::text[], ${column(({ day }) => day)}::date[],
      ${column(({ kind }) => kind)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(() => asset.symbol)}::text[], ${column(({ amount }) => amount.units)}::numeric[],
      ${column(({ fee }) => fee.units)}::numeric[], ${column(({ bookedAt }) => bookedAt)}::timestamptz[])`)
}

function isSameMoney(before: LineRow, { kind, amount, fee }: StatementLine): boolean {
  return before.kind === kind && before.units === amount.units && before.fee_units === fee.units
}
