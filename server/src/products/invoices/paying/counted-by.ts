import { type QuotingParts, quoteAnew } from '#products/invoices/choosing'
import { type Choice, type InvoiceStory, isSeen } from '#products/invoices/invoice'

type Sight = {
  readonly symbol: string
  /** The network or the rail that it came on. */
  readonly network: string
  readonly seenAt: Date
}

/**
 * The choice whose terms count for a payment; null where nobody chose its currency. In this order: the choice in whose time
 * the payment was first seen; the choice of an earlier payment by the same way, whose due holds from then on; the first
 * choice after the payment was seen; a quote of this moment. Without a price, the terms that the payer was shown last.
 */
export function countedBy(
  { invoice, choices, payments }: InvoiceStory,
  { symbol, network, seenAt }: Sight,
  parts: QuotingParts & { readonly now: Date },
): Choice | null {
  const sameCurrency = choices.filter(({ asset }) => asset.symbol === symbol)
  const sameWay = sameCurrency.filter((choice) => choice.network === network)
  const own = sameWay.length > 0 ? sameWay : sameCurrency
  const last = own.at(-1)
  if (last === undefined) return null
  const inTime = own.findLast(
    ({ chosenAt, expiresAt }) =>
      chosenAt.getTime() <= seenAt.getTime() && seenAt.getTime() < expiresAt.getTime(),
  )
  if (inTime !== undefined || last.rate === null) return inTime ?? last
  const held = payments.findLast(
    (payment) => isSeen(payment) && own.some(({ id }) => id === payment.choice?.id),
  )
  const since = own.find(({ chosenAt }) => chosenAt.getTime() > seenAt.getTime())
  return held?.choice ?? since ?? quoteAnew(invoice, last, parts) ?? last
}
