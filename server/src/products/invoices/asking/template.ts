import { formatAmount } from '#core/money'
import { asset, money } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'
import type { TemplateResource } from './schemas.ts'

const { uuid, text, integer, boolean, timestamptz } = columns

export const templateTable = table('invoice_templates', {
  id: uuid,
  /** The merchant. */
  customerId: uuid,
  name: text,
  /** The currency that amounts are counted in; null where nothing names one. */
  priceAsset: orNull(asset('price_asset')),
  price: orNull(money('price_units', 'price_asset')),
  /** How children are paid; null lets the payer choose. */
  way: orNull(group({ asset: asset(), network: text })),
  ttlSeconds: integer,
  isHedging: boolean,
  hedgingAsset: orNull(asset('hedging_asset')),
  description: orNull(text),
  isActive: boolean,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Terms that invoices are made of, one for each receipt or each visit of its page that pays. They never change. */
export type Template = Omit<Item<typeof templateTable>, 'isHedging'>

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
