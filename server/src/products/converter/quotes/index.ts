// Quotes: estimates whose rate is held for a time.
export { createEstimates, type Estimate } from './estimates.ts'
export { forgetQuotes, lockQuotes, type QuoteRef } from './quote-store.ts'
