import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from '#platform/http/reading'
import type { Metrics } from '#platform/metrics'
import { answeredRequest, type RecordAnswered } from './answered-request.ts'
import type { Exchanges } from './exchanges.ts'
import { measure } from './measure.ts'
import { endTrace } from './trace-request.ts'

type Concluding = {
  readonly options: { readonly metrics: Metrics; readonly record?: RecordAnswered | undefined }
  readonly exchanges: Exchanges
  readonly log: RequestLog
  isLast(request: FastifyRequest): boolean
}

/** Counts, measures and logs each request once, after the client read its answer or left. */
export function concludeAnswers(app: FastifyInstance, { options, exchanges, log, isLast }: Concluding): void {
  const conclude = (request: FastifyRequest, reply: FastifyReply) => {
    exchanges.end(request.raw)
    measure(options.metrics, request, reply)
    log.answered(request, reply)
    endTrace(request, reply)
    const answered = options.record === undefined ? null : answeredRequest(request, reply)
    if (answered !== null) options.record?.(answered)
  }
  app.addHook('onResponse', (request, reply, done) => {
    conclude(request, reply)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply
    // `onResponse` is not called for a client that left before or during its answer.
    if (raw.destroyed) conclude(request, reply)
    else {
      if (isLast(request)) reply.header('connection', 'close')
      raw.once('close', () => {
        if (!raw.writableFinished) conclude(request, reply)
      })
    }
    done(null, payload)
  })
}
