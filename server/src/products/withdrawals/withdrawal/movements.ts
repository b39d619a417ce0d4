import { customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import { totalOf } from '#core/payments-out'
import type { Withdrawal } from './withdrawal.ts'

/** The kinds of the entries of withdrawals, whose references are the withdrawals' ids. */
export const withdrawalKinds = {
  held: 'withdrawal_held',
  paid: 'withdrawal_paid',
  released: 'withdrawal_released',
  inside: 'withdrawal_inside',
} as const

type Booking = { readonly id: string; readonly at: Date }

/** Available funds → held funds: amount and fee. */
export function holdEntry(withdrawal: Withdrawal, booking: Booking): Entry {
  const { available: from, held: to } = accountsOf(withdrawal)
  const movements = [{ from, to, amount: totalOf(withdrawal) }]
  return entry(withdrawal, { kind: withdrawalKinds.held, movements, ...booking })
}

/** Held funds → the outside world, and the fee to the house. */
export function paidEntry(withdrawal: Withdrawal, booking: Booking): Entry {
  const { held: from } = accountsOf(withdrawal)
  const { amount, fee } = withdrawal
  const movements: Movement[] = [{ from, to: houseAccount('custody'), amount }]
  if (fee.units > 0n) movements.push({ from, to: houseAccount('withdrawal_fees'), amount: fee })
  return entry(withdrawal, { kind: withdrawalKinds.paid, movements, ...booking })
}

/** Held funds → available funds, all of them. */
export function releaseEntry(withdrawal: Withdrawal, booking: Booking): Entry {
  const { available: to, held: from } = accountsOf(withdrawal)
  const movements = [{ from, to, amount: totalOf(withdrawal) }]
  return entry(withdrawal, { kind: withdrawalKinds.released, movements, ...booking })
}

/** Available funds → the available funds of another customer. Nothing leaves the house, and there is no fee. */
export function insideEntry(withdrawal: Withdrawal, booking: Booking & { recipientId: string }): Entry {
  const from = customerAccount(withdrawal.customerId, 'funding_available')
  const to = customerAccount(booking.recipientId, 'funding_available')
  const movements = [{ from, to, amount: withdrawal.amount }]
  return entry(withdrawal, { kind: withdrawalKinds.inside, movements, ...booking })
}

function accountsOf({ customerId: id }: Withdrawal) {
  return {
    available: customerAccount(id, 'funding_available'),
    held: customerAccount(id, 'funding_held'),
  }
}

type Moves = Booking & { readonly kind: string; readonly movements: readonly Movement[] }

function entry({ id: reference }: Withdrawal, { id, at: postedAt, kind, movements }: Moves): Entry {
  return { id, kind, reference, postedAt, movements }
}
