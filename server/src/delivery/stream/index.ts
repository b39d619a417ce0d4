// The stream: what happens, pushed over one WebSocket path to whoever asked to follow it. It owns the protocol, the
// connections and their limits, and the numbering of public topics. Invariants: what follows a snapshot of a topic is
// numbered without a gap; a private topic goes to its owner alone, while the key holds; a slow reader costs a bounded
// buffer and nobody else's time. What a topic says belongs to its product.
export { asyncApiOf } from './asyncapi.ts'
export { createStream, type Stream } from './stream.ts'
export type {
  LogTopic,
  PrivateTopic,
  PublicTopic,
  PublicTopics,
  PushType,
  StateTopic,
  TopicDescription,
} from './topics.ts'
