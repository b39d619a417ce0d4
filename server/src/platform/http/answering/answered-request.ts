import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount, NamedKey } from '#platform/http/describing'
import { factsOf } from '#platform/http/reading'

/** A request that named a known key, and its answer. Texts and bytes are the originals, not copies. */
export type AnsweredRequest = {
  readonly id: string
  readonly route: Mount
  readonly key: NamedKey
  readonly method: string
  /** The request target as it was sent, query string included. */
  readonly target: string
  readonly body: Buffer
  readonly ip: string
  readonly userAgent: string | undefined
  /** The signed timestamp, as sent. */
  readonly timestamp: string | undefined
  readonly status: number
  /** The code of the refusal or failure. */
  readonly code: string | undefined
  readonly answer: string
  readonly durationMs: number
  readonly isReplay: boolean
}

/** Records a request. The call is on the request's path, so it only stores the facts and works later. */
export type RecordAnswered = (answered: AnsweredRequest) => void

/** The request as recorded; null when it named no known key. */
export function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest | null {
  const { route, key, code, sent, answer = '', isReplay = false } = factsOf(request)
  if (route === undefined || key === undefined || sent === undefined) return null
  const { headers } = request
  return {
    id: request.id,
    route,
    key,
    method: request.method,
    target: request.raw.url ?? '',
    body: sent,
    ip: request.ip,
    userAgent: headers['user-agent'],
    timestamp: headerOnce(headers['x-api-timestamp']),
    status: reply.statusCode,
    code,
    answer,
    durationMs: reply.elapsedTime,
    isReplay,
  }
}

function headerOnce(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
