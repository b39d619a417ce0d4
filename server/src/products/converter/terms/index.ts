// Terms: the convertible currencies, their prices and their bounds.
export {
  cryptoExecutionOf,
  cryptoQuoteOf,
  fiatExecutionOf,
  fiatQuoteOf,
  fiatSides,
  sidesOf,
} from './answers.ts'
export { type ConverterSettings, converterSettings, type FiatListing } from './converter-settings.ts'
export {
  listedCrypto,
  listedFiat,
  requireCrypto,
  requireFiat,
  requireKnown,
  unlistedCrypto,
  unlistedOf,
} from './listings.ts'
export {
  type Bounds,
  larger,
  noSpread,
  type Pricing,
  rateDigits,
  requireWithin,
  worthInUsdt,
} from './pricing.ts'
export { converterRefusals } from './refusals.ts'
export {
  type CryptoExecution,
  type CryptoQuote,
  cryptoEstimateBody,
  cryptoExecuteBody,
  cryptoExecution,
  cryptoQuote,
  cryptoRate,
  cryptoRateQuery,
  executingKey,
  type FiatExecution,
  type FiatQuote,
  fiatCurrencies,
  fiatEstimateBody,
  fiatExecuteBody,
  fiatExecution,
  fiatQuote,
  fiatRate,
  fiatRateQuery,
  type Operation,
  operation,
  operations,
  operationsQuery,
  quotingKey,
  symbols,
} from './schemas.ts'
export {
  type Conversion,
  type ConversionKind,
  type Direction,
  type Quote,
  storedTerms,
  type Terms,
  termsFields,
  termsOf,
} from './terms.ts'
