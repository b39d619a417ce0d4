import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '#platform/metrics'

/** Counts a request among those of its route and status. */
export function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  metrics.httpRequestDuration.observe(
    {
      http_request_method: request.method,
      http_route: request.routeOptions.url ?? 'unknown',
      http_response_status_code: reply.statusCode,
    },
    reply.elapsedTime / 1000,
  )
}
