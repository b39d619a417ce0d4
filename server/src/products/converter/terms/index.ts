// Terms: the convertible currencies, their prices and their bounds.
export {
  type CryptoConversion,
  type CryptoQuote,
  conversionResource,
  cryptoConversionResource,
  cryptoQuoteResource,
  type FiatConversion,
  type FiatQuote,
  fiatConversionResource,
  fiatQuoteResource,
  fiatSides,
} from './conversion-resource.ts'
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
export { cryptoRateResource, fiatCurrencyResource, fiatRateResource } from './rate-resource.ts'
export { converterRefusals } from './refusals.ts'
export {
  cryptoEstimateBody,
  cryptoExecuteBody,
  cryptoRateQuery,
  executingKey,
  fiatEstimateBody,
  fiatExecuteBody,
  fiatRateQuery,
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
