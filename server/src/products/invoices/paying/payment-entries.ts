import { type Account, customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import { type Money, subtract } from '#core/money'
import type { InvoicePayment } from '#products/invoices/invoice'

/**
 * The kinds of the entries of payments, whose references are the ids of the payments. `paid`: money from a rail or from a
 * balance here reaches the merchant's `invoice_received`; on chain the deposits book that. `accepted`: the commission leaves
 * that account, and so does the rest where it needs no hedge. `hedged`: the deal that takes the rest.
 */
export const paymentKinds = {
  paid: 'invoice_paid',
  accepted: 'invoice_accepted',
  hedged: 'invoice_hedged',
} as const

type Posting = { readonly id: string; readonly now: Date }
type Taken = { readonly id: string; readonly merchantId: string; readonly amount: Money }

/** The payer's balance or the rail → the merchant's `invoice_received`. */
export function paidEntry(
  from: Account,
  { id: reference, merchantId, amount }: Taken,
  { id, now: postedAt }: Posting,
): Entry {
  const to = customerAccount(merchantId, 'invoice_received')
  return { id, kind: paymentKinds.paid, reference, postedAt, movements: [{ from, to, amount }] }
}

/** The entry of an accepted payment; null where it moves nothing, since all of it waits for its hedge. */
export function acceptedEntry(
  merchantId: string,
  { id: reference, amount, commission, credited }: InvoicePayment & { readonly commission: Money },
  { id, now: postedAt }: Posting,
): Entry | null {
  const from = customerAccount(merchantId, 'invoice_received')
  const commissioned: Movement = { from, to: houseAccount('invoice_fees'), amount: commission }
  const rest: Movement = {
    from,
    to: customerAccount(merchantId, 'funding_available'),
    amount: subtract(amount, commission),
  }
  const movements = credited === null ? [commissioned] : [rest, commissioned]
  const moved = movements.filter(({ amount: { units } }) => units > 0n)
  return moved.length === 0
    ? null
    : { id, kind: paymentKinds.accepted, reference, postedAt, movements: moved }
}
