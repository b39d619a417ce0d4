// Traders: the market makers and takers that keep a sandbox's order books alive.
export { sandboxTraderWorkers } from './sandbox-traders.ts'
