// The outside world of the sandbox, simulated in process with its state in PostgreSQL. So far: chains,
// prices and hedging.
// A simulated chain is a Chain like any other, and can be told what to do: pay, mine, reorganise, halt.
// Left alone, a payment is final within about a second, and nothing is mined that nobody waits for. A payment that the
// tester has taken into their own hands (by a given number of confirmations, or a removed block) waits for the tester.
// Hashes and txids follow from what was done, never from chance; prices from a seed, the business clock and what the
// tester has pinned.
export { isPinned, PriceOutOfReach, pinPrice, type SimulatedMarket } from './pin-price.ts'
export { pricePins } from './price-pins.ts'
export {
  type SimulatedChain,
  type SimulatedPayment,
  simulatedChain,
  simulatedUnitsMax,
} from './simulated-chain.ts'
export { simulatedHedging } from './simulated-hedging.ts'
export { type SimulatedMiner, simulatedMiner } from './simulated-miner.ts'
export { simulatedPrices } from './simulated-prices.ts'
