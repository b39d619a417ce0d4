/**
 * The client of Coffer's integration API, for Node 20 and later and for browsers, without dependencies.
 * The client owns: signing, safe retries, the clock's correction, typed operations and errors, the stream and the books
 * kept from it, the log of events, and signing and verifying webhooks.
 * Invariants: the signed bytes are the bytes that are sent; a call that could take effect twice is never repeated; amounts
 * stay the decimal strings that the server wrote.
 * The client is not a money library: it neither calculates with amounts nor rounds them.
 */

export { compareDecimals } from './amounts/compare-decimals.ts'
export { type Coffer, type CofferOptions, createCoffer, streamUrlOf } from './coffer.ts'
export { CofferError, type CofferErrorCode } from './coffer-error.ts'
export type { BookLevel } from './depth-checksum.ts'
export { depthChecksum } from './depth-checksum.ts'
export type { EachItem, PagedOperation } from './each-item.ts'
export type { CofferEvent, EventPage, EventQuery } from './event.ts'
export type { FollowEventsOptions, FollowedEvent } from './follow-events.ts'
export { followOrderBook } from './follow-order-book.ts'
// All of them, so that a new endpoint's types are exported without an edit here.
export type * from './generated/operations.ts'
export type * from './generated/schemas.ts'
export type { StreamStatus } from './line.ts'
export { createOrderBook, type DepthData, type OrderBook } from './order-book.ts'
export type { Answer } from './read-answer.ts'
export { type ApiKey, type SignableRequest, sign, signableMessage } from './sign.ts'
export { signWebhook, type WebhookHeaders, type WebhookMessage } from './sign-webhook.ts'
export type { Query, RequestOptions } from './signed-call.ts'
export { connectStream, type Place, type Stream, type StreamOptions } from './stream.ts'
export type { OrderEvent, Push } from './stream-messages.ts'
export type { Follower } from './subscription.ts'
export { type ReceivedWebhook, verifyWebhook } from './verify-webhook.ts'
export type { WebSocketConstructor, WebSocketLike } from './web-socket.ts'
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts'
export type { WebhookSecrets } from './webhook-key.ts'
