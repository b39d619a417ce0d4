import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '#platform/http/describing'
import { factsOf } from '#platform/http/reading'
import { parseTraceparent, type Tracer, withinScopes } from '#platform/tracing'

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The handler of a route inside a span of the request, which continues the client's trace. */
export function tracedHandler(handle: Handle, { method, path }: Mount, tracer: Tracer | null): Handle {
  if (tracer === null) return handle
  const span = { name: `${method} ${path}`, kind: 'server' } as const
  return (request, reply) => {
    const scope = tracer.begin(span, parseTraceparent(request.headers.traceparent))
    if (scope === null) return handle(request, reply)
    factsOf(request).scope = scope
    return withinScopes([scope], () => handle(request, reply))
  }
}

/** Ends the span of an answered request. */
export function endTrace(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { scope, route, code } = factsOf(request)
  scope?.end({
    attributes: {
      'http.request.method': request.method,
      'http.route': route?.path,
      'http.response.status_code': statusCode,
      'coffer.operation': route?.operationId,
      'coffer.code': code,
      'coffer.request_id': request.id,
    },
    // A refusal is an answer; only the server's own failures are errors of the server.
    error: statusCode >= 500 ? (code ?? String(statusCode)) : null,
  })
}
