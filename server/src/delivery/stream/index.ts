// The stream: topics pushed to followers over one WebSocket path. The module owns the protocol, the connections and
// their limits, and the numbering of public topics. Invariants: pushes after a topic's snapshot are numbered without a
// gap; a private topic goes to its owner only, while the key is valid; a slow reader costs a bounded buffer and delays
// nobody else. The data of a topic belongs to its product.
// Topics are of three kinds. A public topic has a snapshot and calls back with updates. A log, such as
// `spot.fiat.order`, is read from the outbox by number, so a client resumes after the last event that it saw. A state,
// such as `spot.fiat.balance`, is read again after each event of its customer. A push is serialised once for all its
// followers. Changes are gathered for 50 ms. A reader that lags gets a snapshot after it has caught up, and is
// disconnected with 1013 when it does not (decision 0020).
export { asyncApiOf } from './asyncapi.ts'
export { createStream, type Stream } from './stream.ts'
