import type { Catalog } from '#core/catalog'
import { type Asset, compare, formatAmount, type Money, readAmount } from '#core/money'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type InvoiceStory, invoiceRefusals } from '#products/invoices/invoice'
import type { WithdrawPort } from './withdraw-port.ts'

export type RefundParts = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly withdraw: WithdrawPort
  publicUrl(): string
}

export type Act = RefundParts & { readonly now: Date }

/** A refund of a locked invoice; of everything that is left where no amount is given. */
export type Refunding = {
  readonly story: InvoiceStory
  readonly asset: Asset
  readonly amount: string | undefined
}

/** The amount asked for, or everything; refused beyond what is left. */
export function readLeft({ amount: text }: Pick<Refunding, 'amount'>, left: Money): Money {
  const amount = text === undefined ? left : readAmount('amount', { text, asset: left.asset })
  if (left.units > 0n && compare(amount, left) <= 0) return amount
  throw new Refusal(invoiceRefusals.INVOICE_NOT_REFUNDABLE, {
    details: { left: formatAmount(left), symbol: left.asset.symbol },
  })
}

/** Money that came over a rail goes back over no chain. */
export function needsPayout({ symbol }: Asset): Refusal {
  return new Refusal(invoiceRefusals.REFUND_NEEDS_PAYOUT, { details: { symbol } })
}

export function isFiat({ symbol }: Asset, { catalog }: Pick<Act, 'catalog'>): boolean {
  return catalog.currency(symbol)?.type === 'fiat'
}
