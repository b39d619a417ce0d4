export type WebhookErrorCode =
  | 'HEADER_MISSING'
  | 'TIMESTAMP_INVALID'
  | 'TIMESTAMP_TOO_OLD'
  | 'TIMESTAMP_TOO_NEW'
  | 'SIGNATURE_MISMATCH'
  | 'BODY_INVALID'

/** A request that is not a trusted webhook: answer it with 400. Branch on `code`, never on the message. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}
