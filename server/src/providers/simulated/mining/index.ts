// Blocks of simulated chains: their state, the transactions that wait, and what a block does to the outputs and accounts.

export { decideTransaction } from './decide-transaction.ts'
export { dropChildren } from './drop-children.ts'
export { mineAwaited, mineBlocks, reorganise } from './mine-blocks.ts'
export {
  type Head,
  haltChain,
  headHash,
  lockChain,
  readChains,
  readFeePercent,
  readHead,
  setFeePercent,
} from './state.ts'
