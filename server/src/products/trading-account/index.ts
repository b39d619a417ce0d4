// The trading account: the balances that the fiat order book trades with, and the transfers that fill and empty
// them. Its operation `deposit` moves from the customer's funding account, `withdraw` back; both are instant, free and
// final, within the bounds of the catalogue. Invariants: only what is available moves, never what an open order has
// locked; the history, the event and the ledger entry of a transfer exist together; a repeat moves nothing.
// Orders and trades, which lock and exchange these balances, are not here.

export { tradingBalanceTopic } from './balance-topic.ts'
export { tradingAccountRoutes } from './routes.ts'
export { tradingBalanceDescription } from './topic-schemas.ts'
export { type TradingCurrency, tradingCurrencies } from './trading-currencies.ts'
export { createTradingTransfers, type TradingTransfers } from './trading-transfers.ts'
