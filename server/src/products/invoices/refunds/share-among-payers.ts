import { add, compare, type Money, subtract } from '#core/money'
import { type InvoiceStory, refundableOf } from '#products/invoices/invoice'

export type PayerShare = { readonly payerId: string; readonly amount: Money }

type Shared = { readonly story: InvoiceStory; readonly nothing: Money }

/**
 * The money that can go back to each customer who paid from a balance here: what they paid less what they got back. The last
 * payer comes first.
 */
export function payerShares({ story, nothing }: Shared): PayerShare[] {
  const { invoice, payments, refunds } = story
  const shares = new Map<string, Money>()
  const isIts = ({ asset }: Money) => asset.symbol === nothing.asset.symbol
  for (const payment of payments.toReversed()) {
    const paid = refundableOf(payment, invoice)
    const { payerId, source } = payment
    if (source !== 'internal' || payerId === null || paid === null || !isIts(paid)) continue
    shares.set(payerId, add(shares.get(payerId) ?? nothing, paid))
  }
  for (const { payerId, amount, status } of refunds) {
    const share = payerId === null || !isIts(amount) ? undefined : shares.get(payerId)
    if (payerId === null || share === undefined || status === 'failed') continue
    shares.set(payerId, subtract(share, amount))
  }
  return [...shares].flatMap(([payerId, amount]) => (amount.units > 0n ? [{ payerId, amount }] : []))
}

/** Shares an amount among payers in their order: each gets all of theirs before the next gets any. */
export function shareAmong(payers: readonly PayerShare[], amount: Money): PayerShare[] {
  let rest = amount
  return payers.flatMap(({ payerId, amount: most }) => {
    const given = compare(most, rest) < 0 ? most : rest
    rest = subtract(rest, given)
    return given.units > 0n ? [{ payerId, amount: given }] : []
  })
}
