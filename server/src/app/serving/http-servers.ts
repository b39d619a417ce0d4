import type { Foundation, ProductList } from '#app/parts'
import { type AccessGuard, isAllowed } from '#core/access'
import { rememberRefusals } from '#core/idempotency'
import type { ServiceKeyGuard } from '#core/service-keys'
import type { ConsoleCaller } from '#core/sessions'
import type { Stream } from '#delivery/stream'
import {
  createAdmission,
  createHttpServer,
  type Guards,
  type HeldPort,
  type Mount,
  type OpenRoute,
  type RawRoute,
  type RecordAnswered,
  type SessionGuard,
  sessionEffects,
} from '#platform/http'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import type { Sandbox } from '#sandbox/world'
import type { SignedIn } from './demo-keys.ts'
import { describeApi, isOfCustomers } from './describe-api.ts'
import { describeStream } from './describe-stream.ts'
import { docsPages } from './docs-pages.ts'
import { healthRoutes, metricsRoute, type Readiness } from './health.ts'

type Parts = {
  readonly foundation: Foundation
  readonly sandbox: Sandbox | null
  readonly listed: ProductList
  readonly routes: readonly Mount[]
  readonly pages: readonly OpenRoute[]
  readonly guard: AccessGuard
  readonly sessionGuard: SessionGuard
  readonly serviceGuard: ServiceKeyGuard
  readonly hasSession: NonNullable<Guards['hasSession']>
  readonly raw: readonly RawRoute[]
  readonly stream: Stream | null
  readonly readiness: Readiness
  readonly inspect: ((route: Mount, data: unknown) => void) | undefined
  /** Records each request with a known key. */
  readonly record?: RecordAnswered | undefined
  readonly acquired: AsyncDisposableStack
  publicUrl(): string
}

/** The addresses of the API and of the metrics. */
export type Listening = {
  readonly url: string
  readonly metricsUrl: string
  /** The paths of answers without the envelope; a path that ends in /* covers all paths below. */
  readonly pages: readonly string[]
}

/** Opens the API with its pages and, with a port of their own, the metrics. */
export async function openHttpServers(parts: Parts): Promise<Listening> {
  const { foundation, sandbox, listed, routes, pages, guard, sessionGuard, serviceGuard, hasSession } = parts
  const { raw, stream, readiness, inspect, record, acquired, publicUrl } = parts
  const { config, systemClock: clock } = foundation
  const { trustedProxies, connectionsPerAddress: perAddressMax } = config
  const isProxy = (ip: string) => trustedProxies.length > 0 && isAllowed(ip, trustedProxies)
  const shared = {
    ...foundation,
    // System ids, whatever the seed: a repeated read must change no other id, and the ids order the log of requests.
    ids: systemIds,
    tracer: foundation.tracing.tracer,
    guard: guard.check,
    sessionGuard,
    serviceGuard: serviceGuard.check,
    hasSession,
    remember: rememberRefusals(foundation),
    clock,
    trustedProxies,
    connectionLimit: { perAddressMax, isProxy },
  }
  const { api, metrics } = foundation.ports
  const metricsPage = metricsRoute(foundation.metrics)
  const metricsServer =
    metrics === null ? null : await createHttpServer({ ...shared, routes: [], open: [metricsPage] })
  acquired.defer(() => metricsServer?.close())
  const open = [
    ...healthRoutes({ ...foundation, readiness }),
    ...(metrics === null ? [metricsPage] : []),
    ...pages,
    ...docsPages({
      describe: () => ({
        api: describeApi('keys', routes, listed),
        console: describeApi('console', routes, listed),
        office: describeApi('office', routes, listed),
        integration: describeApi('keys', routes.filter(isOfCustomers), listed),
        stream: describeStream(listed),
      }),
      sandbox,
      config,
      signedIn: signedInWith(sessionGuard),
      publicUrl,
    }),
  ]
  const admission = createAdmission(foundation.metrics)
  acquired.defer(admission.close)
  const server = await createHttpServer({
    ...shared,
    admission,
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
  if (metrics !== null) await metricsServer?.listenOn(metrics)
  await server.listenOn(api)
  const url = urlOf(api)
  return {
    url,
    metricsUrl: `${metrics === null ? url : urlOf(metrics)}${metricsPage.path}`,
    pages: [...open.map(({ path }) => path), ...raw.map(({ path }) => `${path}/*`)],
  }
}

/** The person who is signed in to the console, found by the console's own guard. */
function signedInWith(guard: SessionGuard): SignedIn {
  const rule = { door: 'console', right: null, ...sessionEffects.reads } as const
  return async ({ path, headers, body, ip }) => {
    try {
      const asked = { method: 'GET', target: path, headers, body, ip, readBody: () => undefined }
      const caller = await guard(asked, rule)
      return (caller as ConsoleCaller).session.username // as: this guard answers a console's caller
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

function urlOf({ host, port }: HeldPort): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
