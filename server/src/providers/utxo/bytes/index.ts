// Blocks and transactions as bytes: pure, without a network.
// Invariants: a block is answered only when its header commits to exactly these transactions; a reader throws
// `UnreadableBytes` for all it does not understand, and nothing else; its memory is bounded by the bytes that it is given.
// Signatures are not kept, and work is not judged here but in `work`.

export { UnreadableBytes } from './byte-reader.ts'
export { doubleHash, hashBytes } from './hashes.ts'
export { merkleRoot, rootOfBranch } from './merkle-root.ts'
export type { AuxiliaryWork } from './read-auxiliary-work.ts'
export { readBlock, readFamilyTransaction } from './read-block.ts'
export type { RawInput, RawOutput, RawTransaction } from './read-transaction.ts'
export type { RawBlock } from './take-transactions.ts'
export { placeOf, type TransactionParts, writeTransaction } from './write-transaction.ts'
