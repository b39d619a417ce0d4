import { defineRefusals } from '#platform/refusal'

/** What a signed request can be refused for before its body is read, in the order of the checks. */
export const accessRefusals = defineRefusals({
  INVALID_API_KEY: [401, 'The X-API-Key is missing or unknown.'],
  API_KEY_INACTIVE: [401, 'This API key is disabled.'],
  API_KEY_EXPIRED: [401, 'This API key has expired. Create another.'],
  IP_NOT_ALLOWED: [403, 'This API key may not be used from this address. Add details.ip to its list.'],
  SIGNATURE_EXPIRED: [
    401,
    'The X-API-Timestamp is more than 5 minutes from our time. Set your clock by details.server_time.',
  ],
  INVALID_SIGNATURE: [
    401,
    'The signature does not match: it is the lower-case hex HMAC-SHA256 of timestamp + METHOD + path + body with your secret key.',
  ],
  SIGNATURE_REUSED: [
    401,
    'This signature was used before and counts once. Sign again with another timestamp; to send a request again safely, put idempotency_key in the body.',
  ],
  RATE_LIMIT_EXCEEDED: [429, 'Too many requests. Wait for the seconds in Retry-After.'],
  PERMISSION_DENIED: [403, 'This API key lacks the permission in details.permission.'],
})

/** The same codes where a message on a stream signs in instead of headers. */
export const streamRefusals = defineRefusals({
  INVALID_API_KEY: [401, 'The api_key is missing or unknown.'],
  SIGNATURE_EXPIRED: [
    401,
    'The timestamp is more than 300 seconds from our time. Set your clock by details.server_time.',
  ],
  INVALID_SIGNATURE: [
    401,
    'The signature does not match: it is the lower-case hex HMAC-SHA256 of timestamp + api_key with your secret key.',
  ],
  SIGNATURE_REUSED: [
    401,
    'This signature was used before and counts once. Sign again with another timestamp.',
  ],
  RATE_LIMIT_EXCEEDED: [429, 'Too many requests. Wait for details.retry_after_seconds.'],
})
