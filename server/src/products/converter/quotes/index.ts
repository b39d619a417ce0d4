// Quotes: estimates that are held for their time.
export { createEstimates, type Estimate } from './estimates.ts'
export { forgetQuotes, lockQuotes, type QuoteRef } from './quote-store.ts'
