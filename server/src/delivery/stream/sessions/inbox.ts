import { type Connection, closeCodes, type StreamLimits } from '#delivery/stream/feeds'
import { refusalOf } from '#platform/http'
import type { Logger } from '#platform/logging'
import { Refusal } from '#platform/refusal'
import type { ClientMessage } from './messages.ts'
import { answerRefusal, invalidMessage, noHead, parseMessage, readHead, readMessage } from './read-message.ts'
import { refusals } from './refusals.ts'

/** Handles a client's messages in order and at the allowed rate; every refusal is answered. */
export type Inbox = {
  receive(data: Buffer, isBinary: boolean): void
  /** Counts a ping frame against the rate, since it also costs work. */
  receivePing(): void
  /** Drops messages that were not handled yet. */
  close(): void
}

type Options = {
  readonly connection: Connection
  readonly limits: StreamLimits
  readonly logger: Logger
  now(): number
  /** Undefined for a message that is handled synchronously. */
  carryOut(message: ClientMessage): Promise<void> | undefined
}

type Received = { readonly data: Buffer; readonly isBinary: boolean }

export function createInbox({ connection, limits, logger, now, carryOut }: Options): Inbox {
  const rate = createMessageRate(limits, now())
  const waiting: Received[] = []
  let isWaiting = false

  function isWithinRate(): boolean {
    const verdict = waiting.length > limits.messagesBurst ? 'ended' : rate.judge(now())
    if (verdict === 'ended') connection.close(closeCodes.policy, 'too many messages')
    if (verdict === 'refused') answerRefusal(connection, tooMany(limits))
    return verdict === 'taken'
  }

  /** Handles messages one after the other, so a client need not wait for each answer. */
  function work(): void {
    while (!isWaiting) {
      const next = waiting.shift()
      if (next === undefined) return
      void handle(next)
    }
  }

  async function handle(received: Received): Promise<void> {
    let head = noHead
    try {
      requireReadable(received, limits)
      const value = parseMessage(received.data)
      head = readHead(value)
      const carrying = carryOut(readMessage(value))
      if (carrying === undefined) return
      isWaiting = true
      await carrying
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.kind.status >= 500) logger.error({ event: 'stream message failed', err: error })
      answerRefusal(connection, refusal, head)
    }
    if (!isWaiting) return
    isWaiting = false
    work()
  }

  return {
    receive(data, isBinary) {
      if (!connection.isOpen() || !isWithinRate()) return
      waiting.push({ data, isBinary })
      work()
    },
    receivePing() {
      if (connection.isOpen()) isWithinRate()
    },
    close() {
      waiting.length = 0
    },
  }
}

function requireReadable({ data, isBinary }: Received, { messageBytesMax }: StreamLimits): void {
  if (data.length > messageBytesMax)
    throw new Refusal(refusals.MESSAGE_TOO_LARGE, { details: { bytes_max: messageBytesMax } })
  if (isBinary) throw invalidMessage('Messages are JSON text, not binary.')
}

function tooMany({ messagesPerSecond, messagesBurst }: StreamLimits): Refusal {
  const details = { messages_per_second: messagesPerSecond, burst: messagesBurst }
  return new Refusal(refusals.RATE_LIMIT_EXCEEDED, { details })
}

/**
 * A token bucket that fills at the allowed rate. The count of refused messages restarts once the bucket is full again.
 */
export function createMessageRate(
  {
    messagesPerSecond,
    messagesBurst,
    refusedMax,
  }: Pick<StreamLimits, 'messagesPerSecond' | 'messagesBurst' | 'refusedMax'>,
  startMs: number,
): { judge(nowMs: number): 'taken' | 'refused' | 'ended' } {
  let tokens = messagesBurst
  let filledAt = startMs
  let refused = 0
  return {
    judge(nowMs) {
      tokens = Math.min(messagesBurst, tokens + ((nowMs - filledAt) / 1000) * messagesPerSecond)
      filledAt = nowMs
      if (tokens === messagesBurst) refused = 0
      if (tokens >= 1) {
        tokens -= 1
        return 'taken'
      }
      refused += 1
      return refused > refusedMax ? 'ended' : 'refused'
    },
  }
}
