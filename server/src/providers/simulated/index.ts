// The outside world of the sandbox, simulated in process with its state in PostgreSQL. So far: chains
// and prices.
// A simulated chain is a Chain like any other, and can be told what to do: pay, mine, reorganise, halt.
// Left alone, a payment is final within about a second, and nothing is mined that nobody waits for. What the
// tester has taken into their own hands (a given number of confirmations, a removed block) waits for the tester.
// Hashes and txids follow from what was done, never from chance; prices from a seed and the business clock alone.
export {
  type SimulatedChain,
  type SimulatedPayment,
  simulatedChain,
  simulatedUnitsMax,
} from './simulated-chain.ts'
export { type SimulatedMiner, simulatedMiner } from './simulated-miner.ts'
export { simulatedPrices } from './simulated-prices.ts'
