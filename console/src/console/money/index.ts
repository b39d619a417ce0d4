// Money: balances, transactions and deposit addresses.
export { DepositAddressesPage } from './deposit-addresses-page.tsx'
export { OverviewPage } from './overview-page.tsx'
export { TransactionsPage } from './transactions-page.tsx'
