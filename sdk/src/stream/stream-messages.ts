import { CofferError, isRecord, parseJson } from '../answers/index.ts'
import type { FiatOrder } from '../generated/schemas.ts'

/** A push of a topic. A snapshot replaces earlier state, an update continues it. */
export type Push<T = unknown> = {
  topic: string
  type: 'snapshot' | 'update'
  data: T
  /** Rises by one in a topic. */
  sequence: number
  /** Unix seconds. */
  ts: number
}

/** An update of the topic spot.fiat.order; its snapshot is the list of open orders. */
export type OrderEvent = FiatOrder & {
  event: 'created' | 'amended' | 'partially_filled' | 'filled' | 'cancelled'
}

/** An answer of the server to a message of this client, by the `id` of that message. */
export type StreamAnswer =
  | { event: 'auth' | 'pong'; id: number | null }
  | { event: 'subscribed' | 'unsubscribed'; id: number | null; topics: string[] }
  | {
      event: 'error'
      id: number | null
      code: string
      message: string
      details: Record<string, unknown> | null
    }

export type StreamRefusal = Extract<StreamAnswer, { event: 'error' }>

const passingCodes = [
  'RATE_LIMIT_EXCEEDED',
  'SIGNATURE_REUSED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'STOCKBOOK_UNAVAILABLE',
]

/** Whether the same request may succeed later. */
export function isPassing({ code }: StreamRefusal): boolean {
  return passingCodes.includes(code)
}

/** The refusal as an error; it has no HTTP status. */
export function errorOf({ code, message, details }: StreamRefusal): CofferError {
  return new CofferError({ code, status: 0, message, details })
}

export type ServerMessage = { push: Push } | { answer: StreamAnswer }

/** Reads a message of the server; null for one that this client does not know. */
export function readServerMessage(text: string): ServerMessage | null {
  const message = parseJson(text)
  if (!isRecord(message)) return null
  if (typeof message.topic === 'string') {
    const { topic, type, data, sequence, ts } = message
    if ((type !== 'snapshot' && type !== 'update') || typeof sequence !== 'number') return null
    return { push: { topic, type, data, sequence, ts: Number(ts) } }
  }
  const answer = readAnswer(message)
  return answer === null ? null : { answer }
}

function readAnswer(message: Record<string, unknown>): StreamAnswer | null {
  const { event } = message
  const id = typeof message.id === 'number' ? message.id : null
  if (event === 'auth' || event === 'pong') return { event, id }
  if (event === 'subscribed' || event === 'unsubscribed') {
    const topics = Array.isArray(message.topics) ? message.topics.map(String) : []
    return { event, id, topics }
  }
  if (event !== 'error') return null
  const details = isRecord(message.details) ? message.details : null
  return { event, id, code: String(message.code), message: String(message.message), details }
}
