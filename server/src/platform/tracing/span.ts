export type Attributes = { readonly [name: string]: string | number | boolean | undefined }

/** The protocol's numbers: https://opentelemetry.io/docs/specs/otlp/ */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4 } as const

export type FinishedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Null for the first span of a trace. */
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: keyof typeof spanKinds
  /** Unix milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Attributes
  /** The error's code; null for a success. */
  readonly error: string | null
}
