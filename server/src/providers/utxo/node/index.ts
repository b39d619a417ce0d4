// A node of a chain with outputs, asked over the JSON-RPC that Bitcoin Core, its relatives and btcd share.
// Invariants: every batch proves the chain by its genesis; a block is answered only where its bytes have the asked hash, its
// transactions and its work.

export { type BlockReader, blockReader } from './block-reader.ts'
export {
  bestHash,
  bestHeight,
  hashAt,
  isFree,
  keptFrom,
  leastFee,
  olderFee,
  sending,
  smartFee,
  timeOf,
  waitingTransaction,
} from './questions.ts'
export { type UtxoNode, type UtxoNodeAddress, utxoNode } from './utxo-node.ts'
export { type BlockWalk, type WalkedBlock, type Walking, walkBlocks } from './walk-blocks.ts'
