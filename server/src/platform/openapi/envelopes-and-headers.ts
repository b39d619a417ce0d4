const ts = { type: 'integer', description: 'Unix time of the answer, in seconds.' } as const

/** The schema of a successful answer around the schema of its `data`. */
export function successEnvelope(data: unknown): object {
  return {
    type: 'object',
    required: ['success', 'data', 'ts'],
    properties: { success: { type: 'boolean', const: true }, data, ts },
    additionalProperties: false,
  }
}

/** The answer to any refused request. */
export const errorSchema = {
  type: 'object',
  description: 'A refused request.',
  required: ['success', 'error', 'ts'],
  properties: {
    success: { type: 'boolean', const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string', description: 'Stable code; branch on this.' },
        message: { type: 'string', description: 'Sentence for people; it may change.' },
        details: {
          type: ['object', 'null'],
          description: 'Details of this refusal.',
          additionalProperties: true,
        },
      },
      additionalProperties: false,
    },
    ts,
  },
  additionalProperties: false,
} as const

export const errorReference = { $ref: '#/components/schemas/Error' } as const

export const commonParameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a repeat safe: the same key with the same payload gets the first answer again for 24 hours. ' +
      'The body field `idempotency_key`, where there is one, has the same effect and is covered by the signature.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[!-~]+$' },
    example: '3f1b6f0e-6a52-4c0f-9d3e-2f8f5a0c7b11',
  },
  'X-Device-Id': {
    name: 'X-Device-Id',
    in: 'header',
    description: 'An identifier of the device behind the request, stored in the log of operations.',
    schema: { type: 'string' },
  },
} as const

const header = (type: 'string' | 'integer', description: string) => ({ description, schema: { type } })

export const commonHeaders = {
  'X-Request-Id': header('string', 'Identifies this request. Quote it when you report a problem.'),
  'X-RateLimit-Limit': header('integer', 'Requests that the key may make in a minute.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left for the key in this window.'),
  'X-RateLimit-Reset': header('integer', 'Unix time, in seconds, at which the window ends.'),
  'Retry-After': header('integer', 'Seconds to wait before the next request.'),
  'X-Unknown-Parameters': {
    description:
      'Present when the request has query parameters unknown to this operation: the first ten of their names, ' +
      'percent-encoded and cut to 64 characters. They were ignored, like the `body` of a GET.',
    schema: { type: 'string' },
    example: 'colour, Limit',
  },
  'Idempotency-Replayed': {
    description: 'Present when this answer repeats the first one under the same idempotency key.',
    schema: { const: 'true' },
  },
} as const

export type HeaderName = keyof typeof commonHeaders

/** References to headers, so that each is described once. */
export function headerReferences(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

export const securitySchemes = {
  ApiKey: inHeader('X-API-Key', 'The public half of the key, `pk_live_…`; of a service key, `hk_live_…`.'),
  ApiSignature: inHeader(
    'X-API-Signature',
    'Lower-case hex of HMAC-SHA256, under the secret key, of timestamp + upper-case method + path with ' +
      'query + body, joined without separators. The body is the exact bytes sent, empty where there is none.',
  ),
  ApiTimestamp: inHeader('X-API-Timestamp', 'Unix time in seconds, at most five minutes off.'),
}

/** The security scheme of a session's cookie, by application. */
export const sessionSchemes = { console: 'ConsoleSession', office: 'OfficeSession' } as const

const inCookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

const tokenSentence =
  'A request that changes something also needs the header `X-CSRF-Token` with the token of the session. A session ends after 30 minutes without a request; requests with the header `X-Coffer-Background: 1`, for pages that refresh themselves, do not count.'

const cookieSchemes = {
  ConsoleSession: inCookie('coffer_console', `A customer who is signed in to the console. ${tokenSentence}`),
  OfficeSession: inCookie(
    'coffer_office',
    `An operator who is signed in to the back office. ${tokenSentence}`,
  ),
}

/** The security scheme of an application's sessions. */
export function sessionSchemesOf(door: keyof typeof sessionSchemes): object {
  const name = sessionSchemes[door]
  return { [name]: cookieSchemes[name] }
}
