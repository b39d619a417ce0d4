// Ledger: accounts, entries, and what the house has.
export { houseRoutes } from './house-routes.ts'
export { ledgerRoutes } from './ledger-routes.ts'
