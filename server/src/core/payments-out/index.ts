// Payments out: money that customers send away, on a chain or to a bank account, in one shape that two products fill. A kind
// brings its payee and its engine; the shape requests, holds, approves, rejects, ends, reviews and shows.
// Invariants: each status has one word for every reader, in `statuses.ts`; a row changes only in `payments-out.ts`, with its
// money, its transaction and its event; amount and fee are held from the request to the end; a payment that waits is paid only
// once operators have signed its statement, and no code stores an approval but the act `approve`, which governance judges
// (decision 0115).
export { heldBy, usedBy } from './claims.ts'
export { holdEntry, releaseEntry } from './entries.ts'
export { openFigures } from './figures.ts'
export type { PaymentOutKind } from './kind.ts'
export { type ListedPayment, listedFields } from './office/listed-payment.ts'
export { factsOf, paymentOutRoutes } from './office/payment-out-routes.ts'
export { reviewResource } from './office/review-resource.ts'
export { paymentActs, requirePayment } from './payment-acts.ts'
export { type PaymentOut, paymentOutColumns, totalOf } from './payment-out.ts'
export { paymentsOut } from './payments-out.ts'
export { receiverAt } from './receiver-at.ts'
export { newPaymentOut } from './request.ts'
export { bankStatus, chainStatus, historyStatus, standsAs, statusOfSpend } from './statuses.ts'
