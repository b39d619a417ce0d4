import { defineWrongs, WrongAct } from '#core/operators'
import { sql, type Tx } from '#platform/database'
import type { RailBreak } from './break-store.ts'

const wrongs = defineWrongs({
  STATEMENT_UNFINISHED:
    'the statement of {rail} of {day} is not wholly in the books; import it to its end first',
  PAYMENT_NOT_SHOWN: 'no statement and no rail shows {payment} any more',
  STATED_AMOUNT_DIFFERS:
    'the statement has another amount of {payment} than the rail told; resolve that break first',
  PAYMENT_NOT_ON_STATEMENTS:
    'the statements of its days do not show {payment}; import one that does, or ask the bank',
})

type Standing = {
  readonly is_heard: boolean
  readonly is_shown: boolean
  readonly is_missing: boolean
  readonly is_written_off: boolean
  /** The day of a statement whose import is unfinished. */
  readonly unfinished: string | null
}

/**
 * Refuses to book an unclaimed payment that no statement and no rail shows, or that a statement in import may withdraw.
 * The caller holds the rail, so no import runs meanwhile.
 */
export async function requireStanding(tx: Tx, { rail, subject }: RailBreak): Promise<Standing> {
  const [found] = await tx.query<Standing>(sql`
    select heard_at is not null as is_heard,
      exists (select from rail_statement_lines line where line.rail = moved.rail
        and line.transaction_id = moved.transaction_id and withdrawn_at is null) as is_shown,
      exists (select from rail_breaks missing where missing.rail = moved.rail and subject = moved.transaction_id
        and missing.kind = 'missing' and resolved_at is null) as is_missing,
      exists (select from rail_write_offs one where one.rail = moved.rail
        and one.transaction_id = moved.transaction_id having sum(units) <> 0) as is_written_off,
      (select min(day)::text from rail_statements begun where begun.rail = moved.rail and completed_at is null) as unfinished
    from rail_movements moved where rail = ${rail} and transaction_id = ${subject} for update`)
  if (found?.unfinished) throw new WrongAct(wrongs.STATEMENT_UNFINISHED, { rail, day: found.unfinished })
  if (found === undefined || (!found.is_heard && !found.is_shown))
    throw new WrongAct(wrongs.PAYMENT_NOT_SHOWN, { payment: subject })
  return found
}

/** As `requireStanding`, and the bank's amount must equal the booked one: a credit to a customer is never undone. */
export async function requireCreditable(
  tx: Tx,
  found: RailBreak & { readonly carried: bigint },
): Promise<void> {
  const { subject, carried } = found
  const {
    is_shown: isShown,
    is_missing: isMissing,
    is_written_off: isWrittenOff,
  } = await requireStanding(tx, found)
  if (isShown && carried !== 0n) throw new WrongAct(wrongs.STATED_AMOUNT_DIFFERS, { payment: subject })
  if (!isShown && (isMissing || isWrittenOff))
    throw new WrongAct(wrongs.PAYMENT_NOT_ON_STATEMENTS, { payment: subject })
}
