// The account of a customer as the contract shows it: wallets and profile. A wallet is an open ledger
// account, nothing more; what it shows is read from the ledger, the addresses and the history each time.
// Money moves elsewhere.
export { accountRoutes } from './routes.ts'
