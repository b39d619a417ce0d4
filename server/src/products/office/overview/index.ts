// Overview: what waits or is stuck, and how money flows.
export { overviewRoutes } from './overview-routes.ts'
export { stuckRoutes } from './stuck-routes.ts'
