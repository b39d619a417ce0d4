// The stream: topics pushed over one WebSocket path to their followers. This module owns the protocol, the connections
// and their limits, and the numbering of public topics. Invariants: pushes after a snapshot of a topic are numbered
// without a gap; a private topic goes to its owner only, while the key is valid; a slow reader costs a bounded buffer
// and delays nobody else. The data of a topic belongs to its product.
// Three kinds of topics: a public one has a snapshot and calls back with updates; a log, such as `spot.fiat.order`, is read
// from the outbox by its numbers, so a client resumes after the last one that it saw; a state, such as `spot.fiat.balance`, is
// read again whenever an event of its customer appears. A push is written once for all its followers. Changes are gathered for
// 50 ms. A reader that lags gets a snapshot when it has caught up, and is disconnected with 1013 when it does not
// (decision 0020).
export { asyncApiOf } from './asyncapi.ts'
export { createStream, type Stream } from './stream.ts'
