import { customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import type { Withdrawal } from './withdrawal.ts'

/** The kinds of the entries of withdrawals, whose references are the withdrawals' ids. */
export const withdrawalKinds = {
  paid: 'withdrawal_paid',
  inside: 'withdrawal_inside',
} as const

type Booking = { readonly id: string; readonly at: Date }

/** Held funds → the outside world, and the fee to the house. */
export function paidEntry(withdrawal: Withdrawal, booking: Booking): Entry {
  const { customerId, amount, fee } = withdrawal
  const from = customerAccount(customerId, 'funding_held')
  const movements: Movement[] = [{ from, to: houseAccount('custody'), amount }]
  if (fee.units > 0n) movements.push({ from, to: houseAccount('withdrawal_fees'), amount: fee })
  return entry(withdrawal, { kind: withdrawalKinds.paid, movements, ...booking })
}

/** Available funds → the available funds of another customer. Nothing leaves the house, and there is no fee. */
export function insideEntry(withdrawal: Withdrawal, booking: Booking & { recipientId: string }): Entry {
  const from = customerAccount(withdrawal.customerId, 'funding_available')
  const to = customerAccount(booking.recipientId, 'funding_available')
  const movements = [{ from, to, amount: withdrawal.amount }]
  return entry(withdrawal, { kind: withdrawalKinds.inside, movements, ...booking })
}

type Moves = Booking & { readonly kind: string; readonly movements: readonly Movement[] }

function entry({ id: reference }: Withdrawal, { id, at: postedAt, kind, movements }: Moves): Entry {
  return { id, kind, reference, postedAt, movements }
}
