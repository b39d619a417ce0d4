// Refunds: what came for an invoice goes back, in whole or in part, from the merchant's wallet. Invariants: never more goes
// back than came, however many ask at once; money for a wallet here moves with the refund's row, money for an address is a
// withdrawal in the same transaction, under the same id; a refund that fails can be asked for again. How withdrawals are paid
// is not its business: the exchange hands it a port.
export { refundClaims } from './claims.ts'
export { followRefunds, refundsWorker } from './follow-refunds.ts'
export { refundRoutes } from './refund-routes.ts'
export type { WithdrawPort } from './withdraw-port.ts'
