// Market: the directory of what can be held and moved here. It reads the catalogue and owns nothing.
export { marketRoutes } from './routes.ts'
