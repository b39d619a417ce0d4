/*
 * Live prices from the public tickers of exchanges, through the optional package ccxt, which is loaded on first use.
 * A source answers with the last price that it received and its time, and asks nothing while a quote is waited for. A
 * poll that fails changes nothing: a price grows old, and `composePrices` decides how old is too old.
 * Numbers are read from text and stay exact. No key is sent, and nothing is ever traded here.
 */
export { type CcxtPrices, ccxtPrices } from './ccxt-prices.ts'
export { type Ccxt, ccxtInstallHint, loadCcxt, openExchange } from './load-ccxt.ts'
