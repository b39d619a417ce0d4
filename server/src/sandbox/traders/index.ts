// Traders: the market makers and takers that keep a sandbox's order books alive. They trade by the same commands as
// customers, in the process that owns the market. A ladder is the set of prices at which a maker keeps orders.
export { sandboxTraderWorkers } from './sandbox-traders.ts'
