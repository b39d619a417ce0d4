// The stream: one line that signs in and connects itself, and the topics that are followed over it. A gap of a topic is
// noticed and filled from the server.

export type { StreamStatus } from './line.ts'
export { connectStream, type Place, type Stream, type StreamOptions } from './stream.ts'
export type { OrderEvent, Push } from './stream-messages.ts'
export type { Follower } from './subscription.ts'
export type { WebSocketConstructor, WebSocketLike } from './web-socket.ts'
