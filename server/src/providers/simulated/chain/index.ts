// A simulated chain behind the port of a real one, and the miner that mines while payments wait.

export { type Endowment, endowWallets } from './endow-wallets.ts'
export { type SimulatedChain, simulatedChain, simulatedUnitsMax } from './simulated-chain.ts'
export { type SimulatedMiner, simulatedMiner } from './simulated-miner.ts'
