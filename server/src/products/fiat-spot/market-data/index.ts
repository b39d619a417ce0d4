// What everybody may know of a market, summed up from the news of its commits: levels, the newest trades, 24 hours,
// candles, and the worth of the pair by what many customers traded at. Only what was committed is in it.

export { addToCandles, type Candle, type Resolution, readCandles, resolutions } from './candles.ts'
export { createMarketData, type Depth, type Level, type MarketData } from './market-data.ts'
export { type MarketNews, newsOf, snapshotNews } from './news.ts'
export { listTrades, type PublicTrade } from './public-trades.ts'
export { type History, readHistory } from './trade-history.ts'
export { createTradeVoices, slotMsOf, type Voice } from './trade-voices.ts'
