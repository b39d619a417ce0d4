/*
 * Commands of the order book: watch it, place, list, amend and cancel orders, and look after the trading account that
 * pays for them.
 * Invariant: where there is only one pair it need not be named.
 * It is not the house's dealing at its own prices (#dealing), nor how a market is drawn (#market).
 */
export { balanceCommand, transferCommand } from './balance-commands.ts'
export { amendCommand, cancelCommand, orderCommand, ordersCommand } from './order-commands.ts'
export { placeCommand } from './place-command.ts'
export { tradingHelp } from './trading-help.ts'
export { watchCommand } from './watch-command.ts'
