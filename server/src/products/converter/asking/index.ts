// Asking: the routes, and the writers for estimates and executions.
export { createConverter } from './converter.ts'
export { cryptoRoutes } from './crypto-routes.ts'
export { fiatRoutes } from './fiat-routes.ts'
export { operationRoutes } from './operation-routes.ts'
