/* Commands of the order book: watching it, placing, listing, amending and cancelling orders, and funding the trading account that pays for them. Invariant: a pair may be omitted where there is only one. Dealing with the house is in #dealing, and drawing a market in #market. */
import type { Actions, Command } from '#command-line'
import { balanceCommand, transferCommand } from './balance-commands.ts'
import { amendCommand, cancelCommand, orderCommand, ordersCommand } from './order-commands.ts'
import { placeCommand } from './place-command.ts'
import { watchCommand } from './watch-command.ts'

export const tradingCommands: Readonly<Record<string, Command | Actions>> = {
  watch: watchCommand,
  place: placeCommand,
  orders: ordersCommand,
  order: orderCommand,
  amend: amendCommand,
  cancel: cancelCommand,
  balance: balanceCommand,
  transfer: transferCommand,
}
