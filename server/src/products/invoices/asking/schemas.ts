import Type, { type Static, type TString } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, namedObject, pageOf, textOrNull, timeField } from '#platform/http'
import { invoiceSchema, invoiceStatuses, rate, ttl } from '#products/invoices/invoice'

/** The code of a network or of the rail; the handler looks up the way. */
const bchCode = (description: string): TString =>
  Type.String({
    pattern: '^[A-Za-z0-9_]{1,20}$',
    says: 'must be a network code such as trc20, or sbp',
    spelling: lowerCase,
    description,
  })

const webAddress = (description: string) => Type.String({ minLength: 1, maxLength: 2_048, description })

const externalPaymentId = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })

/** The fields that requests for invoices and for templates share. */
const asked = {
  amount: Type.Optional(
    amountField('Amount to ask for, in `price_currency`; without it the payer says how much.'),
  ),
  symbol: Type.Optional(
    symbolField('Currency to be paid in, together with `bch_code`; without both the payer chooses.'),
  ),
  bch_code: Type.Optional(bchCode('Network to be paid on, or `sbp` for a fast payment in RUB.')),
  price_currency: Type.Optional(
    symbolField(
      'Currency that `amount` counts in, when it is not `symbol`. The rate is fixed when the currency of the payment is, and holds until `rate_expires_at`. Without `amount` it has no effect.',
    ),
  ),
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: ttl.min,
      maximum: ttl.max,
      default: ttl.usual,
      description: 'How long it can be paid.',
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Shown to the payer, as plain text.' }),
  ),
  is_hedging: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True to change everything received into `hedging_symbol`.',
    }),
  ),
  hedging_symbol: Type.Optional(symbolField('Currency to be credited in, with `is_hedging`.')),
}

export const invoiceBody = closedObject({
  ...asked,
  external_payment_id: Type.Optional(externalPaymentId('Your own id, which GET …/invoices finds.')),
  success_url: Type.Optional(webAddress('Page that the payer is led to when it is paid; http or https.')),
  fail_url: Type.Optional(webAddress('Page that the payer is led to when it is not paid in time.')),
})

export const templateBody = closedObject({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Shown to payers, above the amount.' }),
  ...asked,
})

export type AskedTerms = Omit<Static<typeof templateBody>, 'name'>

export const receiptBody = closedObject({
  amount: Type.Optional(
    amountField('Amount of this receipt, in the currency of the template; without it that of the template.'),
  ),
  external_payment_id: externalPaymentId(
    'Id of the receipt: the template has one invoice for it, however often it is sent.',
  ),
  payer_ip: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 45,
      description: 'IP address of the payer. The value is not kept.',
    }),
  ),
})

export const currencyBody = closedObject({
  symbol: symbolField('Currency to be paid in.'),
  bch_code: bchCode('Network to be paid on, or `sbp` for a fast payment in RUB.'),
})

const id = Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase })

export const invoiceParams = closedObject({ invoice_id: id })
export const templateParams = closedObject({ template_id: id })

export const invoicesQuery = Type.Object({
  ...pageQuery('invoices'),
  status: Type.Optional(Type.Enum([...invoiceStatuses], { description: 'Only invoices with this status.' })),
  external_payment_id: Type.Optional(externalPaymentId('Only invoices with this id of yours.')),
  template_id: Type.Optional(
    Type.String({ format: 'uuid', spelling: lowerCase, description: 'Only children of this template.' }),
  ),
  from: Type.Optional(timeField('Only invoices created at or after this time.')),
  to: Type.Optional(timeField('Only invoices created before this time.')),
})

export const invoicesPage = pageOf(invoiceSchema)

export const paymentUrlResult = closedObject({
  invoice_id: Type.String({ format: 'uuid' }),
  payment_url: Type.String({ description: 'The page for the payer.' }),
})

export const templateSchema = namedObject('InvoiceTemplate', {
  template_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  amount: textOrNull('Amount that each child asks for; null where the receipt or the payer says how much.'),
  price_currency: textOrNull('Currency that amounts count in.'),
  symbol: textOrNull('Currency to be paid in; null where the payer chooses.'),
  bch_code: textOrNull('Network or rail to be paid on; null where the payer chooses.'),
  ttl_seconds: Type.Integer({ description: 'How long each child can be paid.' }),
  is_hedging: Type.Boolean(),
  hedging_symbol: textOrNull('Currency that payments are changed into.'),
  description: textOrNull('Shown to the payer.'),
  is_active: Type.Boolean({ description: 'False once it is deactivated: it takes no payments any more.' }),
  public_url: Type.String({
    description: 'The permanent page, for a QR code: each visit that pays has an invoice of its own.',
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

const originsMax = 20

export const settingsBody = closedObject({
  shift_to_payer: Type.Optional(
    Type.Boolean({
      description: 'True: payers pay the commission on top. False: you get the amount less the commission.',
    }),
  ),
  embed_origins: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: originsMax,
      description:
        'Origins whose pages may show the checkout in a frame: https, or http://localhost. An empty list forbids it.',
    }),
  ),
  rate_seconds: Type.Optional(
    Type.Integer({
      minimum: rate.min,
      maximum: rate.max,
      description:
        'How long a rate holds once a currency is chosen. After that the due is quoted again while no payment was seen.',
    }),
  ),
})

export const settingsResult = namedObject('InvoiceSettings', {
  commissions: Type.Array(
    namedObject('InvoiceCommission', {
      symbol: Type.String(),
      bch_code: Type.String({ description: 'Network, or rail.' }),
      percent: Type.String({ description: 'Share of each payment that the exchange keeps: "1" is 1 %.' }),
      min_amount: Type.String({ description: 'Smallest payment that is taken.' }),
    }),
    { description: 'Every way in which invoices can be paid at the moment.' },
  ),
  shift_to_payer: Type.Boolean({ description: 'Payers pay the commission on top.' }),
  ttl_seconds_default: Type.Integer(),
  ttl_seconds_max: Type.Integer(),
  hedging_symbols: Type.Array(Type.String(), { description: 'Currencies to be credited in.' }),
  embed_origins: Type.Array(Type.String(), {
    description: 'Origins whose pages may show the checkout in a frame.',
  }),
  rate_seconds: Type.Integer({ description: 'How long a rate holds once a currency is chosen.' }),
})

export type SettingsResource = Static<typeof settingsResult>

export const settingsExample: SettingsResource = {
  commissions: [
    { symbol: 'USDT', bch_code: 'trc20', percent: '1', min_amount: '1' },
    { symbol: 'RUB', bch_code: 'sbp', percent: '2', min_amount: '10' },
  ],
  shift_to_payer: false,
  ttl_seconds_default: ttl.usual,
  ttl_seconds_max: ttl.max,
  hedging_symbols: ['USDT', 'USDC', 'RUB'],
  embed_origins: ['https://shop.example.com'],
  rate_seconds: rate.usual,
}
