/*
 * Prices: what one currency is worth in another outside this exchange. It owns the port that every price source
 * implements, and how a quote becomes an amount.
 * Invariants: a quote is exact and its bid is never above its ask; whoever asks decides how old a quote may be, so each
 * tells its time; what a source does not price is null, never a guess.
 * It is not what happens in our own order book: trades and their statistics belong to the market that made them.
 */
export { midPrice } from './mid-price.ts'
export type { PricePair, PriceSource, Quote } from './price-source.ts'
