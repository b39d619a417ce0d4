// The stream: topics pushed over one WebSocket path to their followers. This module owns the protocol, the connections
// and their limits, and the numbering of public topics. Invariants: pushes after a snapshot of a topic are numbered
// without a gap; a private topic goes to its owner only, while the key is valid; a slow reader costs a bounded buffer
// and delays nobody else. The data of a topic belongs to its product.
export { asyncApiOf } from './asyncapi.ts'
export { createStream, type Stream } from './stream.ts'
