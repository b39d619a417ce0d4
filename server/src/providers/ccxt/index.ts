/* Live prices from exchanges' public tickers, through the optional package ccxt, which is loaded on first use. A source answers with the last received price and its time, and sends no request for a quote. A failed poll changes nothing: the price grows older, and `composePrices` decides when it is too old. Numbers are read from text and stay exact. No key is sent, and nothing is traded here. */
export { type CcxtPrices, ccxtPrices } from './ccxt-prices.ts'
export { type Ccxt, ccxtInstallHint, loadCcxt, openExchange } from './load-ccxt.ts'
