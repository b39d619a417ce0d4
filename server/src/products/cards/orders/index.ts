// Orders of cards: an order and its payment, and the issuing of the card. Invariants: a card is ordered from its issuer once, and
// only with money that is held for it; a payment from outside is credited to the wallet first, and buys the card only where it
// is exact and in time; a card and its order have one id.

export { cardOrderStatuses } from './card-order.ts'
export { findCardOrder } from './card-order-store.ts'
export { createCardOrders } from './card-orders.ts'
export { cardOrderClaims } from './claims.ts'
export { expireOrders } from './expire-orders.ts'
export { cardChainPayments } from './follow-chain-payment.ts'
export { cardPayIns, paymentTransactionTypes } from './follow-payment.ts'
export { issueCards, issueFailure } from './issue-cards.ts'
export { orderRoutes } from './order-routes.ts'
export { cardRecovery } from './recover-order.ts'
