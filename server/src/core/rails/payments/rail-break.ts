import assert from 'node:assert'
import type { Money } from '#core/money'
import { asset } from '#core/tables'
import { columns, type Item, orNull, sql, type Tx, table } from '#platform/database'
import type { Ids } from '#platform/ids'

const { uuid, text, numeric, timestamptz, boolean } = columns

/**
 * `unclaimed`: a payment for no pay-in of ours; the money is in suspense. `contradiction`: the rail reports one transaction
 * in two ways. `amount_differs`: the statement has another amount than the books. `missing`: the books have the movement, the
 * statement of its day does not. `unknown_payout`: the statement has a payout or return that the house knows nothing of.
 * `paid_after_failure`: a payout was paid although the rail had called it failed. `return_differs`: a payout, which is the
 * subject, came back with another amount than was paid.
 */
export const breakKinds = [
  'unclaimed',
  'contradiction',
  'amount_differs',
  'missing',
  'unknown_payout',
  'paid_after_failure',
  'return_differs',
] as const

export type BreakKind = (typeof breakKinds)[number]

/** The kinds of breaks that statements open, and end when they come to agree with the books. */
export const statedBreakKinds = ['amount_differs', 'missing', 'unknown_payout'] as const

/** The resolution of a break that ended with its line, where the line alone reported it. */
export const withdrawnByStatement = { resolution: 'withdrawn', by: 'statement' } as const

export const railBreakTable = table('rail_breaks', {
  id: uuid,
  rail: text,
  kind: text.as<BreakKind>(),
  /** The rail's transaction id, or our reference. */
  subject: text,
  asset: asset(),
  /** The amount by the rail's word; null where the rail says nothing. */
  statedUnits: orNull(numeric),
  /** The amount in the books; null where the books say nothing. */
  bookedUnits: orNull(numeric),
  /** For people. */
  note: text,
  openedAt: timestamptz,
  /** Whether a bank's statement alone reports it, so that it ends with the line. */
  isStated: boolean,
  resolution: orNull(text),
  resolvedBy: orNull(text),
})

/** A difference between what a rail says and what the books say. */
export type NewBreak = {
  readonly rail: string
  readonly kind: BreakKind
  /** The rail's transaction id, or our reference. */
  readonly subject: string
  /** The amount by the rail's word; null where the rail says nothing. */
  readonly stated: Money | null
  /** The amount in the books; null where the books say nothing. */
  readonly booked: Money | null
  /** For people. */
  readonly note: string
}

type Opening = {
  readonly ids: Ids
  /** Whether a bank's statement alone reports it, so that it ends with the line. */
  readonly isStated: boolean
  readonly now: Date
}

/**
 * Opens a break; does nothing for a break that is open. A resolved break opens again when the rail says something else than
 * was resolved, or the bank has its line again. At least one of the amounts is given.
 */
export function openBreak(tx: Tx, one: NewBreak, opening: Opening): void {
  const { rail, kind, subject } = one
  tx.send(sql`
    ${railBreakTable.insertion(newBreak(one, opening))}
    on conflict (rail, kind, subject) do update set asset = excluded.asset, stated_units = excluded.stated_units,
      booked_units = excluded.booked_units, note = excluded.note, opened_at = excluded.opened_at, resolved_at = null,
      resolution = null, resolved_by = null, is_stated = excluded.is_stated
    where rail_breaks.resolved_at is not null and (rail_breaks.resolution = ${withdrawnByStatement.resolution}
      or (rail_breaks.asset, rail_breaks.stated_units, rail_breaks.note) is distinct from
        (excluded.asset, excluded.stated_units, excluded.note))`)
  if (!opening.isStated)
    tx.send(sql`
      update rail_breaks set is_stated = false where rail = ${rail} and kind = ${kind} and subject = ${subject} and is_stated`)
}

/** A break as it is opened, to be stored. */
export function newBreak(
  { stated, booked, ...one }: NewBreak,
  { ids, isStated, now }: Opening,
): Item<typeof railBreakTable> {
  const amount = stated ?? booked
  assert(amount !== null, 'a break has an amount')
  const units = { statedUnits: stated?.units ?? null, bookedUnits: booked?.units ?? null }
  const opened = { openedAt: now, isStated, resolution: null, resolvedBy: null }
  return { ...one, id: ids.next(), asset: amount.asset, ...units, ...opened }
}

/**
 * Opens the breaks about a transaction that statements opened before, since the books have something new of it: breaks that
 * were written off, closed or explained are judged again. The update waits for an operator who resolves such a break at the
 * same time.
 */
export function reopenStated(tx: Tx, { rail, subject }: Pick<NewBreak, 'rail' | 'subject'>): void {
  tx.send(sql`
    update rail_breaks set resolved_at = null, resolution = null, resolved_by = null
    where rail = ${rail} and subject = ${subject} and kind = any(${[...statedBreakKinds]}::text[])`)
}
