/*
 * Dealing: the house as the other side of crypto spot and conversions, at the market's bid and ask moved apart by a
 * spread; its profit and loss; and the hedges against the positions that dealing leaves it with.
 * Invariants: every rounding goes against the customer, so no sequence of deals at one moment's prices gives back more
 * than it took; the earnings of a deal are a movement of their own; the house's inventory stays within the catalogue's
 * limits, and a deal that would leave them is refused whole; a hedge is a row before it is placed, and is placed once.
 * Dealing takes no orders and holds no quotes: products do, and settle their deals here.
 */

export { type Deal, dealOf, feeIn } from './deal.ts'
export { createDealingDesk, type DealingDesk, type Settlement } from './dealing-desk.ts'
export { type DealingPrice, steppedPrice } from './dealing-price.ts'
export {
  type Funding,
  type FundingKind,
  fundInventory,
  fundingKind,
  readFunding,
  type Withdrawn,
  withdrawalKind,
  withdrawInventory,
} from './fund-inventory.ts'
export { type PendingHedge, readPendingHedges } from './hedge-store.ts'
export { createHedger, type Hedger } from './hedger.ts'
export type { HedgeOrder, HedgeOutcome, Hedging } from './hedging.ts'
export { type HouseBook, readHouseBooks } from './house-books.ts'
export { type HouseLine, type HouseStatement, houseStatement } from './house-statement.ts'
export { readInventory } from './inventory.ts'
export { dealingRefusals } from './refusals.ts'
export { checkDealtPair, checkListedOnce, checkStocked, type Stock, stocks } from './stocks.ts'
export { priceUnavailable, worthOf } from './worth-of.ts'
