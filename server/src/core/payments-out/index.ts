// Payments out: money that customers send away, on a chain or to a bank account, in one shape that two products fill. A payment
// out is requested, waits for operators where its worth asks for it, is paid by an engine, and ends once.
// Invariants: each status has one word for every reader, in `statuses.ts`. Payees and
// engines are the business of the products.
export { type PaymentOut, paymentOutColumns, totalOf } from './payment-out.ts'
export { bankStatus, chainStatus, historyStatus, standsAs, statusOfSpend } from './statuses.ts'
