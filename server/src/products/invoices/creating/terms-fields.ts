import Type, { type Static, type TString } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase } from '#platform/http'
import { ttl } from '#products/invoices/invoice'

/** The code of a network or of the rail; the handler looks up the way. */
export const bchCode = (description: string): TString =>
  Type.String({
    pattern: '^[A-Za-z0-9_]{1,20}$',
    says: 'must be a network code such as trc20, or sbp',
    spelling: lowerCase,
    description,
  })

export const externalPaymentId = (description: string) =>
  Type.String({ minLength: 1, maxLength: 128, description })

/** The fields that requests for invoices and for templates share. */
export const termsFields = {
  amount: Type.Optional(
    amountField('Requested amount in `price_currency`; without it the payer chooses the amount.'),
  ),
  symbol: Type.Optional(
    symbolField('Currency of the payment, together with `bch_code`; without both the payer chooses.'),
  ),
  bch_code: Type.Optional(bchCode('Network of the payment, or `sbp` for a fast payment in RUB.')),
  price_currency: Type.Optional(
    symbolField(
      'Currency of `amount`, if other than `symbol`. The rate is fixed together with the currency of the payment, and is held until `rate_expires_at`. No effect without `amount`.',
    ),
  ),
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: ttl.min,
      maximum: ttl.max,
      default: ttl.usual,
      description: 'How long the invoice can be paid.',
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Shown to the payer, as plain text.' }),
  ),
  is_hedging: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True to convert everything received into `hedging_symbol`.',
    }),
  ),
  hedging_symbol: Type.Optional(symbolField('Currency of the credit, with `is_hedging`.')),
}

const terms = closedObject(termsFields)

/** The terms in the body of a request. */
export type AskedTerms = Static<typeof terms>
