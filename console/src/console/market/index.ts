// Market: the order book and its candles.
export { MarketPage } from './market-page.tsx'
