/** A refusal of the server, or a request that did not reach it. */
export class ApiError extends Error {
  /** The stable code, such as `VALIDATION_ERROR`; `UNREACHABLE` when no answer came. */
  readonly code: string
  readonly status: number
  /** Identifies the request in a report; null when no answer came. */
  readonly requestId: string | null
  /** The refusal's details, besides its sentence. */
  readonly details: { readonly [name: string]: unknown }
  /** The problem of each invalid field of the body, by field name. */
  readonly fields: ReadonlyMap<string, string>

  constructor(options: {
    message: string
    code: string
    status: number
    requestId: string | null
    details?: { readonly [name: string]: unknown }
    fields?: ReadonlyMap<string, string>
  }) {
    super(options.message)
    this.name = 'ApiError'
    this.code = options.code
    this.status = options.status
    this.requestId = options.requestId
    this.details = options.details ?? {}
    this.fields = options.fields ?? new Map()
  }
}
