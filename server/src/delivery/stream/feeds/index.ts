// Feeds: public and private topics, and the connections that receive their pushes.
export { type Connection, closeCodes, createConnection } from './connection.ts'
export type { Following } from './following.ts'
export { type StreamLimits, streamLimits } from './limits.ts'
export { createPrivateFeed, type PrivateFeed } from './private-feed.ts'
export { createPublicFeed, type PublicFeed } from './public-feed.ts'
export { readTopicName, type TopicName } from './topic-name.ts'
