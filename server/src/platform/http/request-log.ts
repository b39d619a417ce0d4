import type { FastifyReply, FastifyRequest } from 'fastify'
import { createGatherer, type Logger, withoutRedaction } from '#platform/logging'
import type { Caller, Route } from './route.ts'

/** What the server learns of a request while it answers: its line tells it. */
type Facts = {
  route?: Route
  caller?: Caller | null
  /** Of the refusal or failure that was answered. */
  code?: string
  isReplay?: boolean
}

const factsByRequest = new WeakMap<FastifyRequest, Facts>()

/** The facts of a request, for all who learn some to add to. */
export function factsOf(request: FastifyRequest): Facts {
  const facts = factsByRequest.get(request) ?? {}
  factsByRequest.set(request, facts)
  return facts
}

/** Bytes that could not be read as a request, and how they were answered. */
export type MalformedRequest = { requestId: string; status: number; code: string; ip: string | undefined }

export type RequestLog = {
  answered(request: FastifyRequest, reply: FastifyReply): void
  malformed(request: MalformedRequest): void
}

/** What belongs to one request; what all requests to a route have in common is written by the route's own logger. */
type Line = { readonly [field: string]: unknown }

/**
 * One line for each request. An operation that a known key asked for and every change that was made have their own; a read
 * that was answered has one at the level debug. Other refusals could fill the log at no cost to who asks, so those of one code and caller are
 * gathered; without a proven key the caller is an address.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const lines = withoutRedaction(logger).child({ event: 'request' })
  const gather = createGatherer()
  const isDetailed = lines.isLevelEnabled('debug')
  const byRoute = new Map<Route, Logger>()

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

function constantsOf({ method, path, operationId, isOperation }: Route): object {
  return { method, route: path, ...(isOperation === true ? { operation: operationId } : {}) }
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Line {
  const { route, caller, code, isReplay } = factsOf(request)
  const isOperation = route?.isOperation === true
  const { headers } = request
  return {
    request_id: request.id,
    // Before its handler is reached, a request knows no more than its address.
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

const publicKey = /^pk_\w{1,64}$/

/** The key that a request names. Only text in the shape of a public key, lest a secret sent in its place be kept. */
function claimedKey(key: string | string[] | undefined): string | undefined {
  return typeof key === 'string' && publicKey.test(key) ? key : undefined
}

const charactersMax = 256

function clipped(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header.slice(0, charactersMax) : null
}
