// Conversions: executing a quote after a last look, and the stored conversions.

export { converterEvents, converterTransactionTypes } from './conversion.ts'
export { listConversions } from './conversion-store.ts'
export { conversionsTopic, conversionsTopicDescription } from './conversions-topic.ts'
export { cryptoBounds, cryptoTerms, type FromTo, priceOfPair } from './crypto-pricing.ts'
export { createExecutions, type Execution } from './executions.ts'
export { fiatBounds, fiatTerms, priceOfFiatPair } from './fiat-pricing.ts'
