import { requestRefusals } from '#platform/http/checking'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import { createLimiter } from './limiter.ts'
import { watchLateness } from './watch-lateness.ts'

/** Refuses requests while the server has more to do than it can do soon. */
export type Admission = {
  /** Whether a request of this method and path would be refused now. */
  isFull(method: string, path: string): boolean
  /** Carries out a request that is counted meanwhile, or refuses it. */
  admit<T>(route: { readonly method: string; readonly path: string }, act: () => Promise<T>): Promise<T>
  refused(): void
  close(): void
}

/** Integrators' requests; operators and signed-in customers are few, and must reach a server that is busy. */
const covered = /^\/api\/v\d\//

export const busy = (): Refusal => new Refusal(requestRefusals.SERVICE_UNAVAILABLE)

/** Reads and writes have limits of their own, so waiting commits hold back no reads. */
export function createAdmission(metrics: Metrics): Admission {
  const lateness = watchLateness()
  const limiters = {
    read: createLimiter({ lateMs: lateness.ms }),
    write: createLimiter({ lateMs: lateness.ms }),
  }
  const by = (figure: 'underWay' | 'limit') => () =>
    new Map(Object.entries(limiters).map(([kind, limiter]) => [kind, limiter[figure]()]))
  metrics.gauges('coffer_requests_under_way', {
    help: 'Requests being carried out.',
    label: 'kind',
    read: by('underWay'),
  })
  metrics.gauges('coffer_requests_under_way_max', {
    help: 'Requests that may be carried out at once; more are refused with 503.',
    label: 'kind',
    read: by('limit'),
  })
  const refusals = metrics.counter(
    'coffer_requests_refused_busy_total',
    'Requests refused because the server was busy.',
  )
  const limiterOf = (method: string) => limiters[method === 'GET' ? 'read' : 'write']
  return {
    isFull: (method, path) => limiterOf(method).isFull() && covered.test(path),
    async admit({ method, path }, act) {
      if (!covered.test(path)) return act()
      const limiter = limiterOf(method)
      if (!limiter.begin()) {
        refusals.inc()
        throw busy()
      }
      const startedAt = performance.now()
      try {
        return await act()
      } finally {
        limiter.end(performance.now() - startedAt)
      }
    },
    refused: () => refusals.inc(),
    close: () => lateness.stop(),
  }
}
