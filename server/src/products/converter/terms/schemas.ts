import Type from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, pagingFields } from '#platform/http'
import { directionField } from './conversion-resource.ts'
import { conversionKinds } from './terms.ts'

const quoteField = Type.String({
  format: 'uuid',
  says: 'must be the quote_id of an estimate, which is a UUID',
  spelling: lowerCase,
  description: 'A quote is used once.',
})
const repeat = 'The same as the header Idempotency-Key. A repeat with the same key within 24 h'
export const quotingKey = `${repeat} gets the first quote, even when that has expired.`
export const executingKey = `${repeat} converts nothing and gets the first answer.`

export const symbols = Type.Array(Type.String())

export const cryptoRateQuery = Type.Object({
  from: symbolField('Currency to give.'),
  to: symbolField('Currency to receive.'),
})

export const cryptoEstimateBody = closedObject({
  from_symbol: symbolField('Currency you give.'),
  to_symbol: symbolField('Currency you receive.'),
  from_amount: amountField('Amount you give, as a decimal string.'),
})

export const cryptoExecuteBody = closedObject({
  quote_id: quoteField,
})

const fiatPair = {
  crypto_symbol: symbolField('Crypto currency, as listed at GET /converter/fiat/crypto-symbols.'),
  fiat_code: symbolField('Fiat currency, as listed at GET /converter/fiat/currencies.'),
  direction: directionField,
}

export const fiatRateQuery = Type.Object({
  crypto: fiatPair.crypto_symbol,
  fiat: fiatPair.fiat_code,
  direction: directionField,
})

export const fiatEstimateBody = closedObject({
  ...fiatPair,
  amount: amountField('Amount you give: fiat for a buy, crypto for a sell.'),
})

export const fiatExecuteBody = closedObject({
  ...fiatPair,
  from_amount: amountField('Amount you give, as in the estimate.'),
  quote_id: quoteField,
})

export const operationsQuery = Type.Object({
  type: Type.Optional(Type.Enum([...conversionKinds], { description: 'Only operations of this kind.' })),
  ...pagingFields('The uid of the last operation you have; the page continues with older ones.'),
})
