import type { Asset } from '#core/money'
import { railBreakTable, statedBreakKinds } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { signedUnits } from '../statement-line.ts'
import { readFacts, type TransactionFacts } from './transaction-facts.ts'

type StatedBreakKind = (typeof statedBreakKinds)[number]

/** The resolution of a break that ends without an operator. */
const byStatements = { by: 'statement', resolution: 'explained' } as const

type Judging = {
  readonly rail: string
  readonly asset: Asset
  readonly transactionIds: readonly string[]
  /** Movements before this day count as missing where no statement has them. A missing movement stays missing. */
  readonly overdueBefore?: string
  readonly ids: Ids
  readonly now: Date
}

/**
 * Opens a break for each transaction on which statements and books differ, and ends the breaks of transactions on which
 * they agree. The caller holds the rail.
 */
export async function judgeTransactions(tx: Tx, judging: Judging): Promise<void> {
  const { rail, transactionIds } = judging
  settle(tx, judging)
  const facts = await readFacts(tx, judging)
  const open = await tx.query<{ kind: StatedBreakKind; subject: string }>(sql`
    select kind, subject from rail_breaks where rail = ${rail} and resolved_at is null
      and kind = any(${[...statedBreakKinds]}::text[]) and subject = any(${transactionIds}::text[])`)
  const isMissing = new Set(open.filter(({ kind }) => kind === 'missing').map(({ subject }) => subject))
  const wanted = facts.flatMap((fact) => {
    const wasMissing = isMissing.has(fact.transaction_id)
    // Only a withdrawn statement had reported the transaction, so no other statement is awaited.
    const isWithdrawn = fact.is_heard === false
    const kind = judge(fact, {
      isOverdue: wasMissing || isWithdrawn || isBefore(fact, judging.overdueBefore),
    })
    return kind === null ? [] : [{ kind, fact }]
  })
  end(tx, { ...judging, transactionIds: facts.map(({ transaction_id }) => transaction_id) }, wanted)
  openBreaks(tx, judging, wanted)
}

/** Marks the movements that lines show as stated. */
function settle(tx: Tx, { rail, transactionIds }: Judging): void {
  tx.send(sql`
    update rail_movements set line_id = line.id from rail_statement_lines line
    where line.rail = ${rail} and line.transaction_id = any(${transactionIds}::text[]) and withdrawn_at is null
      and rail_movements.rail = line.rail and rail_movements.transaction_id = line.transaction_id
      and line_id is distinct from line.id`)
}

function isBefore({ moved_at }: TransactionFacts, day: string | undefined): boolean {
  return moved_at !== null && day !== undefined && moved_at.getTime() < Date.parse(`${day}T00:00:00Z`)
}

/** The kind of a transaction's break; null where statement and books agree, or may still come to agree. */
function judge(
  { carried, line_kind, moved_kind }: Pick<TransactionFacts, 'carried' | 'line_kind' | 'moved_kind'>,
  { isOverdue }: { readonly isOverdue: boolean },
): StatedBreakKind | null {
  if (carried === 0n) return null
  if (line_kind === null && moved_kind !== null) return isOverdue ? 'missing' : null
  if (line_kind !== null && moved_kind === null) return 'unknown_payout'
  return 'amount_differs'
}

type Wanted = { readonly kind: StatedBreakKind; readonly fact: TransactionFacts }

function end(tx: Tx, { rail, transactionIds, now }: Judging, wanted: readonly Wanted[]): void {
  tx.send(sql`
    update rail_breaks set resolved_at = ${now}, resolution = ${byStatements.resolution}, resolved_by = ${byStatements.by}
    where rail = ${rail} and resolved_at is null and subject = any(${transactionIds}::text[])
      and kind = any(${[...statedBreakKinds]}::text[])
      and (kind, subject) not in (select * from unnest(${wanted.map(({ kind }) => kind)}::text[],
        ${wanted.map(({ fact }) => fact.transaction_id)}::text[]))`)
}

/** Opens breaks. A resolved break opens again, since the same transaction has another difference. */
function openBreaks(tx: Tx, { rail, asset, ids, now }: Judging, wanted: readonly Wanted[]): void {
  if (wanted.length === 0) return
  const breaks = wanted.map(({ kind, fact }) => ({
    ...{ id: ids.next(), rail, kind, subject: fact.transaction_id, asset },
    ...{ statedUnits: statedUnits(fact), bookedUnits: bookedUnits(fact), note: noteOf({ kind, fact }) },
    ...{ openedAt: now, isStated: false, resolution: null, resolvedBy: null },
  }))
  tx.send(sql`
    ${railBreakTable.insertionOf(breaks)}
    on conflict (rail, kind, subject) do update set stated_units = excluded.stated_units,
      booked_units = excluded.booked_units, note = excluded.note, resolved_at = null, resolution = null, resolved_by = null,
      opened_at = case when rail_breaks.resolved_at is null then rail_breaks.opened_at else excluded.opened_at end`)
}

function statedUnits({ line_kind: kind, line_units: units }: TransactionFacts): bigint | null {
  return kind === null || units === null ? null : signedUnits({ kind, units })
}

/** The booked amount after all write-offs; clearing carries its difference from the statement. */
function bookedUnits(fact: TransactionFacts): bigint | null {
  const booked = (statedUnits(fact) ?? 0n) - fact.carried
  return booked === 0n && fact.moved_kind === null ? null : booked
}

function noteOf({ kind, fact }: Wanted): string {
  switch (kind) {
    case 'missing':
      return fact.is_heard === false
        ? `The bank withdrew the line which alone told of this ${fact.moved_kind}. Ask the bank about it.`
        : `No statement has this ${fact.moved_kind}. Import the statements of its days, and ask the bank for it.`
    case 'amount_differs':
      return fact.line_kind === null
        ? 'No statement has this, and it was written off. Ask the bank about it.'
        : 'The statement has another amount than the books. Ask the bank which one is right.'
    case 'unknown_payout':
      return fact.line_kind === 'return' ? unknownReturn(fact) : unknownPayout(fact)
  }
}

function unknownReturn({ line_reference: reference }: TransactionFacts): string {
  return `The bank returned a payout (${reference ?? 'without a reference'}) that the books do not know as paid over this rail.`
}

function unknownPayout({ payout_status: status, line_reference: reference }: TransactionFacts): string {
  switch (status) {
    case 'requested':
      return `The bank paid the payout ${reference}, whose outcome is not known here yet. It is looked up at once; this ends by itself.`
    case 'failed':
      return `The bank paid the payout ${reference}, which failed here: its customer has the money back. Ask the bank for it.`
    case 'paid':
    case 'returned':
      return `The bank paid the payout ${reference} under another transaction than the one in the books. It may have paid twice: ask for it.`
    case null:
      return `The bank paid out money (${reference ?? 'without a reference'}) that nobody here asked for. Ask the bank at once.`
  }
}
