import { randomBytes } from 'node:crypto'
import type { FinishedSpan } from './span.ts'
import { formatTraceparent, type TraceContext } from './trace-context.ts'

type Begun = Pick<FinishedSpan, 'name' | 'kind'>
type End = Partial<Pick<FinishedSpan, 'attributes' | 'error' | 'name'>>

/** An open span, and the work within it. */
export type Scope = {
  readonly traceparent: string
  /** The customer whose request this is, once known. */
  customerId: string | null
  /** Begins a child span. */
  begin(span: Begun): Scope
  /** Ends the span once; later calls do nothing. */
  end(end?: End): void
}

export type Tracer = {
  /** Begins a child span of another process's span, or a new trace; null when the trace is not sampled. */
  begin(span: Begun, parent: TraceContext | null): Scope | null
}

type Options = {
  /** The share of new traces that are collected, 0 to 1. For a trace that began elsewhere, its origin decided. */
  readonly share: number
  /** Monotonic, in Unix milliseconds. */
  now?(): number
  collect(span: FinishedSpan): void
}

export function createTracer({ share, now = unixNow, collect }: Options): Tracer {
  function scopeOf(begun: Begun, { traceId, parentSpanId }: Place): Scope {
    const spanId = randomBytes(8).toString('hex')
    const startedAt = now()
    let hasEnded = false
    const scope: Scope = {
      traceparent: formatTraceparent({ traceId, spanId, isSampled: true }),
      customerId: null,
      begin(span) {
        const child = scopeOf(span, { traceId, parentSpanId: spanId })
        child.customerId = scope.customerId
        return child
      },
      end({ attributes = {}, error = null, name = begun.name } = {}) {
        if (hasEnded) return
        hasEnded = true
        const span = { ...begun, name, attributes, error, startedAt, endedAt: now() }
        collect({ traceId, spanId, parentSpanId, ...span })
      },
    }
    return scope
  }
  return {
    begin(span, parent) {
      if (parent !== null)
        return parent.isSampled
          ? scopeOf(span, { traceId: parent.traceId, parentSpanId: parent.spanId })
          : null
      if (share < 1 && Math.random() >= share) return null
      return scopeOf(span, { traceId: randomBytes(16).toString('hex'), parentSpanId: null })
    },
  }
}

type Place = Pick<FinishedSpan, 'traceId' | 'parentSpanId'>

function unixNow(): number {
  return performance.timeOrigin + performance.now()
}
