/*
 * The converter: changes a customer's funds at a rate that is held for a while, crypto into crypto and between crypto and
 * fiat, against the house.
 * Invariants: a quote belongs to its customer, is used at most once and not after it has ended; what it promised is what
 * is settled, and not at all once the market has moved against the house beyond the tolerance, so a quote is no free
 * option; one is open for each customer and direction, and all of a customer's are bounded by their worth; a refused
 * execution leaves it usable. The published rate is enough to recompute every amount. Concurrent estimates share a
 * commit, as do concurrent executions.
 * It makes no prices and holds no inventory: both are the dealing desk's.
 */
export { type Converter, createConverter } from './converter.ts'
export { converterEvents } from './converter-events.ts'
export { converterSettings, type FiatListing } from './converter-settings.ts'
export { forgetQuotes } from './forget-quotes.ts'
export { converterRoutes } from './routes.ts'
