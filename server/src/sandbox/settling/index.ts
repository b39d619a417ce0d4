// Settling: payments, purchases and payouts that a tester completes.
export { payCardOrder } from './pay-card-order.ts'
export { type PayerParts, payInvoice } from './pay-invoice.ts'
export { returnPayout, settlePayout } from './settle-payout.ts'
export { purchaseNotSettled, type Settled, settlePurchase } from './settle-purchase.ts'
export {
  contradictionIn,
  invoiceNotPaid,
  notSettled,
  settlingRefusals,
  supplyRefusals,
} from './settling-refusals.ts'
export { tryUntil } from './try-until.ts'
export { refundCard, requireCardToUse, useCard } from './use-card.ts'
