import { money } from '#core/tables'
import { columns, type Item, orNull, type Queryable, type Tx, table } from '#platform/database'
import type { RailMovement } from './rail-movement.ts'

const { uuid, text, timestamptz } = columns

/** `withdrawal`: of a customer. */
export type PayoutPurpose = 'withdrawal'

/** `requested`: decided; it may have been paid. `returned`: paid, and sent back later. */
export type PayoutStatus = 'requested' | 'paid' | 'failed' | 'returned'

export const payoutTable = table('rail_payouts', {
  /** The id of its cause; for a withdrawal, the id of its transaction. */
  id: uuid,
  /** The rail's code in the catalogue. */
  rail: text,
  /** The name of the rail's provider. */
  provider: text,
  purpose: text.as<PayoutPurpose>(),
  amount: money(),
  /** Digits alone, as 79161234567. */
  phone: text,
  bankCode: text,
  status: text.as<PayoutStatus>(),
  /** The amount that the recipient got, as the rail says; null before it is paid. */
  amountFact: orNull(money('fact_units')),
  /** Why it failed, as the rail says. */
  reason: orNull(text),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A payment by the house to somebody's bank account. */
export type Payout = Item<typeof payoutTable>

export type NewPayout = Pick<Payout, 'id' | 'rail' | 'purpose' | 'amount' | 'phone' | 'bankCode'> & {
  readonly now: Date
}

type Moved = { readonly payout: Payout; readonly movement: RailMovement; readonly now: Date }

/** Carries out what a payout's changes mean to its purpose, each once, in the database transaction that notes them. */
export type PayoutHandler = {
  /** Why a payout that was not placed has to wait; null where it may be paid. Holds until the end of a transaction. */
  hindrance?(database: Queryable, payout: Pick<Payout, 'id'>): Promise<string | null>
  /** Books the paid amount, `payout.amountFact`, to `clearing`. */
  paid(tx: Tx, moved: Moved): Promise<void>
  /** Hears that the payout will never be paid. */
  failed(
    tx: Tx,
    failed: { readonly payout: Payout; readonly reason: string; readonly now: Date },
  ): Promise<void>
  /**
   * Books the movement's amount back from `clearing`. The payer gets all of it back, even where less came back than was paid.
   * A return may be known before `paid` was called: then `paid` is called first.
   */
  returned(tx: Tx, moved: Moved): Promise<void>
}
