export type StreamLimits = {
  readonly topicsMax: number
  /** A larger message is refused; a message of more than four times this size ends the connection. */
  readonly messageBytesMax: number
  readonly messagesPerSecond: number
  readonly messagesBurst: number
  /** Messages over the rate that are answered before the connection is closed. */
  readonly refusedMax: number
  /** Bytes that may wait for a reader before its pushes are held back; at least a socket's high-water mark. */
  readonly bufferedBytesMax: number
  /** The longest time in which a reader must read all that is buffered. */
  readonly drainMsMax: number
  /** How often a reader may fall behind within `lagsWindowMs`. */
  readonly lagsMax: number
  readonly lagsWindowMs: number
  /** A client that leaves one ping unanswered is disconnected at the next. */
  readonly pingEveryMs: number
  /** The longest wait for the client's answer to a close. */
  readonly closeMsMax: number
}

export const streamLimits: StreamLimits = {
  topicsMax: 200,
  messageBytesMax: 16 * 1024,
  messagesPerSecond: 50,
  messagesBurst: 100,
  refusedMax: 50,
  bufferedBytesMax: 1024 * 1024,
  drainMsMax: 10_000,
  lagsMax: 3,
  lagsWindowMs: 60_000,
  pingEveryMs: 30_000,
  closeMsMax: 2_000,
}
