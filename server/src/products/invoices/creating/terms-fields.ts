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

const terms = closedObject(termsFields)

/** The terms in the body of a request. */
export type AskedTerms = Static<typeof terms>
