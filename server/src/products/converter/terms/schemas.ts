import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, namedObject, pagingFields, textOrNull } from '#platform/http'
import { conversionKinds, directions } from './terms.ts'

const directionField = Type.Enum([...directions], {
  description: 'buy: you give fiat and get crypto. sell: you give crypto and get fiat.',
})
const quoteField = Type.String({
  format: 'uuid',
  says: 'must be the quote_id of an estimate, which is a UUID',
  spelling: lowerCase,
  description: 'A quote is used once.',
})
const repeat = 'The same as the header Idempotency-Key. A repeat with the same key within 24 h'
export const quotingKey = `${repeat} gets the first quote, even when that has expired.`
export const executingKey = `${repeat} converts nothing and gets the first answer.`
const rate = (description: string) => Type.String({ description })
const amount = (description: string) => Type.String({ description })
const seconds = (description: string) => Type.Integer({ description })

export const symbols = Type.Array(Type.String())

export const cryptoRateQuery = Type.Object({
  from: symbolField('Currency to give.'),
  to: symbolField('Currency to receive.'),
})

export const cryptoRate = closedObject({
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  rate: rate('Amount of to_symbol for one from_symbol.'),
  min_amount_usdt: amount('Smallest value of one conversion.'),
  max_amount_usdt: amount('Largest value of one conversion.'),
  expires_in_seconds: seconds('Lifetime in seconds of an estimate made now.'),
})

export const cryptoEstimateBody = closedObject({
  from_symbol: symbolField('Currency you give.'),
  to_symbol: symbolField('Currency you receive.'),
  from_amount: amountField('Amount you give, as a decimal string.'),
})

export const cryptoQuote = closedObject({
  quote_id: Type.String({ format: 'uuid' }),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: amount('from_amount times rate, rounded down to the decimals of to_symbol.'),
  rate: rate('Amount of to_symbol for one from_symbol; fixed until the quote ends.'),
  expires_in_seconds: seconds('Lifetime of the quote in seconds, from its creation just before this answer.'),
})

export const cryptoExecuteBody = closedObject({
  quote_id: quoteField,
})

export const cryptoExecution = closedObject({
  uid: Type.String({
    format: 'uuid',
    description: 'The transaction_id in GET /transactions of the amount given.',
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
    symbol: Type.String({ description: 'Currency sign, such as ₽.' }),
    decimals: Type.Integer({ description: 'Number of decimals of an amount.' }),
    min_amount: amount('Smallest fiat amount of one conversion.'),
    max_amount: textOrNull('Largest fiat amount of one conversion; null means no limit.'),
  }),
)

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

export const fiatRate = closedObject({
  crypto: Type.String(),
  fiat: Type.String(),
  direction: directionField,
  rate: rate('Fiat price of one unit of the crypto currency, without the fee.'),
  min_amount: amount('Smallest fiat amount of one conversion.'),
  max_amount: textOrNull('Largest fiat amount of one conversion; null means no limit.'),
})

export const fiatEstimateBody = closedObject({
  ...fiatPair,
  amount: amountField('Amount you give: fiat for a buy, crypto for a sell.'),
})

export const fiatQuote = closedObject({
  quote_id: Type.String({ format: 'uuid' }),
  crypto_symbol: Type.String(),
  fiat_code: Type.String(),
  direction: directionField,
  crypto_amount: amount('Crypto amount: received for a buy, given for a sell.'),
  fiat_amount: amount(
    'Fiat amount: the total paid for a buy, fee included; the total received for a sell, after the fee.',
  ),
  rate: rate('Fiat price of one unit of the crypto currency, without the fee; fixed until the quote ends.'),
  fee: amount('Fee in fiat.'),
  expires_at: Type.String({ format: 'date-time' }),
})

export const fiatExecuteBody = closedObject({
  ...fiatPair,
  from_amount: amountField('Amount you give, as in the estimate.'),
  quote_id: quoteField,
})

export const fiatExecution = closedObject({
  uid: Type.String({
    format: 'uuid',
    description: 'The transaction_id in GET /transactions of the amount given.',
  }),
  crypto_symbol: Type.String(),
  fiat_code: Type.String(),
  direction: directionField,
  crypto_amount: Type.String(),
  fiat_amount: Type.String(),
  status: Type.Literal('completed'),
})

export const operation = namedObject('Conversion', {
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
  type: Type.Optional(Type.Enum([...conversionKinds], { description: 'Only operations of this kind.' })),
  ...pagingFields('The uid of the last operation you have; the page continues with older ones.'),
})

export type CryptoQuote = Static<typeof cryptoQuote>
export type CryptoExecution = Static<typeof cryptoExecution>
export type FiatQuote = Static<typeof fiatQuote>
export type FiatExecution = Static<typeof fiatExecution>
export type Operation = Static<typeof operation>
