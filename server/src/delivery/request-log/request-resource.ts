import Type from 'typebox'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { timeOfId } from '#platform/ids'
import type { ListedRequest, RequestDetail } from './read-requests.ts'

const field = fieldsOf<ListedRequest>()

/** A request in the list of a customer's log. */
export const requestResource = resource('LoggedRequest', {
  request_id: field(
    Type.String({ format: 'uuid', description: 'The `X-Request-Id` of the answer.' }),
    ({ requestId }) => requestId,
    '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  ),
  at: field(
    Type.Integer({ description: 'Unix seconds.' }),
    ({ requestId }) => unixSeconds(timeOfId(requestId)),
    1777896000,
  ),
  api_key: field(Type.String(), ({ apiKey }) => apiKey, 'pk_live_0123456789abcdef0123456789abcdef'),
  method: field(Type.String(), ({ method }) => method, 'POST'),
  path: field(
    Type.String({ description: 'The path as sent, with its query string.' }),
    ({ target }) => target,
    '/api/v1/integration/funding/transfer/internal',
  ),
  operation: field(
    Type.String({ description: 'Operation of the API.' }),
    ({ operation }) => operation,
    'createInternalTransfer',
  ),
  status: field(Type.Integer(), ({ status }) => status, 403),
  code: field(textOrNull('Code of the refusal or failure.'), ({ code }) => code, 'INVALID_SIGNATURE'),
  ms: field(
    Type.Number({ description: 'Milliseconds until the answer was sent.' }),
    ({ durationMs }) => durationMs,
    1.4,
  ),
  ip: field(Type.String(), ({ ip }) => ip, '203.0.113.7'),
  user_agent: field(
    textOrNull('User agent of the client, cut to 256 characters.'),
    ({ userAgent }) => userAgent,
    'coffer-sdk/1.0',
  ),
  is_replay: field(
    Type.Boolean({
      description:
        'True for a replay: the answer is the outcome of an earlier request with the same idempotency key.',
    }),
    ({ isReplay }) => isReplay,
    false,
  ),
})

const detail = fieldsOf<RequestDetail>()

export const requestDetailsResource = resource('LoggedRequestDetails', {
  ...requestResource.fields,
  request_body: detail(
    textOrNull(
      'The body sent, as JSON cut to 4,096 characters. Concealed values and fields unknown to the operation are omitted.',
    ),
    ({ requestBody }) => requestBody,
    '{"to_username":"bob","symbol":"USDT","amount":"25"}',
  ),
  response_body: detail(
    textOrNull('The body answered, as JSON cut to 4,096 characters, without concealed values.'),
    ({ responseBody }) => responseBody,
    '{"success":false,"error":{"code":"INVALID_SIGNATURE","message":"…","details":{"server_time":1777896000}},"ts":1777896000}',
  ),
  signed_string: detail(
    textOrNull(
      'For an invalid signature, the string that it had to cover: timestamp + METHOD + path + body.',
    ),
    ({ signedString }) => signedString,
    '1777896000POST/api/v1/integration/funding/transfer/internal{"to_username":"bob","symbol":"USDT","amount":"25"}',
  ),
})
