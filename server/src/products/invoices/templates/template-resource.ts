import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { type Template, templatePageOf } from './template.ts'

type Shown = { readonly template: Template; readonly publicUrl: string }

const field = fieldsOf<Shown>()
const time = Type.String({ format: 'date-time' })
const exampleId = '01994f6e-9c00-7b2a-8d1e-2a5f0b1c3d60'

/** A template as the API and the event show it. */
export const templateResource = resource('InvoiceTemplate', {
  template_id: field(Type.String({ format: 'uuid' }), ({ template }) => template.id, exampleId),
  name: field(Type.String(), ({ template }) => template.name, 'Coffee to go'),
  amount: field(
    textOrNull('Amount of each invoice; null where the receipt or the payer sets it.'),
    ({ template: { price } }) => price && formatAmount(price),
    '3.5',
  ),
  price_currency: field(
    textOrNull('Currency of amounts.'),
    ({ template }) => template.priceAsset?.symbol ?? null,
    'USDT',
  ),
  symbol: field(
    textOrNull('Currency of the payment; null where the payer chooses.'),
    ({ template }) => template.way?.asset.symbol ?? null,
    null,
  ),
  bch_code: field(
    textOrNull('Network or rail of the payment; null where the payer chooses.'),
    ({ template }) => template.way?.network ?? null,
    null,
  ),
  ttl_seconds: field(
    Type.Integer({ description: 'How long each invoice can be paid.' }),
    ({ template }) => template.ttlSeconds,
    3_600,
  ),
  is_hedging: field(Type.Boolean(), ({ template }) => template.hedgingAsset !== null, false),
  hedging_symbol: field(
    textOrNull('Currency into which payments are converted.'),
    ({ template }) => template.hedgingAsset?.symbol ?? null,
    null,
  ),
  description: field(textOrNull('Shown to the payer.'), ({ template }) => template.description, 'One cup'),
  is_active: field(
    Type.Boolean({ description: 'False once the template is deactivated and makes no further invoices.' }),
    ({ template }) => template.isActive,
    true,
  ),
  public_url: field(
    Type.String({
      description: 'The permanent page, for a QR code: each paying visit makes a separate invoice.',
    }),
    ({ template, publicUrl }) => templatePageOf(template, publicUrl),
    `https://pay.example.com/t/${exampleId}`,
  ),
  created_at: field(time, ({ template }) => template.createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  updated_at: field(time, ({ template }) => template.updatedAt.toISOString(), '2026-05-04T12:00:00.000Z'),
})
