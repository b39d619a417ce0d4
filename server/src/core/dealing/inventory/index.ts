// Inventory: the stock that the house deals from. Its limits hold for the sum of its stripes, and each stripe has a share of the
// room that is left, in `inventory_shares`: a deal within the share of its server locks no other's row. A deal that needs more
// locks all, and the room is shared out again. Everything else moves stock through `moveStock`. Shares are locked before balances, the
// server's own first or all in the order of assets and stripes.
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
export { liquidityRefusal, readInventory } from './inventory.ts'
export { moveStock } from './move-stock.ts'
export { createSettling, type Settlement, type Settling } from './settle-deals.ts'
