// The feed: a customer's history over the API, newest first. It reads what products recorded and decides
// nothing. Pages reach 2,000 transactions deep; a cursor reaches all of them.
export { feedRoutes } from './routes.ts'
