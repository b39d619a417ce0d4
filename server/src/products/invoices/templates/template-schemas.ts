import Type, { type Static } from 'typebox'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, namedObject, pageOf, textOrNull } from '#platform/http'
import { externalPaymentId, termsFields } from '#products/invoices/creating'

export const templateBody = closedObject({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Shown to payers, above the amount.' }),
  ...termsFields,
})

export const receiptBody = closedObject({
  amount: Type.Optional(
    amountField('Amount of this receipt, in the template’s currency; by default the template’s amount.'),
  ),
  external_payment_id: externalPaymentId(
    'Id of the receipt: the template makes one invoice for it, however often it is sent.',
  ),
  payer_ip: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 45,
      description: 'IP address of the payer. The value is not stored.',
    }),
  ),
})

export const templateParams = closedObject({
  template_id: Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase }),
})

export const templateSchema = namedObject('InvoiceTemplate', {
  template_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  amount: textOrNull('Amount of each invoice; null where the receipt or the payer sets it.'),
  price_currency: textOrNull('Currency of amounts.'),
  symbol: textOrNull('Currency of the payment; null where the payer chooses.'),
  bch_code: textOrNull('Network or rail of the payment; null where the payer chooses.'),
  ttl_seconds: Type.Integer({ description: 'How long each invoice can be paid.' }),
  is_hedging: Type.Boolean(),
  hedging_symbol: textOrNull('Currency into which payments are converted.'),
  description: textOrNull('Shown to the payer.'),
  is_active: Type.Boolean({
    description: 'False once the template is deactivated and makes no further invoices.',
  }),
  public_url: Type.String({
    description: 'The permanent page, for a QR code: each paying visit makes a separate invoice.',
  }),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})

export type TemplateResource = Static<typeof templateSchema>

export const templatesPage = pageOf(templateSchema)
export const templatesQuery = Type.Object(pageQuery('templates'))

export const templateExample: TemplateResource = {
  template_id: '01994f6e-9c00-7b2a-8d1e-2a5f0b1c3d60',
  name: 'Coffee to go',
  ...{ amount: '3.5', price_currency: 'USDT', symbol: null, bch_code: null, ttl_seconds: 3_600 },
  ...{ is_hedging: false, hedging_symbol: null, description: 'One cup', is_active: true },
  public_url: 'https://pay.example.com/t/01994f6e-9c00-7b2a-8d1e-2a5f0b1c3d60',
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}
