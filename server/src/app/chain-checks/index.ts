// Checks of chains: every configured network as its node states it, beside the catalogue and what the server has read.
// Invariants: a check writes nothing and asks for no secret; a node that cannot be asked is silent and never a contradiction.
// `outside` decides which contradictions stop a start.

export { type CheckedChain, checkChains } from './check-chains.ts'
export { drawChains } from './draw-chains.ts'
export type { Verdict } from './verdict-of.ts'
