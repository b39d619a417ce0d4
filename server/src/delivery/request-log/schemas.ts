import Type, { type Static } from 'typebox'
import { closedObject, lowerCase, orNull, textOrNull } from '#platform/http'
import { defineRefusals } from '#platform/refusal'
import type { ListedRequest, RequestDetail } from './read-requests.ts'

export const requestLogRefusals = defineRefusals({
  REQUEST_NOT_FOUND: [
    404,
    'No request of yours has this id. Requests with one of your keys are kept for some days.',
  ],
})

const timeMax = 10_000_000_000

const time = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: timeMax, description: `${description} Unix seconds.` }))

export const requestsQuery = closedObject({
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5]([0-9]{2}|xx)$',
      says: 'must be a status such as 409, or a class such as 4xx',
      description: 'Only requests with this status in the answer.',
    }),
  ),
  method: Type.Optional(Type.Enum(['GET', 'POST', 'PATCH', 'DELETE'])),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Only requests whose path contains this text.',
    }),
  ),
  code: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only requests that were refused with this code.' }),
  ),
  api_key: Type.Optional(Type.String({ maxLength: 64, description: 'Only requests that named this key.' })),
  from: time('Only requests at or after this time.'),
  to: time('Only requests before this time.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(
    Type.String({ format: 'uuid', spelling: lowerCase, description: '`next` of the previous page.' }),
  ),
})

export const requestParams = closedObject({ request_id: Type.String({ spelling: lowerCase }) })

const fields = {
  request_id: Type.String({ format: 'uuid', description: 'The `X-Request-Id` of the answer.' }),
  at: Type.Integer({ description: 'Unix seconds.' }),
  api_key: Type.String(),
  method: Type.String(),
  path: Type.String({ description: 'The path as sent, with its query string.' }),
  operation: Type.String({ description: 'Operation of the API.' }),
  status: Type.Integer(),
  code: textOrNull('Code of the refusal or failure.'),
  ms: Type.Number({ description: 'Milliseconds until the answer was sent.' }),
  ip: Type.String(),
  user_agent: textOrNull('User agent of the client, cut to 256 characters.'),
  is_replay: Type.Boolean({
    description:
      'True for a replay: the answer is the outcome of an earlier request with the same idempotency key.',
  }),
}

export const requestPage = closedObject({
  items: Type.Array(closedObject(fields)),
  next: orNull(Type.String(), {
    description:
      'Cursor of the next page; null at the end. Pages before the end may have fewer items than `limit`, since the server examines at most 5,000 requests for each.',
  }),
})

export const requestDetail = closedObject({
  ...fields,
  request_body: textOrNull(
    'The body sent, as JSON cut to 4,096 characters. Concealed values and fields unknown to the operation are omitted.',
  ),
  response_body: textOrNull('The body answered, as JSON cut to 4,096 characters, without concealed values.'),
  signed_string: textOrNull(
    'For an invalid signature, the string that it had to cover: timestamp + METHOD + path + body.',
  ),
})

export function toRequestItem(row: ListedRequest): Static<typeof requestPage>['items'][number] {
  return {
    request_id: row.requestId,
    at: Math.floor(timeOf(row.requestId) / 1_000),
    api_key: row.apiKey,
    method: row.method,
    path: row.target,
    operation: row.operation,
    status: row.status,
    code: row.code,
    ms: row.durationMs,
    ip: row.ip,
    user_agent: row.userAgent,
    is_replay: row.isReplay,
  }
}

export function toRequestDetail(row: RequestDetail): Static<typeof requestDetail> {
  return {
    ...toRequestItem(row),
    request_body: row.requestBody,
    response_body: row.responseBody,
    signed_string: row.signedString,
  }
}

/** The milliseconds at the start of a version 7 UUID. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

export const requestExample: Static<typeof requestPage>['items'][number] = {
  request_id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  at: 1777896000,
  api_key: 'pk_live_0123456789abcdef0123456789abcdef',
  method: 'POST',
  path: '/api/v1/integration/funding/transfer/internal',
  operation: 'createInternalTransfer',
  status: 403,
  code: 'INVALID_SIGNATURE',
  ms: 1.4,
  ip: '203.0.113.7',
  user_agent: 'coffer-sdk/1.0',
  is_replay: false,
}

export const requestDetailExample: Static<typeof requestDetail> = {
  ...requestExample,
  request_body: '{"to_username":"bob","symbol":"USDT","amount":"25"}',
  response_body:
    '{"success":false,"error":{"code":"INVALID_SIGNATURE","message":"…","details":{"server_time":1777896000}},"ts":1777896000}',
  signed_string:
    '1777896000POST/api/v1/integration/funding/transfer/internal{"to_username":"bob","symbol":"USDT","amount":"25"}',
}
