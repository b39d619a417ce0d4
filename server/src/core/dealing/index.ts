// Dealing: the house as the other side of crypto spot and conversions, at the market's bid and ask moved apart by a
// spread; its profit and loss; and the hedges against the positions that dealing leaves it with.
// Invariants: every rounding goes against the customer, so no sequence of deals at one moment's prices gives back more
// than it took; the earnings of a deal are a movement of their own; the house's inventory stays within the catalogue's
// limits, decided under the lock of the balances, and a deal that would leave them is refused whole; a hedge is a row before
// it is placed, and is placed once (decision 0023). A position above `hedge_above` of its currency is hedged. Positions,
// exposure, profit and open hedges are in `/metrics` and in `npm run house`.
// Words: a position is inventory less the house's funding, the result of dealing; exposure is the worth of positions;
// liquidity is what the limits of the inventory leave to deal with.
// Dealing takes no orders and holds no quotes: products do, and settle their deals here.

export { type Deal, dealOf, feeIn } from './deal.ts'
export { createDealingDesk, type DealingDesk } from './dealing-desk.ts'
export { type DealingPrice, steppedPrice } from './dealing-price.ts'
export { type PendingHedge, readPendingHedges } from './hedge-store.ts'
export { createHedger, type Hedger } from './hedger.ts'
export type { HedgeOrder, HedgeOutcome, Hedging } from './hedging.ts'
export { type HouseBook, readHouseBooks } from './house-books.ts'
export { type HouseLine, type HouseStatement, houseStatement } from './house-statement.ts'
export {
  type Funding,
  type FundingKind,
  fundInventory,
  fundingKind,
  moveStock,
  readFunding,
  readInventory,
  type Settlement,
  type Withdrawn,
  withdrawalKind,
  withdrawInventory,
} from './inventory/index.ts'
export { recoverHedgeAct } from './recover-hedge.ts'
export { dealingRefusals } from './refusals.ts'
export { checkDealtPair, checkListedOnce, checkStocked, type Stock, stocks } from './stocks.ts'
export { priceUnavailable, worthOf } from './worth-of.ts'
