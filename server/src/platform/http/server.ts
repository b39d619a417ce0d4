import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Ids } from '#platform/ids'
import { type Logger, withoutRedaction } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import { Answer } from './answer.ts'
import { envelopeOf, refusalOf } from './envelope.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { logOperation } from './log-operation.ts'
import { answerMalformed } from './malformed-request.ts'
import { type OpenRoute, registerOpen } from './open-route.ts'
import { bodyReader } from './request-body.ts'
import { fieldProblems, requestRefusals } from './request-refusals.ts'
import type { Caller, Route } from './route.ts'
import { Serialised } from './serialised.ts'
import { isUpgradeTo, registerUpgrade, type UpgradeRoute } from './upgrade.ts'
import { textValidator } from './validation.ts'

/** The part of a request that a signature covers, and what else a guard judges by. */
export type Signed = {
  readonly method: string
  /** The request target exactly as sent, query string included. */
  readonly target: string
  readonly body: Buffer
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly ip: string
}

/** Decides who calls and whether they may; throws a refusal otherwise. May add headers to the answer. */
export type Guard = (
  signed: Signed,
  options: { permission: string; setHeader(name: string, value: string): void },
) => Promise<Caller>

export type HttpServer = FastifyInstance

type Options = {
  routes: readonly Route[]
  open: readonly OpenRoute[]
  upgrade?: UpgradeRoute | undefined
  guard: Guard
  clock: Clock
  ids: Ids
  logger: Logger
  metrics: Metrics
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Sees every answer's data before it is sent; tests hold it against the route's schema. */
  inspect?: ((route: Route, data: unknown) => void) | undefined
}

const bodyBytesMax = 64 * 1024
const idleSweepMs = 50
const noBody = Buffer.alloc(0)

/** The HTTP server with all its routes. It does not listen yet. */
export function createHttpServer(options: Options): HttpServer {
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    genReqId: () => options.ids.next(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What still comes in while the server closes is answered like everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    // No hook has run by then.
    frameworkErrors: (_error, request, reply) =>
      fail(new Refusal(requestRefusals.NOT_FOUND), {
        request,
        reply: reply.header('x-request-id', request.id),
        options,
      }),
    // Clients that offer HTTP/2 in passing are answered in HTTP/1.1.
    http: { shouldUpgradeCallback: (request) => isUpgradeTo(options.upgrade, request) },
    clientErrorHandler: (error, socket) => answerMalformed(socket, { ...options, code: error.code }),
  })
  // A body stays bytes until its signature is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    measure(options.metrics, request, reply)
    done()
  })
  endConnectionsOnClose(app)
  app.setErrorHandler((error, request, reply) => fail(error, { request, reply, options }))
  app.setNotFoundHandler((request, reply) =>
    fail(new Refusal(requestRefusals.NOT_FOUND), { request, reply, options }),
  )
  for (const route of options.routes) register(app, route, options)
  for (const open of options.open) registerOpen(app, open)
  if (options.upgrade !== undefined) registerUpgrade(app, options.upgrade)
  refuseOtherMethods(app, options)
  return app
}

/** Closing waits for every connection; one that a client keeps alive would hold it up for a minute. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // An answer that was on its way at this moment did not say so; its connection falls idle later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
    app.server.once('close', () => clearInterval(sweep))
  })
}

function register(app: FastifyInstance, route: Route, options: Options): void {
  const validateParams = route.params && textValidator(route.params)
  const validateQuery = route.query && textValidator(route.query)
  const readBody = bodyReader(route)
  const operations = withoutRedaction(options.logger)
  app.route({
    method: route.method,
    url: pathPattern(route.path),
    handler: async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : noBody
      const { permission } = route
      const caller =
        permission === null
          ? null
          : await identify(permission, { request, reply, bytes, guard: options.guard })
      try {
        const body = readBody(bytes, request.headers)
        const params = validateParams?.(request.params)
        const query = validateQuery?.(request.query)
        const idempotencyKey = route.isOperation
          ? idempotencyKeyOf(request.headers['idempotency-key'], body)
          : null
        if (route.isOperation) logOperation(operations, { route, request, caller })
        const requestId = request.id
        const answer = await route.handle({ caller, params, query, body, idempotencyKey, requestId })
        return send(reply, { route, answer, options })
      } catch (error) {
        throw inWordsOf(route, error)
      }
    },
  })
}

/** An invalid field as the route words it. */
function inWordsOf({ refuseInvalid }: Route, error: unknown): unknown {
  if (refuseInvalid === undefined || !(error instanceof Refusal)) return error
  const [problem] = fieldProblems(error)
  return problem === undefined ? error : refuseInvalid(problem)
}

function identify(
  permission: string,
  {
    request,
    reply,
    bytes,
    guard,
  }: { request: FastifyRequest; reply: FastifyReply; bytes: Buffer; guard: Guard },
): Promise<Caller> {
  const signed = {
    method: request.method,
    target: request.raw.url ?? '',
    body: bytes,
    headers: request.headers,
    ip: request.ip,
  }
  return guard(signed, {
    permission,
    setHeader: (name, value) => void reply.header(name, value),
  })
}

function send(
  reply: FastifyReply,
  { route, answer, options }: { route: Route; answer: unknown; options: Options },
): FastifyReply {
  if (answer instanceof Serialised) return sendSerialised(reply, { route, answer, options })
  const { outcome, ts, isReplay } = answer instanceof Answer ? answer : fresh(answer, options.clock)
  if (isReplay) reply.header('idempotency-replayed', 'true')
  if ('data' in outcome) options.inspect?.(route, outcome.data)
  const status = 'refusal' in outcome ? outcome.refusal.kind.status : 200
  return sendText(reply, { status, text: JSON.stringify(envelopeOf(outcome, ts)) })
}

function sendSerialised(
  reply: FastifyReply,
  { route, answer, options }: { route: Route; answer: Serialised<unknown>; options: Options },
): FastifyReply {
  // What is sent, not what it was made of.
  options.inspect?.(route, JSON.parse(answer.json))
  return sendText(reply, { status: 200, text: answer.envelopeAt(unixSeconds(options.clock.now())) })
}

function fresh(data: unknown, clock: Clock): Answer<unknown> {
  return new Answer({ data }, { ts: unixSeconds(clock.now()), isReplay: false })
}

type Failing = { request: FastifyRequest; reply: FastifyReply; options: Options }

function fail(error: unknown, { request, reply, options }: Failing): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.kind.status >= 500) logFailure(error, { request, options })
  return sendText(reply, {
    status: refusal.kind.status,
    text: JSON.stringify(envelopeOf({ refusal }, unixSeconds(options.clock.now()))),
  })
}

/** What was refused for now, such as for want of a price, is nobody's mistake; anybody could fill the log with it. */
function logFailure(error: unknown, { request, options }: Omit<Failing, 'reply'>): void {
  const about = { request_id: request.id }
  if (error instanceof Refusal && error.cause === undefined)
    options.logger.warn({ event: 'refused for now', ...about, code: error.kind.code })
  else options.logger.error({ event: 'failure', ...about, err: error }, 'request failed')
}

function sendText(reply: FastifyReply, { status, text }: { status: number; text: string }): FastifyReply {
  if (status === 503) reply.header('retry-after', '1')
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(String)
    .send(text)
}

function refuseOtherMethods(app: FastifyInstance, options: Options): void {
  const methodsByPath = Map.groupBy(
    [
      ...options.routes.map(({ method, path }) => ({ method, path })),
      ...options.open
        .filter(({ isUnlisted }) => isUnlisted !== true)
        .flatMap(({ path }) => [
          { method: 'GET', path },
          { method: 'HEAD', path },
        ]),
      ...(options.upgrade === undefined ? [] : [{ method: 'GET', path: options.upgrade.path }]),
    ],
    ({ path }) => path,
  )
  for (const [path, routes] of methodsByPath) {
    const allowed = routes.map(({ method }) => method)
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (method) => !allowed.includes(method),
      ),
      url: pathPattern(path),
      handler: async (request, reply) => {
        reply.header('allow', allowed.join(', '))
        return fail(new Refusal(requestRefusals.METHOD_NOT_ALLOWED), { request, reply, options })
      },
    })
  }
}

function pathPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
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
