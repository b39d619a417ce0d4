// Payments of invoices from balances here: one customer pays another's invoice at once and for good, without a chain.
export { createOwnPayments, payRoutes } from './pay-routes.ts'
