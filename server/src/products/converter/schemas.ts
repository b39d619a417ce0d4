import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, pagingFields, textOrNull } from '#platform/http'
import { conversionKinds, directions } from './terms.ts'

const directionField = Type.Enum([...directions], {
  description: 'buy gives fiat for the crypto, sell gives the crypto for fiat.',
})
const quoteField = Type.String({
  format: 'uuid',
  says: 'must be the quote_id of an estimate, which is a UUID',
  spelling: lowerCase,
  description: 'A quote is used once.',
})
const repeat = 'The same as the header Idempotency-Key. A repeat with the same key within 24 h'
export const quotingKey = `${repeat} gets the first quote, also when that has expired.`
export const executingKey = `${repeat} converts nothing and gets the first answer.`
const rate = (description: string) => Type.String({ description })
const amount = (description: string) => Type.String({ description })
const seconds = (description: string) => Type.Integer({ description })

export const symbols = Type.Array(Type.String())

export const cryptoRateQuery = Type.Object({
  from: symbolField('What would be given.'),
  to: symbolField('What would be received.'),
})

export const cryptoRate = closedObject({
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  rate: rate('to_symbol for one from_symbol.'),
  min_amount_usdt: amount('The least that one conversion is worth.'),
  max_amount_usdt: amount('The most that one conversion is worth.'),
  expires_in_seconds: seconds('How long an estimate made at this moment would hold.'),
})

export const cryptoEstimateBody = closedObject({
  from_symbol: symbolField('What is given.'),
  to_symbol: symbolField('What is received.'),
  from_amount: amountField('How much is given, as a decimal string.'),
})

export const cryptoQuote = closedObject({
  quote_id: Type.String({ format: 'uuid' }),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: amount('from_amount times rate, rounded down to the decimals of to_symbol.'),
  rate: rate('to_symbol for one from_symbol; fixed until the quote ends.'),
  expires_in_seconds: seconds(
    'How long the quote holds from when it was made, which is a moment before this answer.',
  ),
})

export const cryptoExecuteBody = closedObject({
  quote_id: quoteField,
})

export const cryptoExecution = closedObject({
  uid: Type.String({
    format: 'uuid',
    description: 'The transaction_id of what was given, at GET /transactions.',
  }),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: Type.String(),
  rate: Type.String(),
  status: Type.Literal('completed'),
})

export const fiatCurrencies = Type.Array(
  closedObject({
    code: Type.String(),
    name: Type.String(),
    symbol: Type.String({ description: 'The sign that people write.' }),
    decimals: Type.Integer({ description: 'Decimals of an amount.' }),
    min_amount: amount('The least fiat of one conversion.'),
    max_amount: textOrNull('The most fiat of one conversion; null means no limit.'),
  }),
)

const fiatPair = {
  crypto_symbol: symbolField('A symbol of GET /converter/fiat/crypto-symbols.'),
  fiat_code: symbolField('A code of GET /converter/fiat/currencies.'),
  direction: directionField,
}

export const fiatRateQuery = Type.Object({
  crypto: fiatPair.crypto_symbol,
  fiat: fiatPair.fiat_code,
  direction: directionField,
})

export const fiatRate = closedObject({
  crypto: Type.String(),
  fiat: Type.String(),
  direction: directionField,
  rate: rate('Fiat for one crypto, the fee aside.'),
  min_amount: amount('The least fiat of one conversion.'),
  max_amount: textOrNull('The most fiat of one conversion; null means no limit.'),
})

export const fiatEstimateBody = closedObject({
  ...fiatPair,
  amount: amountField('How much is given: fiat for a buy, crypto for a sell.'),
})

export const fiatQuote = closedObject({
  quote_id: Type.String({ format: 'uuid' }),
  crypto_symbol: Type.String(),
  fiat_code: Type.String(),
  direction: directionField,
  crypto_amount: amount('Received for a buy, given for a sell.'),
  fiat_amount: amount(
    'All that is paid for a buy, the fee included; all that is received for a sell, after the fee.',
  ),
  rate: rate('Fiat for one crypto, the fee aside; fixed until the quote ends.'),
  fee: amount('In fiat.'),
  expires_at: Type.String({ format: 'date-time' }),
})

export const fiatExecuteBody = closedObject({
  ...fiatPair,
  from_amount: amountField('What is given, as it was estimated.'),
  quote_id: quoteField,
})

export const fiatExecution = closedObject({
  uid: Type.String({
    format: 'uuid',
    description: 'The transaction_id of what was given, at GET /transactions.',
  }),
  crypto_symbol: Type.String(),
  fiat_code: Type.String(),
  direction: directionField,
  crypto_amount: Type.String(),
  fiat_amount: Type.String(),
  status: Type.Literal('completed'),
})

export const operation = closedObject({
  uid: Type.String({ format: 'uuid' }),
  type: Type.Enum([...conversionKinds]),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: Type.String(),
  status: Type.Literal('completed'),
})

export const operations = Type.Array(operation)

export const operationsQuery = Type.Object({
  type: Type.Optional(Type.Enum([...conversionKinds], { description: 'Only of this kind.' })),
  ...pagingFields('The uid of the last operation that you have; what follows is older.'),
})

export type CryptoRate = Static<typeof cryptoRate>
export type CryptoQuote = Static<typeof cryptoQuote>
export type CryptoExecution = Static<typeof cryptoExecution>
export type FiatRate = Static<typeof fiatRate>
export type FiatQuote = Static<typeof fiatQuote>
export type FiatExecution = Static<typeof fiatExecution>
export type Operation = Static<typeof operation>
