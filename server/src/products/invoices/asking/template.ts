import { type Asset, formatAmount } from '#core/money'
import type { InvoiceTerms } from './create-invoice.ts'
import type { TemplateResource } from './schemas.ts'

/** Terms that invoices are made of, one for each receipt or each visit of its page that pays. They never change. */
export type Template = Pick<InvoiceTerms, 'price' | 'ttlSeconds' | 'hedgingAsset' | 'description'> & {
  readonly id: string
  /** The merchant. */
  readonly customerId: string
  readonly name: string
  /** The currency that amounts are counted in; null where nothing names one. */
  readonly priceAsset: Asset | null
  /** How children are paid; null lets the payer choose. */
  readonly way: { readonly asset: Asset; readonly network: string } | null
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The address of the permanent page of a template. */
export function templatePageOf({ id }: Pick<Template, 'id'>, publicUrl: string): string {
  return `${publicUrl}/t/${id}`
}

/** A template as the API and the event show it. */
export function templateResource(template: Template, publicUrl: string): TemplateResource {
  const { price, way, hedgingAsset } = template
  return {
    template_id: template.id,
    name: template.name,
    amount: price === null ? null : formatAmount(price),
    price_currency: template.priceAsset?.symbol ?? null,
    symbol: way?.asset.symbol ?? null,
    bch_code: way?.network ?? null,
    ttl_seconds: template.ttlSeconds,
    is_hedging: hedgingAsset !== null,
    hedging_symbol: hedgingAsset?.symbol ?? null,
    description: template.description,
    is_active: template.isActive,
    public_url: templatePageOf(template, publicUrl),
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt.toISOString(),
  }
}
