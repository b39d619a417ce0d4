import type { Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'

/**
 * `unclaimed`: a payment for no pay-in of ours; the money is in suspense. `contradiction`: the rail tells one transaction in
 * two ways. `amount_differs`: the statement has another amount than the books. `missing`: the books have the movement, the
 * statement of its day does not. `unknown_payout`: the statement has a payout or return that the house knows nothing of.
 * `paid_after_failure`: a payout was paid although the rail had called it failed.
 * `return_differs`: another amount came back of a payout, which is the subject, than was paid.
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

/** A difference between what a rail says and what the books say. */
export type NewBreak = {
  readonly rail: string
  readonly kind: BreakKind
  /** The rail's transaction id, or our reference. */
  readonly subject: string
  /** What the rail says; null where it says nothing. */
  readonly stated: Money | null
  /** What the books say; null where they say nothing. */
  readonly booked: Money | null
  /** For people. */
  readonly note: string
}

/**
 * Opens a break; nothing for one that is open. One that was resolved opens again when the rail says something else than
 * was resolved. One of the amounts is given.
 */
export function openBreak(tx: Tx, one: NewBreak, { ids, now }: { ids: Ids; now: Date }): void {
  const { rail, kind, subject, stated, booked, note } = one
  tx.send(sql`
    insert into rail_breaks as known (id, rail, kind, subject, asset, stated_units, booked_units, note, opened_at)
    values (${ids.next()}, ${rail}, ${kind}, ${subject}, ${(stated ?? booked)?.asset.symbol ?? null},
      ${stated?.units ?? null}, ${booked?.units ?? null}, ${note}, ${now})
    on conflict (rail, kind, subject) do update set asset = excluded.asset, stated_units = excluded.stated_units,
      booked_units = excluded.booked_units, note = excluded.note, opened_at = excluded.opened_at, resolved_at = null,
      resolution = null, resolved_by = null
    where known.resolved_at is not null
      and (known.asset, known.stated_units, known.note) is distinct from
        (excluded.asset, excluded.stated_units, excluded.note)`)
}

/**
 * Opens what statements told of a transaction again, since the books have something new of it: breaks that were written off,
 * closed or explained are judged anew. An operator who resolves one at the same time is waited for.
 */
export function reopenStated(tx: Tx, { rail, subject }: Pick<NewBreak, 'rail' | 'subject'>): void {
  tx.send(sql`
    update rail_breaks set resolved_at = null, resolution = null, resolved_by = null
    where rail = ${rail} and subject = ${subject} and kind = any(${[...statedBreakKinds]}::text[])`)
}
