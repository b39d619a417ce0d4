// Purchases: what customers buy through the house from a supplier: a card, a load of one, a gift card, a paid service.
// All have one shape: the price and the fee are held, the supplier is asked, and its answer settles or refunds.
// Invariants: price and fee are held from the request to the end, to the unit; a purchase whose outcome is not known is
// neither ordered again nor refunded; the money that a failed purchase held is available again in the database
// transaction that notes the failure; a delivery after the refund, or a charge beyond the agreed cost, is the
// supplier's debt to the house and never the customer's. The product of a kind prices it, reads the order and keeps
// what is delivered.
//
// processing ──delivered──▶ completed ──given back──▶ refunded ──delivered again──▶ a debt of the supplier
//     └──────refused─────▶ failed ────delivered after all─────────────────────────▶ a debt, or undone by the product
//
// Looks go on for a week after the end, and after each callback. Each supplier's own word about the house's balance is compared
// with its mirror, the house account of what lies there, every minute (decision 0064). Words: the cost is what a supplier may
// take, the charge what it took; a final delivery cannot be given back; a lasting difference is one that neither the books nor
// open purchases explain for five minutes.

export { heldByPurchases, purchaseClaims } from './claims.ts'
export { mirrorOf } from './movements.ts'
export { debtResource } from './office/debt-resource.ts'
export { debtRoutes } from './office/debt-routes.ts'
export { purchaseResource } from './office/purchase-resource.ts'
export { purchaseRoutes } from './office/purchase-routes.ts'
export { readingResource } from './office/reading-resource.ts'
export { supplierRoutes } from './office/supplier-routes.ts'
export { type OpenPurchase, readOpenPurchases, stuckPurchases } from './open-purchases.ts'
export { announcePurchase, withdrawAnnounced } from './ordering/announce-purchase.ts'
export { createPurchases, type Purchases } from './ordering/create-purchases.ts'
export { inPlainWords } from './ordering/judge-answer.ts'
export { feeOn, type Price, priceOf } from './price.ts'
export type { Purchase, PurchaseKindName, PurchaseStatus } from './purchase.ts'
export { purchaseActs } from './purchase-acts.ts'
export type { PurchaseFailure } from './purchase-failure.ts'
export { purchaseFigures } from './purchase-figures.ts'
export type { Ended, PurchaseKind } from './purchase-kind.ts'
export { findPurchase, findPurchases } from './purchase-store.ts'
export { type AnyPurchaseKind, anyKind, type PurchasesParts } from './purchases-parts.ts'
export type { LostPurchase, PurchaseRecovery } from './recovering/purchase-recovery.ts'
export { recoverAct as recoverPurchaseAct } from './recovering/recover-act.ts'
export { type NewPurchase, requestPurchase } from './request-purchase.ts'
export { requireRoom } from './require-room.ts'
export { debtActs } from './suppliers/debt-acts.ts'
export { fundSupplier, isSupplierFunded } from './suppliers/fund-supplier.ts'
export { supplierActs, supplierSwitch } from './suppliers/supplier-acts.ts'
export { isLasting, readSupplierBalances, type SupplierBalance } from './suppliers/supplier-balance.ts'
export {
  type DebtResolution,
  debtsOf,
  listOpenDebts,
  resolveDebt,
  type SupplierDebt,
} from './suppliers/supplier-debt.ts'
export { supplierFigures } from './suppliers/supplier-figures.ts'
export { type BalanceSource, watchBalances } from './suppliers/watch-balances.ts'
