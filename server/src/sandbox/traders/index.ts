// Traders: the market makers and takers that keep a sandbox's order books alive. They trade through the commands of
// customers, in the process that owns the market. A ladder is the prices at which a maker keeps orders.
export { sandboxTraderWorkers } from './sandbox-traders.ts'
