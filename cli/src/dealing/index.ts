/* Commands that convert one currency into another against the house: prices, quotes, conversions, swaps. Invariants: an AMOUNT is in the currency given; the currencies alone choose the converter; on a terminal nothing is converted at a quote that was not shown. The order book, where customers trade with each other, is in #trading. */
import type { Actions, Command } from '#command-line'
import { conversionsCommand, convertCommand, quoteCommand } from './convert-commands.ts'
import { pricesCommand } from './prices-command.ts'
import { swapCommand, swapsCommand } from './swap-commands.ts'

export const dealingCommands: Readonly<Record<string, Command | Actions>> = {
  prices: pricesCommand,
  quote: quoteCommand,
  convert: convertCommand,
  conversions: conversionsCommand,
  swap: swapCommand,
  swaps: swapsCommand,
}
