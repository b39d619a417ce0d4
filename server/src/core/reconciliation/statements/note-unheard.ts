import { hurryLook, notePaidByStatement, notePayment, noteReturn, type RailBooks } from '#core/rails'
import { type Database, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { StatementLine } from '../statement-line.ts'

type Unheard = {
  readonly database: Database
  readonly rail: string
  readonly books: RailBooks
  readonly lines: readonly StatementLine[]
  /** The ids of all transactions of the statement. */
  readonly transactionIds: ReadonlySet<string>
  readonly now: Date
  /** A database transaction of its own, in which the statement may still write. */
  inOwn(act: (tx: Tx) => Promise<void>): Promise<void>
}

/**
 * Stores what only the statement reports: payments, returns, and outcomes of payouts. Each has a database transaction
 * of its own, before its line, so it waits for nothing and blocks nobody.
 */
export async function noteUnheard(noting: Unheard): Promise<void> {
  const { database, rail, lines } = noting
  const heard = await database.query<{ transaction_id: string }>(sql`
    select transaction_id from rail_movements
    where rail = ${rail} and transaction_id = any(${lines.map(({ transactionId }) => transactionId)}::text[])`)
  const isHeard = new Set(heard.map(({ transaction_id }) => transaction_id))
  const unheard = lines.filter(({ transactionId }) => !isHeard.has(transactionId))
  const payouts = await payoutsAmong(database, { rail, lines: unheard })
  for (const line of unheard)
    if (line.kind === 'payment' || payouts.has(uuidOf(line) ?? ''))
      await noting.inOwn((tx) => note(tx, { ...noting, line }))
}

type Noting = Unheard & { readonly line: StatementLine }

async function note(tx: Tx, { rail, books, line, now, transactionIds: statement }: Noting): Promise<void> {
  const { kind, transactionId, amount, bookedAt } = line
  const reference = uuidOf(line)
  if (kind === 'payment') {
    const payment = { transactionId, amount, payer: null, paidAt: bookedAt }
    const providerReference = reference === null ? line.reference : null
    await notePayment(tx, { rail, payment, reference, providerReference, statement, now }, books)
    return
  }
  if (reference === null) return
  if (kind === 'return') {
    const returned = { transactionId, reference, amount, returnedAt: bookedAt }
    await noteReturn(tx, { rail, returned, isStated: true, now }, books)
  } else {
    const receipt = { transactionId, amount, paidAt: bookedAt }
    await notePaidByStatement(tx, { rail, reference, receipt, now }, books)
  }
  await hurryLook(tx, { rail, reference, now })
}

type Asked = Pick<Unheard, 'rail' | 'lines'>

/** Payouts of the house that the lines name. */
async function payoutsAmong(database: Database, { rail, lines }: Asked): Promise<ReadonlySet<string>> {
  const references = lines.flatMap((line) => (line.kind === 'payment' ? [] : (uuidOf(line) ?? [])))
  if (references.length === 0) return new Set()
  const rows = await database.query<{ id: string }>(sql`
    select id from rail_payouts where rail = ${rail} and id = any(${references}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

function uuidOf({ reference }: Pick<StatementLine, 'reference'>): string | null {
  return reference !== null && isUuid(reference) ? reference.toLowerCase() : null
}
