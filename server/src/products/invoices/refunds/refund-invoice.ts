import type { KeyUse } from '#core/access'
import { type Catalog, requireCurrency } from '#core/catalog'
import type { Asset } from '#core/money'
import { requireProduct } from '#core/operators'
import type { Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import {
  findInvoice,
  type InvoiceStory,
  invoiceRefusals,
  lockStory,
  refundAsset,
} from '#products/invoices/invoice'
import {
  changeInvoice,
  type InvoiceEventName,
  type InvoiceResource,
  showInvoice,
} from '#products/invoices/publishing'
import { refundInside } from './refund-inside.ts'
import { type Destination, refundOutside } from './refund-outside.ts'
import type { Act } from './refund-parts.ts'
import { insertRefund } from './refund-store.ts'

export type AskedRefund = {
  readonly invoiceId: string
  /** The merchant. */
  readonly customerId: string
  readonly askedWith: KeyUse
  readonly symbol: string | undefined
  /** Everything that is left where it is absent. */
  readonly amount: string | undefined
  /** Null for the wallets of those who paid from a balance here. */
  readonly to: Destination | null
}

/** An invoice after a refund, and the networks whose payment workers are to be woken after the commit. */
type Refunded = { readonly invoice: InvoiceResource; readonly networks: readonly string[] }

/** Pays back what came for an invoice, in the caller's transaction, or refuses. */
export async function refundInvoice(tx: Tx, asked: AskedRefund, act: Act): Promise<Refunded> {
  const { catalog } = act
  const { invoiceId: id, customerId, askedWith, amount, to } = asked
  await requireProduct(tx, 'invoices')
  const found = await findInvoice(tx, { id, catalog })
  if (found?.customerId !== customerId) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  const story = await lockStory(tx, { id, catalog })
  const refunding = { story, amount, asset: assetOf(asked, { story, catalog }) }
  const more =
    to === null
      ? await refundInside(tx, refunding, act)
      : [await refundOutside(tx, { ...refunding, askedWith, to }, act)]
  for (const refund of more) insertRefund(tx, refund)
  const hasGone = more.some(({ status }) => status === 'completed')
  return {
    invoice: keep(tx, { ...story, refunds: [...story.refunds, ...more], hasGone }, act),
    networks: more.flatMap(({ network }) => network ?? []),
  }
}

function assetOf(
  { symbol }: AskedRefund,
  { story, catalog }: { readonly story: InvoiceStory; readonly catalog: Catalog },
): Asset {
  const asset = symbol === undefined ? refundAsset(story.invoice) : requireCurrency(catalog, symbol).asset
  if (asset !== null) return asset
  throw new Refusal(invoiceRefusals.INVOICE_NOT_REFUNDABLE, {
    message: 'Nobody has paid this invoice: 0 of it can be refunded.',
    details: { left: '0', symbol: null },
  })
}

type Kept = InvoiceStory & { readonly hasGone: boolean }

function keep(tx: Tx, { hasGone, ...story }: Kept, { now, ...parts }: Act): InvoiceResource {
  const events: InvoiceEventName[] = hasGone ? ['invoice.refunded'] : []
  const invoice = changeInvoice(tx, { ...story, events, now }, parts)
  return showInvoice({ ...story, invoice }, parts)
}
