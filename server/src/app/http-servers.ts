import type { AddressInfo } from 'node:net'
import { type AccessGuard, isAllowed } from '#core/access'
import { rememberRefusals } from '#core/idempotency'
import { createProductSwitch } from '#core/operators'
import type { ConsoleCaller } from '#core/sessions'
import type { Stream } from '#delivery/stream'
import {
  createHttpServer,
  type HttpServer,
  type OpenRoute,
  type RawRoute,
  type RecordAnswered,
  type Route,
  type SessionGuard,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type Config, ConfigError } from './config.ts'
import type { SignedIn } from './demo-keys.ts'
import { describeApi, describeIntegration } from './describe-api.ts'
import { describeStream } from './describe-stream.ts'
import { docsPages } from './docs-pages.ts'
import type { Foundation } from './foundation.ts'
import { healthRoutes, metricsRoute, type Readiness } from './health.ts'
import type { ProductList } from './modules.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

type Parts = {
  readonly foundation: Foundation
  readonly sandbox: Sandbox | null
  readonly listed: ProductList
  readonly routes: readonly Route[]
  readonly pages: readonly OpenRoute[]
  readonly guard: AccessGuard
  readonly sessionGuard: SessionGuard
  readonly raw: readonly RawRoute[]
  readonly stream: Stream | null
  readonly readiness: Readiness
  readonly inspect: ((route: Route, data: unknown) => void) | undefined
  /** Takes note of each request with a known key. */
  readonly record?: RecordAnswered | undefined
  readonly acquired: AsyncDisposableStack
}

/** The addresses of the API and of the metrics. */
export type Listening = {
  readonly url: string
  readonly metricsUrl: string
  /** The paths of all that is answered outside the envelope; one that ends in /* covers all paths below it. */
  readonly pages: readonly string[]
}

/** Opens the API with its pages and, where they have a port of their own, the metrics. */
export async function openHttpServers(parts: Parts): Promise<Listening> {
  const { foundation, sandbox, listed, routes, pages, guard, sessionGuard } = parts
  const { raw, stream, readiness, inspect, record, acquired } = parts
  const { config, systemClock: clock } = foundation
  const { trustedProxies, connectionsPerAddress: perAddressMax } = config
  const isProxy = (ip: string) => trustedProxies.length > 0 && isAllowed(ip, trustedProxies)
  const shared = {
    ...foundation,
    tracer: foundation.tracing.tracer,
    guard: guard.check,
    sessionGuard,
    requireRunning: createProductSwitch(foundation),
    remember: rememberRefusals(foundation),
    clock,
    trustedProxies,
    connectionLimit: { perAddressMax, isProxy },
  }
  const metricsPlace = metricsPlaceOf(config)
  const metricsPage = metricsRoute(foundation.metrics)
  const metricsServer =
    metricsPlace === null ? null : await createHttpServer({ ...shared, routes: [], open: [metricsPage] })
  acquired.defer(() => metricsServer?.close())
  const open = [
    ...healthRoutes({ ...foundation, readiness }),
    ...(metricsPlace === null ? [metricsPage] : []),
    ...pages,
    ...docsPages({
      describe: () => ({
        api: describeApi(routes, listed),
        integration: describeIntegration(routes, listed),
        stream: describeStream(listed),
      }),
      sandbox,
      config,
      signedIn: signedInWith(sessionGuard),
    }),
  ]
  const server = await createHttpServer({
    ...shared,
    routes,
    open,
    raw,
    upgrade: stream?.upgrade,
    inspect,
    record,
  })
  acquired.defer(() => server.close())
  // Closed before the server, which waits for every connection.
  acquired.defer(() => stream?.close())
  acquired.defer(readiness.stop)
  const metricsUrl = metricsServer && metricsPlace && (await listen(metricsServer, metricsPlace))
  const url = await listen(server, { ...config, names: ['HOST', 'PORT'] })
  return {
    url,
    metricsUrl: `${metricsUrl ?? url}${metricsPage.path}`,
    pages: [...open.map(({ path }) => path), ...raw.map(({ path }) => `${path}/*`)],
  }
}

/** Who is signed in to the console, by the guard that its own requests meet. */
function signedInWith(guard: SessionGuard): SignedIn {
  const rule = { door: 'console', right: null, isFresh: false } as const
  return async ({ path, headers, body, ip }) => {
    try {
      const caller = await guard({ method: 'GET', target: path, headers, body, ip }, rule)
      return (caller as ConsoleCaller).session.username // as: the guard of that door answers one
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

type Place = {
  readonly host: string
  readonly port: number
  readonly names: readonly [host: string, port: string]
}

/** The place of the metrics' own server; null where a sandbox on loopback serves them beside the API. */
function metricsPlaceOf({ mode, host, metricsHost, metricsPort }: Config): Place | null {
  const isOpen = mode === 'sandbox' && isLoopback(host)
  if (isOpen && metricsHost === null && metricsPort === null) return null
  return {
    host: metricsHost ?? '127.0.0.1',
    port: metricsPort ?? 0,
    names: ['COFFER_METRICS_HOST', 'COFFER_METRICS_PORT'],
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isAllowed(host, ['127.0.0.0/8', '::1'])
}

/** Connections that may wait, as far as the system allows; one beyond them is turned away for a second or more. */
const connectionsWaitingMax = 4096

async function listen(server: HttpServer, { host, port, names }: Place): Promise<string> {
  const [hostName, portName] = names
  await server
    .listen({ host, port, backlog: connectionsWaitingMax })
    .catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError([
        `${hostName} ${host} and ${portName} ${port} cannot be listened on: ${error.message}`,
      ])
    })
  const { port: taken } = server.server.address() as AddressInfo // a TCP server that listens has one
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
