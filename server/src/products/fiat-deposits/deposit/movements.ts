import { customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import { creditOf, type DepositPayment } from './fiat-deposit.ts'

/** The kind of the entries of fiat deposits; the reference is the id of the rail's movement. */
export const fiatDepositKind = 'fiat_deposit'

type Booking = { readonly id: string; readonly customerId: string; readonly at: Date }

/** The rail → available funds, and the fee to the house. */
export function paidEntry(payment: DepositPayment, { id, customerId, at: postedAt }: Booking): Entry {
  const from = houseAccount('clearing')
  const movements: Movement[] = [
    { from, to: customerAccount(customerId, 'funding_available'), amount: creditOf(payment) },
    { from, to: houseAccount('deposit_fees'), amount: payment.fee },
  ]
  return {
    id,
    kind: fiatDepositKind,
    reference: payment.movementId,
    postedAt,
    // A fee may be zero, or the whole of a few kopecks.
    movements: movements.filter(({ amount }) => amount.units > 0n),
  }
}
