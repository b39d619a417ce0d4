// Overview: waiting and stuck things, and flows of money.
export { overviewRoutes } from './overview-routes.ts'
export { stuckRoutes } from './stuck-routes.ts'
