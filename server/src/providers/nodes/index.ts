// Nodes of chains: asked over JSON-RPC, read without trust, and followed from branch to branch.
// Invariants: an answer is of the question or an error; all that `readAlong` answers is of one branch; a node that is behind the
// cursor, or of another history, is an error and never data.

export {
  type Answers,
  answering,
  asking,
  askNode,
  type NodePlace,
  NodeRefusal,
  type Question,
  WrongChain,
} from './ask-node.ts'
export type { Head, Place } from './follow-chain.ts'
export type { NodeFacts, TokenFacts } from './node-facts.ts'
export { fieldsOf, hexText, listOf, NodeNonsense, nonsense, orNothing } from './node-values.ts'
export { type BlockSource, type Reading, readAlong, type Stretch } from './read-along.ts'
