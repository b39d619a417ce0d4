/** A span as another process refers to it: https://www.w3.org/TR/trace-context/ */
export type TraceContext = {
  /** 32 hex digits, not all zero. */
  readonly traceId: string
  /** 16 hex digits, not all zero. */
  readonly spanId: string
  readonly isSampled: boolean
}

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads a `traceparent`; null for anything else, which the standard says to ignore. */
export function parseTraceparent(text: string | string[] | null | undefined): TraceContext | null {
  if (typeof text !== 'string') return null
  const [, traceId, spanId, flags] = pattern.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  // Version 00 has no more fields.
  if (text.startsWith('00') && text.length !== 55) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
