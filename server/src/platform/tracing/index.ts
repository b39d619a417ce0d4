// Tracing: spans of the work for one request, across processes, in the terms of OpenTelemetry and W3C Trace Context.
// Invariants: without a collector nothing is measured, stored or written; a span holds no body, no secret and no
// amount; work for several requests at once is a span in the trace of each; a slow or missing collector costs spans,
// never requests.

export { currentScopes, withinScopes, withinSpans } from './scopes.ts'
export type { FinishedSpan } from './span.ts'
export { createSpanExporter, type SpanExporter } from './span-exporter.ts'
export { parseTraceparent } from './trace-context.ts'
export { createTracer, type Scope, type Tracer } from './tracer.ts'
