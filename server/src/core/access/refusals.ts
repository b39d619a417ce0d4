import { defineRefusals } from '#platform/refusal'

/** Refusals of a signed request before its body is read, in the order of the checks. */
export const accessRefusals = defineRefusals({
  INVALID_API_KEY: [401, 'The X-API-Key is missing or unknown.'],
  API_KEY_INACTIVE: [401, 'This API key is disabled.'],
  API_KEY_EXPIRED: [401, 'This API key has expired. Create another.'],
  IP_NOT_ALLOWED: [
    403,
    'This API key may not be used from {ip}. Add the address to the list of the key, or call from a listed address.',
    { ip: '203.0.113.7' },
  ],
  CUSTOMER_FROZEN: [
    403,
    'This account is frozen, and its keys open nothing. Ask the support of this exchange.',
  ],
  SIGNATURE_EXPIRED: [
    401,
    'The X-API-Timestamp is more than 5 minutes from our time, {server_time}. Set your clock and sign again.',
    { server_time: 1767225600 },
  ],
  INVALID_SIGNATURE: [
    401,
    'The signature does not match: it is the lower-case hex HMAC-SHA256 of timestamp + METHOD + path with query + body with your secret key.',
  ],
  SIGNATURE_REUSED: [
    401,
    'This signature was used before, and a signature counts once. Sign again with another timestamp; to send a request again safely, put idempotency_key in the body.',
  ],
  RATE_LIMIT_EXCEEDED: [
    429,
    'More than {limit} requests came within a minute. Wait {retry_after_seconds} s before the next.',
    { limit: 600, retry_after_seconds: 12 },
  ],
  PERMISSION_DENIED: [
    403,
    'This API key lacks the permission {permission}. Use a key that has it.',
    { permission: 'can_transfer' },
  ],
})

/** The same code, for a key of an operator whose customer has not confirmed the permission. */
export const unconfirmedRefusals = defineRefusals({
  PERMISSION_DENIED: [
    403,
    'An operator of this exchange made this API key, and it lacks the permission {permission} until its owner confirms the key in the console. An owner who cannot sign in there asks the support of this exchange.',
    { permission: 'can_transfer' },
  ],
})

/** Refusals of a change of a key. */
export const keyRefusals = defineRefusals({
  API_KEY_DISABLED_BY_OPERATOR: [
    409,
    'An operator of this exchange has disabled this API key, and only an operator can enable it. Ask an operator, or create another key.',
  ],
})

/** The same codes, worded for a sign-in message on a stream instead of headers. */
export const streamRefusals = defineRefusals({
  INVALID_API_KEY: [401, 'The api_key is missing or unknown.'],
  SIGNATURE_EXPIRED: [
    401,
    'The timestamp is more than 300 seconds from our time, {server_time}. Set your clock and sign again.',
    { server_time: 1767225600 },
  ],
  INVALID_SIGNATURE: [
    401,
    'The signature does not match: it is the lower-case hex HMAC-SHA256 of timestamp + api_key with your secret key.',
  ],
  SIGNATURE_REUSED: [
    401,
    'This signature was used before, and a signature counts once. Sign again with another timestamp.',
  ],
  RATE_LIMIT_EXCEEDED: [
    429,
    'More than {limit} sign-ins came within a minute. Wait {retry_after_seconds} s before the next.',
    { limit: 600, retry_after_seconds: 12 },
  ],
})
