/*
 * Live prices from the public tickers of exchanges, through the optional package ccxt, which is loaded when it is asked
 * for and not before.
 * A source tells what it heard last and when; it asks for nothing while somebody waits for a quote. A poll that fails
 * changes nothing: a price grows old, and `composePrices` decides how old is too old.
 * Numbers are read from text and stay exact. No key is sent, and nothing is ever traded here.
 */
export { type CcxtPrices, ccxtPrices } from './ccxt-prices.ts'
export { type Ccxt, ccxtInstallHint, loadCcxt, openExchange } from './load-ccxt.ts'
