// Pairs and tickers, as anybody may read them.
export { cryptoMarketRoutes } from './market-routes.ts'
