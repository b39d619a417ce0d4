import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { chargeToDay, giveBackToDay } from '#core/daily-limits'
import { post } from '#core/ledger'
import { type Money, multiply } from '#core/money'
import type { PayIn, PayInFailure, PayInHandler, PayInPayment } from '#core/rails'
import { recordTransactions, updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import {
  type DepositPayment,
  endedEvent,
  type FiatDeposit,
  type FiatDepositError,
  insertFiatDeposit,
  lockFiatDeposit,
  paidEntry,
  transactionOf,
  updateFiatDeposit,
} from '#products/fiat-deposits/deposit'

type Parts = { readonly catalog: Catalog; readonly ids: Ids; publicUrl(): string }

const errors: { readonly [reason in PayInFailure]: FiatDepositError } = {
  declined: 'NOT_PAID',
  expired: 'EXPIRED',
  rejected: 'RAIL_REJECTED',
}

/** Books the payments of deposits, and ends deposits that nobody pays. */
export function fiatDepositPayIns(parts: Parts): PayInHandler {
  return {
    async paid(tx, payment) {
      const asked = await lockAsked(tx, payment.payIn, parts)
      await (payment.count === 1
        ? payAsked(tx, asked, { payment, parts })
        : payMore(tx, asked, { payment, parts }))
    },
    async failed(tx, { payIn, reason, now }) {
      const asked = await lockAsked(tx, payIn, parts)
      assert(asked.status === 'processing', `the deposit ${asked.id} fails and is ${asked.status}`)
      const failed: FiatDeposit = { ...asked, status: 'failed', error: errors[reason], updatedAt: now }
      await giveBackToDay(tx, { ...asked, use: 'fiat_deposit' })
      updateFiatDeposit(tx, failed)
      updateTransactions(tx, [transactionOf(failed)])
      tell(tx, failed, { payIn, sequence: 1, parts })
    },
  }
}

async function lockAsked(tx: Tx, { id }: PayIn, { catalog }: Parts): Promise<FiatDeposit> {
  const asked = await lockFiatDeposit(tx, { id, catalog })
  assert(asked !== undefined, `the pay-in ${id} has a deposit`)
  return asked
}

type Paying = { readonly payment: PayInPayment; readonly parts: Parts }

/** Books the first payment, also after the deposit failed. */
async function payAsked(tx: Tx, asked: FiatDeposit, { payment, parts }: Paying): Promise<void> {
  assert(asked.payment === null, `the deposit ${asked.id} is paid once`)
  const hadFailed = asked.status === 'failed'
  // The failure gave this back to the day.
  if (hadFailed) await chargeToDay(tx, { ...asked, use: 'fiat_deposit' })
  const paid = paidBy(asked, payment)
  await bookPaid(tx, paid, { payment, parts })
  updateFiatDeposit(tx, paid)
  updateTransactions(tx, [transactionOf(paid)])
  tell(tx, paid, { payIn: payment.payIn, sequence: hadFailed ? 2 : 1, parts })
}

/** A further payment of the link: a deposit without a request, so it counts against no limit. */
async function payMore(tx: Tx, asked: FiatDeposit, { payment, parts }: Paying): Promise<void> {
  const { movement, now: createdAt } = payment
  const more = { ...asked, id: parts.ids.next(), amount: movement.amount, worthUnits: 0n, createdAt }
  const paid = paidBy(more, payment)
  await bookPaid(tx, paid, { payment, parts })
  insertFiatDeposit(tx, paid)
  recordTransactions(tx, [transactionOf(paid)])
  tell(tx, paid, { payIn: payment.payIn, sequence: 1, parts })
}

type PaidDeposit = FiatDeposit & { readonly payment: DepositPayment }

function paidBy(deposit: FiatDeposit, { movement, isLate, now }: PayInPayment): PaidDeposit {
  const { id: movementId, amount: fact } = movement
  const fee = feeOf(fact, deposit)
  const payment = { movementId, fact, fee, timing: isLate ? 'late' : 'on_time' } as const
  return { ...deposit, status: 'success', payment, error: null, updatedAt: now }
}

/** A share below the whole, rounded up for the house: never more than the paid amount. */
export function feeOf(fact: Money, { feeShare }: Pick<FiatDeposit, 'feeShare'>): Money {
  return multiply(fact, feeShare, { rounding: 'up' })
}

async function bookPaid(
  tx: Tx,
  { customerId, payment }: PaidDeposit,
  { payment: { now: at }, parts }: Paying,
) {
  await post(tx, paidEntry(payment, { id: parts.ids.next(), customerId, at }))
}

type Telling = { readonly payIn: PayIn; readonly sequence: 1 | 2; readonly parts: Parts }

function tell(tx: Tx, deposit: FiatDeposit, { payIn: link, sequence, parts }: Telling): void {
  const { ids, publicUrl } = parts
  recordEvents(tx, [endedEvent(deposit, { id: ids.next(), sequence, link, publicUrl: publicUrl() })])
}
