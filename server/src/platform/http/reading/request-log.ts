import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Mount, NamedKey } from '#platform/http/describing'
import { createGatherer, type Logger, withoutRedaction } from '#platform/logging'
import type { Scope } from '#platform/tracing'

/** The facts about a request, collected while it is answered. */
type Facts = {
  route?: Mount
  /** The body as sent. */
  sent?: Buffer
  /** The known key that the request names. */
  key?: NamedKey
  caller?: Caller | null
  /** The answer's text. */
  answer?: string
  /** The code of the refusal or failure. */
  code?: string
  isReplay?: boolean
  /** The span of the request, where it is traced. */
  scope?: Scope
}

// A property of the request, since a WeakMap of all requests costs the garbage collector more than its contents.
const factsKey = Symbol('facts')

/** The facts of a request; every stage adds to them. */
export function factsOf(request: FastifyRequest & { [factsKey]?: Facts }): Facts {
  request[factsKey] ??= {}
  return request[factsKey]
}

/** The answer to bytes that are no readable request. */
export type MalformedRequest = { requestId: string; status: number; code: string; ip: string | undefined }

export type RequestLog = {
  answered(request: FastifyRequest, reply: FastifyReply): void
  malformed(request: MalformedRequest): void
}

/** The fields of one request; the route's logger adds the fields that all its requests have in common. */
type Line = { readonly [field: string]: unknown }

/**
 * Logs requests. An operation under a known key, and every change, has its own line; an answered read has one at level
 * debug. Other refusals cost their caller nothing and could fill the log, so refusals with the same code and caller are
 * gathered; without a verified key, the caller is the address.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const lines = withoutRedaction(logger).child({ event: 'request' })
  const gather = createGatherer()
  const isDetailed = lines.isLevelEnabled('debug')
  const byRoute = new Map<Mount, Logger>()

  function linesOf({ route }: Facts): Logger {
    if (route === undefined) return lines
    const known = byRoute.get(route) ?? lines.child(constantsOf(route))
    byRoute.set(route, known)
    return known
  }

  function refused(line: Line, { to, by }: { to: Logger; by: string | undefined }): void {
    if (isDetailed) to.info(line)
    else
      gather(`${line.code} ${by}`, (leftOut) =>
        to.info(leftOut === 0 ? line : { ...line, left_out: leftOut }),
      )
  }

  return {
    answered(request, reply) {
      const facts = factsOf(request)
      const { route, caller } = facts
      const isOperation = route?.isOperation === true
      const isRefused = reply.statusCode >= 400
      const isChange = route !== undefined && route.method !== 'GET'
      if (!isChange && !isRefused && !isDetailed) return
      const [to, line] = [linesOf(facts), lineOf(request, reply)]
      if ((isOperation && caller) || (isChange && !isRefused)) to.info(line)
      else if (isRefused) refused(line, { to, by: caller?.apiKey ?? request.ip })
      else to.debug(line)
    },
    malformed({ requestId, status, code, ip }) {
      refused({ request_id: requestId, status, code, ip }, { to: lines, by: ip })
    },
  }
}

function constantsOf({ method, path, operationId, isOperation }: Mount): object {
  return { method, route: path, ...(isOperation === true ? { operation: operationId } : {}) }
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Line {
  const { route, caller, code, isReplay } = factsOf(request)
  const isOperation = route?.isOperation === true
  const { headers } = request
  return {
    request_id: request.id,
    // A request that did not reach its handler has no route, only a URL.
    method: route === undefined ? request.method : undefined,
    route: route === undefined ? (request.routeOptions.url ?? null) : undefined,
    status: reply.statusCode,
    code,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    api_key: caller?.apiKey ?? claimedKey(headers['x-api-key']),
    customer_id: caller?.customerId,
    ip: request.ip,
    user_agent: isOperation ? clipped(headers['user-agent']) : undefined,
    device_id: isOperation ? clipped(headers['x-device-id']) : undefined,
    replayed: isReplay,
    answered: reply.raw.writableFinished ? undefined : false,
  }
}

const publicKey = /^[ph]k_\w{1,64}$/

/** The public key in a request. Other text is dropped, so a secret sent in its place is not logged. */
function claimedKey(key: string | string[] | undefined): string | undefined {
  return typeof key === 'string' && publicKey.test(key) ? key : undefined
}

const charactersMax = 256

function clipped(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header.slice(0, charactersMax) : null
}
