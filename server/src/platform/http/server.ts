import assert from 'node:assert'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import type { Tracer } from '#platform/tracing'
import { Answer } from './answer.ts'
import { answerAndHangUp, unreadable } from './answer-and-hang-up.ts'
import { answeredRequest, type RecordAnswered } from './answered-request.ts'
import { type ConnectionLimit, keepConnections } from './connections.ts'
import { envelopeOf, refusalOf } from './envelope.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'
import { framingProblem } from './framing.ts'
import { requestOf } from './idempotent-request.ts'
import { type OpenRoute, registerOpen } from './open-route.ts'
import { pathPattern } from './path-pattern.ts'
import { type RawRoute, registerRaw } from './raw-route.ts'
import { bodyReader } from './request-body.ts'
import { createRequestLog, factsOf } from './request-log.ts'
import { requestRefusals } from './request-refusals.ts'
import type { Caller, IdempotentRequest, NamedKey, Route, SessionRule } from './route.ts'
import { Serialised } from './serialised.ts'
import { answerThrown, type Remember } from './thrown-refusal.ts'
import { endTrace, tracedHandler } from './trace-request.ts'
import { nameUnknown } from './unknown-parameters.ts'
import { refuseUnrouted } from './unrouted.ts'
import { isUpgradeTo, registerUpgrade, type UpgradeRoute } from './upgrade.ts'
import { textValidator } from './validation.ts'

/** The parts of a request that a signature covers or that a guard judges. */
export type Signed = {
  readonly method: string
  /** The request target exactly as sent, query string included. */
  readonly target: string
  readonly body: Buffer
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly ip: string
}

type Guarding = {
  readonly permission: string
  setHeader(name: string, value: string): void
  /** Is told which known key the request names, before it is judged, and again once the signature holds. */
  recognise?(key: NamedKey): void
}

/** Identifies the caller and checks the permission, or throws a refusal. May add headers to the answer. */
export type Guard = (signed: Signed, options: Guarding) => Promise<Caller>

/** Finds the person who is signed in, and checks that their role may call the route; or throws a refusal. */
export type SessionGuard = (asked: Signed, rule: SessionRule) => Promise<Caller>

/** The framework's server, less its `then`, by which an `await` would start it. */
export type HttpServer = Pick<FastifyInstance, 'listen' | 'server'> & { close(): Promise<void> }

type Options = {
  routes: readonly Route[]
  open: readonly OpenRoute[]
  raw?: readonly RawRoute[]
  upgrade?: UpgradeRoute | undefined
  guard: Guard
  /** Absent where no route is called from a browser session. */
  sessionGuard?: SessionGuard
  /** Refuses what a kill switch stops; absent where there is none. */
  requireRunning?: (product: string) => Promise<void>
  remember: Remember
  clock: Clock
  ids: Ids
  logger: Logger
  metrics: Metrics
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  connectionLimit?: ConnectionLimit | undefined
  /** Sees the data of every answer before it is sent; tests check it against the route's schema. */
  inspect?: ((route: Route, data: unknown) => void) | undefined
  /** Takes note of each request that named a known key, when it has its answer. */
  record?: RecordAnswered | undefined
  /** Null where no traces are collected. */
  tracer?: Tracer | null
}

const bodyBytesMax = 64 * 1024
const requestMsMax = 30_000
const noBody = Buffer.alloc(0)

/** The HTTP server with all its routes. It does not listen yet. */
export async function createHttpServer(options: Options): Promise<HttpServer> {
  // Loaded by those who serve: signers, audits and acts of operators know routes and refusals of this module.
  const { default: fastify } = await import('fastify')
  const log = createRequestLog(options.logger)
  const exchanges = createExchanges(options.metrics)
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    genReqId: () => options.ids.next(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    exposeHeadRoutes: false,
    requestTimeout: requestMsMax,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered like all others.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    // No hook has run before this.
    frameworkErrors(_error, request, reply) {
      reply.header('x-request-id', request.id)
      fail(new Refusal(requestRefusals.NOT_FOUND), { request, reply, options })
      log.answered(request, reply)
    },
    http: {
      // A client that offers an upgrade to HTTP/2 is answered in HTTP/1.1.
      shouldUpgradeCallback: (request) => isUpgradeTo(options.upgrade, request),
      // `framingProblem` requires it and answers in the envelope.
      requireHostHeader: false,
      // Node gives the body the longer of both times.
      headersTimeout: requestMsMax,
      // The longest delay of a REQUEST_TIMEOUT after its time.
      connectionsCheckingInterval: 1_000,
    },
    clientErrorHandler: (error, connection) => {
      const answering = { ...options, log }
      if (exchanges.breakOff(connection)) answerAndHangUp(connection, unreadable(error.code), answering)
    },
  })
  // The signature covers the body of every request, so a GET has one too.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  // No route has this method, for which the framework would demand a body first.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  // A body stays bytes until the signature is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const problem = framingProblem(request.raw)
    if (problem === null) return done()
    // Another reader may see a second request in its bytes, so no request behind it is carried out.
    exchanges.breakOff(request.raw.socket)
    reply.header('connection', 'close')
    done(problem)
  })
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
  const isLast = keepConnections(app, exchanges, { ...options, log })
  app.addHook('onSend', (request, reply, payload, done) => {
    // `onResponse` never comes after the client has left.
    if (reply.raw.destroyed) conclude(request, reply)
    else if (isLast(request)) reply.header('connection', 'close')
    done(null, payload)
  })
  app.setErrorHandler((error, request, reply) => fail(error, { request, reply, options }))
  refuseUnrouted(app, options)
  for (const route of options.routes) register(app, route, { ...options, exchanges })
  for (const open of options.open) registerOpen(app, open)
  for (const raw of options.raw ?? []) registerRaw(app, raw)
  if (options.upgrade !== undefined) registerUpgrade(app, options.upgrade)
  return { listen: app.listen.bind(app), close: () => app.close(), server: app.server }
}

function register(app: FastifyInstance, route: Route, options: Options & { exchanges: Exchanges }): void {
  const validateParams = route.params && textValidator(route.params)
  const validateQuery = route.query && textValidator(route.query)
  const readBody = bodyReader(route)
  const parameters = new Set(Object.keys(route.query?.properties ?? {}))
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    // Node calls this in the middle of a packet; one turn later the rest is parsed too, before anything is done.
    await Promise.resolve()
    options.exchanges.begin(request.raw)
    const bytes = Buffer.isBuffer(request.body) ? request.body : noBody
    const facts = factsOf(request)
    facts.route = route
    facts.sent = bytes
    const { headers } = request
    const caller = await identify(route, { request, reply, bytes, options })
    facts.caller = caller
    if (route.stoppedBy !== undefined) await options.requireRunning?.(route.stoppedBy)
    if (facts.scope !== undefined) facts.scope.customerId = caller?.customerId ?? null
    nameUnknown(parameters, { request, reply, bytes })
    let asked: IdempotentRequest | null = null
    try {
      const body = readBody(bytes, headers)
      const params = validateParams?.(request.params)
      const query = validateQuery?.(request.query)
      const input = { caller, params, query, body }
      asked = requestOf(route, { ...input, headers })
      const answer = await route.handle({ ...input, request: asked, requestId: request.id })
      return send(reply, { route, answer, options })
    } catch (error) {
      const answer = await answerThrown(error, { route, request: asked, remember: options.remember })
      return send(reply, { route, answer, options })
    }
  }
  const handler = tracedHandler(handle, route, options.tracer ?? null)
  app.route({ method: route.method, url: pathPattern(route.path), handler })
}

type Identifying = { request: FastifyRequest; reply: FastifyReply; bytes: Buffer; options: Options }

/** Who calls a route: the owner of a key, a person who is signed in, or nobody that it needs to know. */
async function identify(
  { permission, session }: Route,
  { request, reply, bytes, options }: Identifying,
): Promise<Caller | null> {
  if (permission === null && session === undefined) return null
  const { method, headers, ip } = request
  const signed = { method, target: request.raw.url ?? '', body: bytes, headers, ip }
  if (session !== undefined) {
    assert(options.sessionGuard !== undefined, 'a server with such a route has a guard for it')
    return options.sessionGuard(signed, session)
  }
  if (permission === null) return null
  const facts = factsOf(request)
  return options.guard(signed, {
    permission,
    setHeader: (name, value) => void reply.header(name, value),
    recognise(key) {
      facts.key = key
    },
  })
}

function send(
  reply: FastifyReply,
  { route, answer, options }: { route: Route; answer: unknown; options: Options },
): FastifyReply {
  const now = unixSeconds(options.clock.now())
  if (answer instanceof Serialised) {
    // Inspects the text that is sent, not the data behind it.
    options.inspect?.(route, JSON.parse(answer.json))
    return sendText(reply, { status: 200, text: answer.envelopeAt(now) })
  }
  const { outcome, ts, isReplay } =
    answer instanceof Answer ? answer : new Answer({ data: answer }, { ts: now, isReplay: false })
  if (isReplay) {
    reply.header('idempotency-replayed', 'true')
    factsOf(reply.request).isReplay = true
  }
  if ('data' in outcome) options.inspect?.(route, outcome.data)
  if ('refusal' in outcome) return sendRefusal(reply, { refusal: outcome.refusal, ts })
  return sendText(reply, { status: 200, text: JSON.stringify(envelopeOf(outcome, ts)) })
}

type Failing = { request: FastifyRequest; reply: FastifyReply; options: Options }

function fail(error: unknown, { request, reply, options }: Failing): FastifyReply {
  const refusal = refusalOf(error)
  // A refusal of 5xx without a cause, such as a missing price, is no failure: the line of the request has its code.
  const isRefusedForNow = error instanceof Refusal && error.cause === undefined
  if (refusal.kind.status >= 500 && !isRefusedForNow)
    options.logger.error({ event: 'failure', request_id: request.id, err: error }, 'request failed')
  return sendRefusal(reply, { refusal, ts: unixSeconds(options.clock.now()) })
}

function sendRefusal(reply: FastifyReply, { refusal, ts }: { refusal: Refusal; ts: number }): FastifyReply {
  const { code, status } = refusal.kind
  factsOf(reply.request).code = code
  const wait = refusal.details?.retry_after_seconds
  if (status === 429 && typeof wait === 'number') reply.header('retry-after', String(wait))
  return sendText(reply, { status, text: JSON.stringify(envelopeOf({ refusal }, ts)) })
}

function sendText(reply: FastifyReply, { status, text }: { status: number; text: string }): FastifyReply {
  if (status === 503) reply.header('retry-after', '1')
  factsOf(reply.request).answer = text
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(String)
    .send(text)
}

function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  metrics.httpRequestDuration.observe(
    {
      http_request_method: request.method,
      http_route: request.routeOptions.url ?? 'unknown',
      http_response_status_code: reply.statusCode,
    },
    reply.elapsedTime / 1000,
  )
}
