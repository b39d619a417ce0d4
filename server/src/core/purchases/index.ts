// Purchases: what customers buy through the house from a supplier: a card, a load of one, a gift card, a paid service. One
// shape for all: the price and the fee are held, the supplier is asked, and its answer settles or refunds. Invariants:
// price and fee are held from the request to the end, to the unit; a purchase whose outcome is not known is neither ordered
// again nor refunded; what a failed one held is available again in the transaction that says so; what a supplier delivers
// after the refund, or takes beyond the agreed cost, is its debt to the house and never the customer's. The product of a
// kind prices it, reads the order and keeps what is delivered.

export { announcePurchase, withdrawAnnounced } from './announce-purchase.ts'
export { heldByPurchases, purchaseClaims } from './claims.ts'
export { createPurchases, type Purchases } from './create-purchases.ts'
export { debtActs, debtWords } from './debt-acts.ts'
export { debtRoutes } from './debt-routes.ts'
export { fundSupplier, isSupplierFunded } from './fund-supplier.ts'
export { mirrorOf } from './movements.ts'
export { type OpenPurchase, readOpenPurchases, stuckPurchases } from './open-purchases.ts'
export { feeOn, type Price, priceOf } from './price.ts'
export type { Purchase, PurchaseKindName, PurchaseStatus } from './purchase.ts'
export { purchaseActs } from './purchase-acts.ts'
export type { PurchaseFailure } from './purchase-failure.ts'
export { purchaseFigures } from './purchase-figures.ts'
export type { Ended, PurchaseKind } from './purchase-kind.ts'
export { findPurchase, findPurchases } from './purchase-store.ts'
export { type AnyPurchaseKind, anyKind, type PurchasesParts } from './purchases-parts.ts'
export { type NewPurchase, requestPurchase } from './request-purchase.ts'
export { requireRoom } from './require-room.ts'
export { supplierActs, supplierSwitch, wordsOf } from './supplier-acts.ts'
export { isLasting, readSupplierBalances, type SupplierBalance } from './supplier-balance.ts'
export {
  type DebtResolution,
  listOpenDebts,
  resolveDebt,
  type SupplierDebt,
} from './supplier-debt.ts'
export { supplierFigures } from './supplier-figures.ts'
export { type BalanceSource, watchBalances } from './watch-balances.ts'
