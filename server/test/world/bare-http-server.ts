import { systemClock } from '#platform/clock'
import { createHttpServer, type HttpServer } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'

type Options = Parameters<typeof createHttpServer>[0]

// No route needs a key or creates anything.
const unasked = () => Promise.reject(new Error('nobody asks this'))

/** A server with nothing but what a test gives. */
export function createBareServer(given: Partial<Options>): Promise<HttpServer> {
  return createHttpServer({
    ...{ routes: [], open: [], guard: unasked, remember: unasked, clock: systemClock, ids: systemIds },
    ...{ logger: createLogger('silent'), metrics: createMetrics(), trustedProxies: [] },
    ...given,
  })
}
