/** Limits of one connection. */
export type StreamLimits = {
  readonly topicsMax: number
  /** A larger message is refused; one of more than four times this size ends the connection. */
  readonly messageBytesMax: number
  readonly messagesPerSecond: number
  readonly messagesBurst: number
  /** Messages over the rate that are answered before the connection is closed. */
  readonly refusedMax: number
  /** Bytes that wait for a reader before its pushes are held back; no less than a socket's high-water mark. */
  readonly bufferedBytesMax: number
  /** Time for a reader to take all that is buffered. */
  readonly drainMsMax: number
  /** How often a reader may fall behind within `lagsWindowMs`. */
  readonly lagsMax: number
  readonly lagsWindowMs: number
  /** A client that is silent to one ping is gone at the next. */
  readonly pingEveryMs: number
  /** Time for a client to answer a close. */
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
