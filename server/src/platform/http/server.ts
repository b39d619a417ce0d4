import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Admission, refuseEarly } from '#platform/http/admission'
import {
  answerAndHangUp,
  answerThrown,
  concludeAnswers,
  createExchanges,
  type Exchanges,
  envelopeOf,
  type RecordAnswered,
  type Remember,
  refusalOf,
  tracedHandler,
  unreadable,
} from '#platform/http/answering'
import { requestRefusals, textValidator } from '#platform/http/checking'
import {
  type ConnectionLimit,
  type HeldPort,
  isUpgradeTo,
  keepConnections,
  type ReadingLimits,
  registerUpgrade,
  type UpgradeRoute,
  watchReaders,
} from '#platform/http/connections'
import {
  Answer,
  type IdempotentRequest,
  type Mount,
  requireDeclaredEffect,
  Serialised,
} from '#platform/http/describing'
import {
  longBytes,
  type OpenRoute,
  pathPattern,
  type RawRoute,
  refuseUnrouted,
  registerOpen,
  registerRaw,
  sendPaced,
} from '#platform/http/pages'
import {
  bodyReader,
  createRequestLog,
  factsOf,
  framingProblem,
  type Guards,
  identify,
  nameUnknown,
  requestOf,
} from '#platform/http/reading'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import type { Tracer } from '#platform/tracing'

/** The framework's server without its `then`, since `await` would start it. */
export type HttpServer = Pick<FastifyInstance, 'listen' | 'server'> & {
  /** Listens on a port that is already bound. */
  listenOn(held: HeldPort): Promise<void>
  close(): Promise<void>
}

type Options = Guards & {
  routes: readonly Mount[]
  open: readonly OpenRoute[]
  raw?: readonly RawRoute[]
  upgrade?: UpgradeRoute | undefined
  remember: Remember
  clock: Clock
  ids: Ids
  logger: Logger
  metrics: Metrics
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  connectionLimit?: ConnectionLimit | undefined
  /** Absent where every request is taken. */
  admission?: Admission | undefined
  /** Tests pass shorter limits; otherwise absent. */
  readingLimits?: ReadingLimits | undefined
  /** Receives the data of every answer before it is sent; tests check it against the route's schema. */
  inspect?: ((route: Mount, data: unknown) => void) | undefined
  /** Records each request that named a known key, once it is answered. */
  record?: RecordAnswered | undefined
  /** Null where no traces are collected. */
  tracer?: Tracer | null
}

const bodyBytesMax = 64 * 1024
const requestMsMax = 30_000
const noBody = Buffer.alloc(0)

/** The HTTP server with all its routes; `listen` or `listenOn` starts it. */
export async function createHttpServer(options: Options): Promise<HttpServer> {
  for (const route of options.routes) requireDeclaredEffect(route)
  // Imported here, since signers, audits and operators' acts import this module's routes and refusals but serve
  // nothing.
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
    // Requests that arrive while the server closes are answered as usual.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    // No hook runs before this.
    frameworkErrors(_error, request, reply) {
      reply.header('x-request-id', request.id)
      fail(new Refusal(requestRefusals.NOT_FOUND), { request, reply, options })
      log.answered(request, reply)
    },
    http: {
      // A client that offers an upgrade to HTTP/2 is answered in HTTP/1.1.
      shouldUpgradeCallback: (request) => isUpgradeTo(options.upgrade, request),
      // `framingProblem` requires the header, with an answer in the envelope.
      requireHostHeader: false,
      // Node gives the body the longer of both times.
      headersTimeout: requestMsMax,
      // The longest delay until a REQUEST_TIMEOUT is noticed.
      connectionsCheckingInterval: 1_000,
    },
    clientErrorHandler: (error, connection) => {
      const answering = { ...options, log }
      if (exchanges.breakOff(connection)) answerAndHangUp(connection, unreadable(error.code), answering)
    },
  })
  if (options.admission !== undefined)
    refuseEarly(app.server, { ...options, admission: options.admission, log })
  // The signature covers every request's body, so a GET may have one too.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  // No route has this method; without this line the framework would demand a body first.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  // A body stays bytes until its signature is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const problem = framingProblem(request.raw)
    if (problem === null) return done()
    // Another reader may see a second request in these bytes, so no request behind this one is carried out.
    exchanges.breakOff(request.raw.socket)
    reply.header('connection', 'close')
    done(problem)
  })
  const readers = watchReaders(app, { limits: options.readingLimits, ...options.connectionLimit })
  concludeAnswers(app, {
    options,
    exchanges,
    log,
    isLast: keepConnections(app, exchanges, { ...options, log }),
  })
  app.setErrorHandler((error, request, reply) => fail(error, { request, reply, options }))
  refuseUnrouted(app, options)
  for (const route of options.routes) register(app, route, { ...options, exchanges })
  for (const open of options.open) registerOpen(app, open, readers)
  for (const raw of options.raw ?? []) registerRaw(app, raw)
  if (options.upgrade !== undefined) registerUpgrade(app, options.upgrade)
  return running(app)
}

function running(app: FastifyInstance): HttpServer {
  return {
    listen: app.listen.bind(app),
    async listenOn(held) {
      // `app.listen` prepares the routes and marks the app as listening; here it listens on the held port.
      Object.assign(app.server, { listen: () => held.giveTo(app.server) })
      await app.listen({ host: held.host, port: held.port })
    },
    close: () => app.close(),
    server: app.server,
  }
}

function register(app: FastifyInstance, route: Mount, options: Options & { exchanges: Exchanges }): void {
  const validateParams = route.params && textValidator(route.params)
  const validateQuery = route.query && textValidator(route.query)
  const readBody = bodyReader(route)
  const parameters = new Set(Object.keys(route.query?.properties ?? {}))
  const { admission } = options
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    // Node calls this in the middle of a packet; one turn later the rest of the packet is parsed too.
    await Promise.resolve()
    options.exchanges.begin(request.raw)
    const act = () => carryOut(request, reply)
    return admission === undefined ? act() : admission.admit(route, act)
  }
  const carryOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : noBody
    const facts = factsOf(request)
    facts.route = route
    facts.sent = bytes
    const { headers } = request
    const caller = await identify(route, { request, reply, bytes, guards: options, readBody })
    facts.caller = caller
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

function send(
  reply: FastifyReply,
  { route, answer, options }: { route: Mount; answer: unknown; options: Options },
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
  // A refusal of 5xx without a cause, such as a missing price, is no failure; the request's line has its code.
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
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  return text.length < longBytes ? reply.serializer(String).send(text) : sendPaced(reply, Buffer.from(text))
}
