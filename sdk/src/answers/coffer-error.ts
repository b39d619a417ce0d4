import type { ErrorCode, ErrorDetails } from '../generated/operations.ts'

/** The server's codes, and the codes of calls that the server did not refuse. */
export type CofferErrorCode =
  | ErrorCode
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'UNEXPECTED_RESPONSE'
  | 'READER_TOO_SLOW'

type DetailsOf<Code> = Code extends keyof ErrorDetails
  ? Record<string, unknown> & ErrorDetails[Code]
  : Record<string, unknown> | null

type Failure = {
  code: string
  status: number
  message: string
  details?: Record<string, unknown> | null
  requestId?: string | null
  retryAfterMs?: number | null
}

/**
 * A failed call. Branch on `code`, never on the message.
 * Besides the server's codes there are NETWORK_ERROR and TIMEOUT (no answer, `status` 0; whether the call took
 * effect is unknown) and UNEXPECTED_RESPONSE (an answer that is not Coffer's, a proxy's page for instance).
 */
export class CofferError extends Error {
  // A newer server may send further codes.
  readonly code: CofferErrorCode | (string & {})
  readonly status: number
  readonly details: Record<string, unknown> | null
  readonly requestId: string | null
  /** The answer's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'CofferError'
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details ?? null
    this.requestId = failure.requestId ?? null
    this.retryAfterMs = failure.retryAfterMs ?? null
  }

  /** Whether the error has this code; if so, its details are typed. */
  is<Code extends CofferErrorCode>(
    code: Code,
  ): this is CofferError & { code: Code; details: DetailsOf<Code> } {
    return this.code === code
  }
}

/** The error of a call without an answer, from the error that `fetch` threw. */
export function unanswered(cause: unknown): CofferError {
  const hasTimedOut = cause instanceof Error && cause.name === 'TimeoutError'
  return new CofferError(
    {
      code: hasTimedOut ? 'TIMEOUT' : 'NETWORK_ERROR',
      status: 0,
      message: hasTimedOut ? 'The server did not answer in time.' : 'The server could not be reached.',
    },
    { cause },
  )
}
