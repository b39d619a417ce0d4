import type { Asset } from '#core/money'
import { hurryLook, notePayment, noteReturn, type RailBooks } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import { type Ids, isUuid } from '#platform/ids'
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

type NewLines = Taking & { readonly books: RailBooks; readonly lines: readonly StatementLine[] }

/**
 * Takes lines of a statement: books those that are new, books anew those that were told in another way, notes payments and
 * returns that nobody told of, and judges what the books and the statement make of each transaction. The rail is held.
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
  await withdraw(tx, taking, changed)
  restate(tx, taking, known)
  await insertLines(tx, taking, fresh)
  await noteUnheard(tx, taking, fresh)
  await judgeTransactions(tx, { ...taking, transactionIds })
  return { added: fresh.length - changed.length, changed: changed.length }
}

/** Takes back lines that the newest statement of their day has no more. The rail is held. */
export async function withdrawLines(
  tx: Tx,
  taking: Taking & { readonly transactionIds: readonly string[] },
): Promise<void> {
  const { rail, transactionIds } = taking
  const known = await linesInForce(tx, { rail, transactionIds })
  await withdraw(tx, taking, [...known.values()])
  await judgeTransactions(tx, taking)
}

async function withdraw(tx: Tx, { now, ids, asset }: Taking, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return
  const lineIds = lines.map(({ id }) => id)
  tx.send(sql`update rail_movements set line_id = null where line_id = any(${lineIds}::uuid[])`)
  tx.send(sql`update rail_statement_lines set withdrawn_at = ${now} where id = any(${lineIds}::uuid[])`)
  await bookWithdrawn(tx, { lines, asset, ids, now })
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

async function insertLines(tx: Tx, { now, ids, asset }: Taking, lines: readonly StoredLine[]): Promise<void> {
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
  await bookLines(tx, { lines, ids, now })
}

/** Notes transactions of which only the statement tells; a payout whose outcome is not known is looked up at once. */
async function noteUnheard(tx: Tx, taking: NewLines, lines: readonly StoredLine[]): Promise<void> {
  const { rail, now, books } = taking
  const heard = await tx.query<{ transaction_id: string }>(sql`
    select transaction_id from rail_movements
    where rail = ${rail} and transaction_id = any(${lines.map(({ transactionId }) => transactionId)}::text[])`)
  const isHeard = new Set(heard.map(({ transaction_id }) => transaction_id))
  const unheard = lines.filter(({ transactionId }) => !isHeard.has(transactionId))
  const payouts = await payoutsAmong(tx, { rail, lines: unheard })
  for (const line of unheard) {
    const { transactionId, amount, bookedAt } = line
    const ours = uuidOf(line)
    if (line.kind === 'payment') {
      const payment = { transactionId, amount, payer: null, paidAt: bookedAt }
      const providerReference = ours === null ? line.reference : null
      await notePayment(tx, { rail, payment, reference: ours, providerReference, now }, books)
    } else if (line.kind === 'return' && ours !== null && payouts.has(ours)) {
      const returned = { transactionId, reference: ours, amount, returnedAt: bookedAt }
      await noteReturn(tx, { rail, returned, now }, books)
    }
  }
  for (const reference of payouts) await hurryLook(tx, { rail, reference, now })
}

type Unheard = { readonly rail: string; readonly lines: readonly StoredLine[] }

async function payoutsAmong(tx: Tx, { rail, lines }: Unheard): Promise<ReadonlySet<string>> {
  const references = lines.flatMap((line) => (line.kind === 'payment' ? [] : (uuidOf(line) ?? [])))
  if (references.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(sql`
    select id from rail_payouts where rail = ${rail} and id = any(${references}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

function uuidOf({ reference }: Pick<StatementLine, 'reference'>): string | null {
  return reference !== null && isUuid(reference) ? reference.toLowerCase() : null
}

function isSameMoney(before: LineRow, { kind, amount, fee }: StatementLine): boolean {
  return before.kind === kind && before.units === amount.units && before.fee_units === fee.units
}
