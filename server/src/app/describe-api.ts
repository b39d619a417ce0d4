import { accessRefusals } from '#core/access'
import { dealingRefusals } from '#core/dealing'
import { idempotencyRefusals } from '#core/idempotency'
import { type ApiDescription, openApiOf, type Route, requestRefusals } from '#platform/http'
import { sentEventTypes } from './events.ts'
import { version } from './version.ts'

const { PERMISSION_DENIED, SIGNATURE_REUSED, ...everyKeyedRequest } = accessRefusals

const description = `One API for a custodial crypto and fiat wallet and exchange. Amounts are decimal strings.

Every answer is the envelope \`{success, data | error: {code, message, details}, ts}\`. Branch on \`error.code\`;
messages may change. Requests are signed: \`X-API-Signature\` is the lower-case hex HMAC-SHA256, under your secret
key, of timestamp + METHOD + path with query + body, with the timestamp (Unix seconds) in \`X-API-Timestamp\` and
your key in \`X-API-Key\`.`

// What any request may meet, before an operation is found, and what only an unusual catalogue brings about.
const anyRoute = [...Object.values(requestRefusals), ...Object.values(dealingRefusals)]

const tags: ApiDescription['tags'] = [
  { name: 'Account', description: 'Wallets and the profile of the customer whose key it is.' },
  { name: 'Market', description: 'What can be held and moved here.' },
  { name: 'Deposits', description: 'How to pay in.' },
  { name: 'Transfers', description: 'Money between customers.' },
  {
    name: 'Trading account',
    description: 'The balances that the fiat order book trades with: moving funds in and back.',
  },
  {
    name: 'Crypto spot',
    description: 'Swaps of crypto for crypto from the funding account, dealt by the house.',
  },
  {
    name: 'Converter',
    description: 'Crypto for crypto and crypto for fiat, at a rate that is held for a while.',
  },
  { name: 'Fiat spot', description: 'The order book of crypto against fiat.' },
  { name: 'Transactions', description: 'What happened, newest first.' },
  {
    name: 'Webhooks',
    description:
      'What happens, sent to your endpoints as it happens, and the same log to pull. Each event is sent at least once, signed by Standard Webhooks; nothing is skipped.',
  },
  { name: 'Sandbox', description: 'Controls of the simulated outside world; absent in live mode.' },
]

/** The OpenAPI description of these routes. */
export function describeApi(routes: readonly Route[]): object {
  const described = openApiOf(routes, {
    title: 'Coffer integration API',
    version,
    description,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    tags,
    events: { types: sentEventTypes, tag: 'Webhooks' },
    everyKeyedRequest: Object.values(everyKeyedRequest),
    permissionDenied: PERMISSION_DENIED,
    everyOperation: [idempotencyRefusals.IDEMPOTENCY_KEY_REUSED],
    everySending: [SIGNATURE_REUSED],
  })
  return { ...described, 'x-errors': anyRoute }
}
