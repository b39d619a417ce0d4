import { customerAccount, type Entry } from '#core/ledger'
import { type PaymentOut, totalOf } from './payment-out.ts'

type Booking = { readonly id: string; readonly at: Date }

/** Available funds → held funds: amount and fee. */
export function holdEntry(noun: string, one: PaymentOut, { id, at: postedAt }: Booking): Entry {
  const { available: from, held: to } = accountsOf(one)
  const movements = [{ from, to, amount: totalOf(one) }]
  return { id, kind: `${noun}_held`, reference: one.id, postedAt, movements }
}

/** Held funds → available funds, all of them. */
export function releaseEntry(noun: string, one: PaymentOut, { id, at: postedAt }: Booking): Entry {
  const { available: to, held: from } = accountsOf(one)
  const movements = [{ from, to, amount: totalOf(one) }]
  return { id, kind: `${noun}_released`, reference: one.id, postedAt, movements }
}

function accountsOf({ customerId: id }: PaymentOut) {
  return {
    available: customerAccount(id, 'funding_available'),
    held: customerAccount(id, 'funding_held'),
  }
}
