// A node asked over JSON-RPC: its answers are read without trust, and its refusals distinguished by their words.

export { type EvmNode, evmNode, type NodeAddress } from './evm-node.ts'
export { isKnownAlready, isRevert, isStateGone } from './node-refusals.ts'
export { addressText, bytesText, hashText } from './node-values.ts'
export {
  type BlockName,
  blockAt,
  type Call,
  type CallFrame,
  call,
  coinOf,
  decimalsOf,
  gasOf,
  type Head,
  hasCode,
  headAt,
  hex,
  latestHead,
  type NodeBlock,
  type NodeLog,
  type NodeTransaction,
  nonceOf,
  priorityFee,
  type Receipt,
  receiptOf,
  receiptsOf,
  sending,
  type Trace,
  tokensOf,
  tracesOf,
  transactionOf,
} from './questions.ts'
export { addressOfWord, mintCall, readTransferCall, transferCall, transferTopic } from './token-calls.ts'
