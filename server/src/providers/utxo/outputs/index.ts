// The outputs that pay the house, kept from blocks: no node has to know an address of ours, and any of its holdings, past or
// present, is one query.
// Invariants: the tables hold one branch, up to the block that the cursor names; a row is spent by what a block of that branch
// spends it with; the transaction of every row is kept.

export { type Following, followOutputs, type OutputFollower } from './follow-outputs.ts'
export { outputsAt, spendableOutputs, sumOfOutputs, transactionsOf } from './read-outputs.ts'
export { type OwnOutput, outpointOf } from './tables.ts'
