import type { KeyUse } from '#core/access'
import { subtract } from '#core/money'
import type { Tx } from '#platform/database'
import { invalidField } from '#platform/http'
import { type InvoiceRefund, leftToRefund } from '#products/invoices/invoice'
import { type Act, isFiat, needsPayout, type Refunding, readLeft } from './refund-parts.ts'

export type Destination = {
  readonly address: string
  readonly tag: string | null
  /** By default the network on which the invoice is paid. */
  readonly network: string | undefined
}

/** Withdraws what goes back to an address; the refund ends with the withdrawal. */
export async function refundOutside(
  tx: Tx,
  { to, askedWith, ...asked }: Refunding & { readonly to: Destination; readonly askedWith: KeyUse },
  act: Act,
): Promise<InvoiceRefund> {
  const { story, asset } = asked
  const { ids, withdraw, now } = act
  const { id: invoiceId, customerId } = story.invoice
  const left = leftToRefund(story, asset)
  if (left.units > 0n && isFiat(asset, act)) throw needsPayout(asset)
  const amount = readLeft(asked, left)
  const network = to.network ?? networkOf(asked, act)
  const id = ids.next()
  const { address, tag } = to
  const withdrawn = await withdraw.take(tx, {
    ...{ id, customerId, askedWith, amount, network, address, tag, now },
  })
  return {
    ...{ id, invoiceId, way: 'withdrawal', payerId: null, ...withdrawn },
    cut: subtract(amount, withdrawn.amount),
    ...{ status: 'processing', error: null, createdAt: now, updatedAt: now },
  }
}

/** The network on which an invoice is paid, where the currency of the refund is on it too. */
function networkOf({ story, asset }: Refunding, { catalog }: Act): string {
  const { choice } = story.invoice
  const currency = catalog.currency(asset.symbol)
  const listing = currency && choice && catalog.currencyNetwork(currency, choice.network)
  if (!listing) throw invalidField('bch_code', `is required: the invoice is on no network of ${asset.symbol}`)
  return listing.network.code
}
