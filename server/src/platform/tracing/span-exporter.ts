import type { Metrics } from '#platform/metrics'
import { type Attributes, type FinishedSpan, spanKinds } from './span.ts'

type Options = {
  /** The collector's base address; traces go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly serviceVersion: string
  readonly instanceId: string
  readonly metrics: Metrics
}

export type SpanExporter = {
  collect(span: FinishedSpan): void
  /** Sends all collected spans; those that the collector does not accept are counted and dropped. */
  flush(): Promise<void>
}

const waitingMax = 20_000
const batchMax = 2_000
const timeoutMs = 5_000

/** Sends spans to a collector by OTLP over HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
export function createSpanExporter({ endpoint, headers, metrics, ...service }: Options): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const leftOut = metrics.counter(
    'coffer_trace_spans_left_out_total',
    'Spans that the collector of traces did not get.',
  )
  const resource = {
    attributes: attributesOf({
      'service.name': service.serviceName,
      'service.version': service.serviceVersion,
      'service.instance.id': service.instanceId,
    }),
  }
  let waiting: FinishedSpan[] = []

  async function send(spans: readonly FinishedSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'coffer' }, spans: spans.map(spanOf) }]
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the collector of traces answered ${response.status}`)
  }

  return {
    collect(span) {
      if (waiting.length < waitingMax) waiting.push(span)
      else leftOut.inc()
    },
    async flush() {
      const taken = waiting
      waiting = []
      for (let from = 0; from < taken.length; from += batchMax) {
        const batch = taken.slice(from, from + batchMax)
        try {
          await send(batch)
        } catch (error) {
          // Drops the remaining batches too: with a collector that is gone, each would wait for its timeout.
          leftOut.inc(taken.length - from)
          throw error
        }
      }
    },
  }
}

function spanOf({ kind, parentSpanId, startedAt, endedAt, attributes, error, ...same }: FinishedSpan) {
  const code = error === null ? {} : { 'error.type': error }
  return {
    ...same,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf({ ...attributes, ...code }),
    status: error === null ? {} : { code: 2 },
  }
}

function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: wireValue(value) }],
  )
}

function wireValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  // Whole numbers are 64 bits wide, so JSON has them as text.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
