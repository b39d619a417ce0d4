// Customers: the reads of customers with their keys, statements and transactions.
export { customerRoutes, requireCustomer } from './customer-routes.ts'
export { accountStatement, isPlace, lineResource, placeField } from './customer-statement.ts'
export { keyRoutes } from './key-routes.ts'
export { transactionRoutes } from './transaction-routes.ts'
