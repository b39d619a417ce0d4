import { add, type Money } from '#core/money'
import { keyUse, money } from '#core/tables'
import { columns, type Item, orNull, type table } from '#platform/database'
import type { PaymentOutStatus } from './statuses.ts'

const { uuid, text, numeric, timestamptz } = columns

/**
 * `PAYMENT_FAILED`: on the chain. `DECLINED`: never paid by the bank. `RETURNED`: paid, and sent back later. `REJECTED`: by
 * an operator, before anything was paid.
 */
export type PaymentOutError = 'PAYMENT_FAILED' | 'DECLINED' | 'RETURNED' | 'REJECTED'

/** The columns of every payment out, to which a kind adds those of its payee. */
export const paymentOutColumns = {
  /** Also the id of its transaction in the history, and of its payment. */
  id: uuid,
  customerId: uuid,
  /** The amount that the payee gets. */
  amount: money(),
  /** The amount that the customer pays beyond it. */
  fee: money('fee_units'),
  status: text.as<PaymentOutStatus>(),
  /** Why it failed, as a code for customers and as words for operators. */
  error: orNull(text.as<PaymentOutError>()),
  reason: orNull(text),
  /** The hash of the statement that an operator approves. */
  statementHash: text,
  /** Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts. */
  worthUnits: numeric,
  day: text,
  /** The key that asked for it and the key's address; null for a payment made before these were recorded. */
  askedWith: keyUse,
  createdAt: timestamptz,
  updatedAt: timestamptz,
}

/** Money that a customer sends away: on a chain, or to a bank account. */
export type PaymentOut = Item<ReturnType<typeof table<typeof paymentOutColumns>>>

/** The amount and the fee, which are held together. */
export function totalOf({ amount, fee }: Pick<PaymentOut, 'amount' | 'fee'>): Money {
  return add(amount, fee)
}
