import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly httpRequestDuration: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>
  /** Open requests, in all servers of the process. */
  readonly activeRequests: { count: number }
  readonly authenticationFailures: Counter<'code'>
  readonly rateLimited: Counter<string>
  /** A figure that is read at each scrape. */
  gauge(name: string, options: { help: string; read(): number }): void
  /** A figure for each value of a label; a value that is no longer read disappears. */
  gauges(name: string, options: { help: string; label: string; read(): ReadonlyMap<string, number> }): void
  /** The counter of this name, made at the first call. A name has one meaning. */
  counter(name: string, help: string, labelNames?: readonly string[]): Counter<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, { readonly help: string; readonly counter: Counter<string> }>()
  collectDefaultMetrics({ register: registry, prefix: 'coffer_' })
  const activeRequests = { count: 0 }
  const active: Gauge = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests in progress.',
    registers,
    collect: () => active.set(activeRequests.count),
  })
  return {
    registry,
    activeRequests,
    httpRequestDuration: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    authenticationFailures: new Counter({
      name: 'coffer_authentication_failures_total',
      help: 'Requests refused before they were trusted, by error code.',
      labelNames: ['code'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'coffer_rate_limited_total',
      help: 'Requests over the rate limit of their key or address.',
      registers,
    }),
    gauge(name, { help, read }) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
    },
    gauges(name, { help, label, read }) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          gauge.reset()
          for (const [value, figure] of read()) gauge.set({ [label]: value }, figure)
        },
      })
    },
    counter(name, help, labelNames = []) {
      const known = counters.get(name)
      if (known?.help === help) return known.counter
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers })
      counters.set(name, { help, counter })
      return counter
    },
  }
}
