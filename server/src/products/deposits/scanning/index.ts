// Scanning: blocks become deposits, credits and reversals, network by network.
export { type DepositWatchers, watchersCheck } from './workers.ts'
