/* The view of a market: one pair's order book, last trades and day, followed over the stream and drawn over the whole terminal, or printed line by line in a pipe. Invariants: it is drawn at most ten times a second, however often it changes, and never beyond the terminal's edges. The command `coffer watch` opens the stream, chooses the display and ends it. */
export { connectionOf, followMarket } from './follow-market.ts'
export type { MarketView } from './market-view.ts'
export { showMarketLines, showMarketScreen } from './show-market.ts'
