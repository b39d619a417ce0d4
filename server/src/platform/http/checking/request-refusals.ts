import { defineRefusals, Refusal } from '#platform/refusal'

/** Refusals of any request, before a product sees it. */
export const requestRefusals = defineRefusals({
  VALIDATION_ERROR: [422, 'The request has invalid fields.'],
  INVALID_JSON: [400, 'The body is not valid JSON.'],
  TWO_CREDENTIALS: [401, 'The request has a key and the cookie of a session. Send one of them.'],
  MALFORMED_REQUEST: [400, 'This cannot be read as an HTTP request.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive whole within 30 seconds.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are larger than 16 kB.'],
  NOT_FOUND: [404, 'There is nothing at this path. The paths are listed at /docs.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not accept this method. See the Allow header.'],
  PAYLOAD_TOO_LARGE: [413, 'The body is larger than 64 kB.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json in UTF-8, without a content encoding.'],
  EXPECTATION_FAILED: [417, 'The only supported expectation is 100-continue.'],
  UPGRADE_REQUIRED: [426, 'Connect to this path with a WebSocket.'],
  CONNECTION_LIMIT_EXCEEDED: [
    429,
    'This address has {connections_max} connections open. Close one first.',
    { connections_max: 200 },
  ],
  INTERNAL_ERROR: [500, 'Something went wrong on our side. Quote the X-Request-Id when you report it.'],
  SERVICE_UNAVAILABLE: [503, 'The server cannot answer right now. Retry with the same idempotency key.'],
})

/** An invalid field and its problem; `path` looks like "amount" or "events.0". */
export type FieldProblem = { readonly path: string; readonly message: string }

/** The most fields in the sentence; the details list all. */
const toldMax = 3

export function invalidFields(fields: readonly FieldProblem[]): Refusal {
  const told = fields.slice(0, toldMax).map(({ path, message }) => `${path} ${message}`)
  const rest = fields.length > toldMax ? [`${fields.length - toldMax} more fields are invalid`] : []
  return new Refusal(requestRefusals.VALIDATION_ERROR, {
    message: `${[...told, ...rest].join('; ')}.`,
    details: { fields },
  })
}

/** The refusal of one field, for a rule that no schema can state. */
export function invalidField(path: string, message: string): Refusal {
  return invalidFields([{ path, message }])
}

/** The fields that a VALIDATION_ERROR names; none for any other refusal. */
export function fieldProblems({ kind, details }: Refusal): readonly FieldProblem[] {
  if (kind !== requestRefusals.VALIDATION_ERROR) return []
  return (details as { fields: readonly FieldProblem[] }).fields // `invalidFields` made them
}
