import type { Tariff } from '#core/catalog'
import { approvalsAsked } from '#core/customers'
import { takeFromDay } from '#core/daily-limits'
import { worthOf } from '#core/dealing'
import { statementHash } from '#core/operators'
import type { PriceSource } from '#core/prices'
import type { Tx } from '#platform/database'
import type { PaymentOutKind } from './kind.ts'
import type { PaymentOut } from './payment-out.ts'

type Requested = Pick<PaymentOut, 'id' | 'customerId' | 'amount' | 'fee' | 'askedWith'> & {
  readonly statement: string
  /** How many operators the signer asks for. */
  readonly signersAsked?: number
  readonly tariff: Tariff
  readonly prices: PriceSource
  readonly now: Date
}

type New = Omit<PaymentOut, 'status' | 'error'> & {
  readonly status: 'waiting' | 'processing'
  readonly error: null
}

/**
 * Counts a request against the limit of its customer's day, and answers the columns of the new payment: it waits where its
 * worth or the signer asks for operators.
 */
export async function newPaymentOut(
  tx: Tx,
  { noun }: Pick<PaymentOutKind<never>, 'noun'>,
  { statement, signersAsked = 0, tariff, prices, now, ...requested }: Requested,
): Promise<New> {
  const { id, customerId, amount, fee, askedWith } = requested
  const worth = worthOf(amount, prices)
  const limit = tariff.withdrawDailyLimit
  const day = await takeFromDay(tx, { customerId, use: noun, worth, limit, now })
  const isAsked = approvalsAsked(tariff, worth.units) > 0 || signersAsked > 0
  return {
    ...{ id, customerId, amount, fee, askedWith },
    status: isAsked ? 'waiting' : 'processing',
    error: null,
    reason: null,
    statementHash: statementHash(statement),
    worthUnits: worth.units,
    day,
    createdAt: now,
    updatedAt: now,
  }
}
