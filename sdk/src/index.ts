/**
 * The client of Coffer's integration API, for Node 20 and later and for browsers, without dependencies.
 * The client owns: signing, safe retries, the clock's correction, typed operations and errors, the stream and the books
 * kept from it, the log of events, and signing and verifying webhooks.
 * Invariants: the signed bytes are the bytes that are sent; a call that could take effect twice is never repeated; amounts
 * stay the decimal strings that the server wrote.
 * The client is not a money library: it neither calculates with amounts nor rounds them.
 */

export { compareDecimals } from './amounts/index.ts'
export { type Answer, CofferError, type CofferErrorCode } from './answers/index.ts'
export {
  type ApiKey,
  type EachItem,
  type PagedOperation,
  type Query,
  type RequestOptions,
  type SignableRequest,
  sign,
  signableMessage,
} from './calls/index.ts'
export { type Coffer, type CofferOptions, createCoffer, streamUrlOf } from './coffer.ts'
export type {
  CofferEvent,
  EventPage,
  EventQuery,
  FollowEventsOptions,
  FollowedEvent,
} from './events/index.ts'
// All of them, so that a new endpoint's types are exported without an edit here.
export type * from './generated/operations.ts'
export type * from './generated/schemas.ts'
export {
  type BookLevel,
  createOrderBook,
  type DepthData,
  depthChecksum,
  followOrderBook,
  type OrderBook,
} from './order-book/index.ts'
export {
  connectStream,
  type Follower,
  type OrderEvent,
  type Place,
  type Push,
  type Stream,
  type StreamOptions,
  type StreamStatus,
  type WebSocketConstructor,
  type WebSocketLike,
} from './stream/index.ts'
export {
  type ReceivedWebhook,
  signWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookSecrets,
} from './webhooks/index.ts'
