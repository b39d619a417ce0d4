// The public data of a market, summed up from the news of its commits: levels, the newest trades, 24-hour statistics,
// candles, and the median price at which many customers traded. The module holds committed data only. Candles of a minute, an
// hour and a day are written with their trades; the other six resolutions are made of these. Public endpoints and topics
// read this memory, lists read the database.

export { addToCandles, type Candle, type Resolution, readCandles, resolutions } from './candles.ts'
export { createMarketData, type Depth, type Level, type MarketData } from './market-data.ts'
export { type MarketNews, newsOf, snapshotNews } from './news.ts'
export { listTrades, type PublicTrade } from './public-trades.ts'
export { purgeMinutes } from './purge-minutes.ts'
export { type History, readHistory } from './trade-history.ts'
export { createTradeVoices, slotMsOf, type Voice } from './trade-voices.ts'
