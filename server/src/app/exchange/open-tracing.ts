import { type Config, version } from '#app/settings'
import type { Metrics } from '#platform/metrics'
import { createSpanExporter, createTracer, type Tracer } from '#platform/tracing'
import { every, type Worker } from '#platform/workers'

/** The process's tracer and the worker that sends its spans; neither without a collector. */
export type Tracing = { readonly tracer: Tracer | null; readonly workers: readonly Worker[] }

const flushMs = 1_000

type Parts = { readonly config: Config; readonly instanceId: string; readonly metrics: Metrics }

export function openTracing({ config, instanceId, metrics }: Parts): Tracing {
  const { tracesEndpoint: endpoint, tracesHeaders: headers, tracesShare: share } = config
  if (endpoint === null) return { tracer: null, workers: [] }
  const service = { serviceName: config.serviceName, serviceVersion: version, instanceId }
  const { collect, flush } = createSpanExporter({ endpoint, headers, metrics, ...service })
  const sending = every(flushMs, { name: 'traces', act: flush, end: flush, backOffMaxMs: 60_000 })
  return { tracer: createTracer({ share, collect }), workers: [sending] }
}
