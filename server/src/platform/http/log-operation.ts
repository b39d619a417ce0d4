import type { FastifyRequest } from 'fastify'
import type { Logger } from '#platform/logging'
import type { Caller, Origin, Route } from './route.ts'

/** Logs who asks for an operation, and where from. */
export function logOperation(
  logger: Logger,
  { route, request, caller }: { route: Route; request: FastifyRequest; caller: Caller | null },
): void {
  const { ip, userAgent, deviceId } = originOf(request)
  logger.info({
    event: 'operation',
    request_id: request.id,
    operation: route.operationId,
    api_key: caller?.apiKey,
    customer_id: caller?.customerId,
    ip,
    user_agent: userAgent,
    device_id: deviceId,
  })
}

function originOf(request: FastifyRequest): Origin {
  const deviceId = request.headers['x-device-id']
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    deviceId: typeof deviceId === 'string' ? deviceId : null,
  }
}
