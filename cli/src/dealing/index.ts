/*
 * Commands that change one currency into another with the house as the other side: prices, quotes, conversions, swaps.
 * Invariants: an AMOUNT is of the currency that is given; the currencies alone decide which converter is asked; on a
 * terminal nothing is converted at a quote that nobody has seen.
 * It is not the order book, where customers trade with each other (#trading).
 */
export { conversionsCommand, convertCommand, quoteCommand } from './convert-commands.ts'
export { dealingHelp } from './dealing-help.ts'
export { pricesCommand } from './prices-command.ts'
export { swapCommand, swapsCommand } from './swap-commands.ts'
