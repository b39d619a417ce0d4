// The one writer of a pair: it decides commands by the pair's rules, commits them in batches under its lease, halts the
// pair when its price runs away, and is reached from every process.
// Invariants: a process without the lease writes nothing; callers are answered after the commit.

export type { Halt } from './guard.ts'
export { createLease, type Lease } from './lease.ts'
export { type Market, type MarketAnswer, openMarket } from './market.ts'
export type { AmendOrder, CancelOrder, CancelOrders, MarketCommand, PlaceOrder } from './market-commands.ts'
export { type Markets, marketsCheck, openMarkets } from './markets.ts'
export { bandAround, knownPair, priceNotOnTick, requirePair, sizeBelowMin, statusOf } from './pair-rules.ts'
export { fiatSpotRefusals, refuse } from './refusals.ts'
export { tellHalts } from './tell-halts.ts'
