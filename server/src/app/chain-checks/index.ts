// Checks of chains: every configured network as its node states it, beside the catalogue and what the server has read.
// Invariants: a check asks for no secret and changes nothing but its own note for operators; a node that cannot be asked is silent and never a contradiction.
// `outside` decides which contradictions stop a start.

export { type CheckedChain, checkChains } from './check-chains.ts'
export { drawChains } from './draw-chains.ts'
export { nodeWorkers } from './watch-nodes.ts'
