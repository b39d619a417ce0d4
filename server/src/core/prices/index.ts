// Prices: the value of one currency in another outside this exchange. The module owns the port that every price source
// implements, the composition of several sources, the conversion of amounts by a quote, and the ticks of the last 24
// hours.
// Invariants: a quote is exact, and its bid is never above its ask; each quote has its time, since the reader decides
// how old it may be; a source answers null for a pair without a price, never a guess; pairs cross over one hub
// currency, so no round of deals at one moment gains (decision 0022).
// Words: a leg is the price of a currency in the hub; a tick is a leg stored for the figures of 24 hours; a stale price
// is older than the largest age, and nobody deals at it; the mid price is halfway between bid and ask. The trades of
// our own order book and their statistics belong to the market that made them.
export { composePrices, type Unchecked } from './compose-prices.ts'
export { crossOverHub, type HubPrice } from './cross-over-hub.ts'
export { type DayFigures, dayMs, readDayFigures } from './day-figures.ts'
export { type LastMid, readLastMids, readMids } from './last-mids.ts'
export { midPrice, midRate } from './mid-price.ts'
export { hub, noPrices, type PricePair, type PriceSource, type Quote } from './price-source.ts'
export { forgetOldTicks, hasTicks, recordTicks, ticksOf } from './price-ticks.ts'
export { valueRate } from './value-rate.ts'
