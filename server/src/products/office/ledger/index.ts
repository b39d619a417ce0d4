// Ledger: accounts, entries, and the house's money.
export { houseRoutes } from './house-routes.ts'
export { ledgerRoutes } from './ledger-routes.ts'
