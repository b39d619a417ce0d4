import { accessRefusals } from '#core/access'
import { railCallbackRefusals } from '#core/callbacks'
import { dealingRefusals } from '#core/dealing'
import { idempotencyRefusals } from '#core/idempotency'
import { haltRefusals } from '#core/operators'
import { payPageRefusals } from '#core/pay-pages'
import { sessionRefusals } from '#core/sessions'
import { openApiOf, type Route, requestRefusals } from '#platform/http'
import { listedOf, type ProductList, products, sentEventTypes } from './modules.ts'
import { version } from './version.ts'

const { PERMISSION_DENIED, SIGNATURE_REUSED, ...everyKeyedRequest } = accessRefusals

const description = `One API for a custodial crypto and fiat wallet and exchange. Amounts are decimal strings.

Every answer is the envelope \`{success, data | error: {code, message, details}, ts}\`. Branch on \`error.code\`;
messages may change. Requests are signed: \`X-API-Signature\` is the lower-case hex HMAC-SHA256, under your secret
key, of timestamp + METHOD + path with query + body, with the timestamp (Unix seconds) in \`X-API-Timestamp\` and
your key in \`X-API-Key\`.`

// Errors of requests that reach no operation, of pages and callbacks, and errors that only an unusual catalogue causes.
const anyRoute = [requestRefusals, payPageRefusals, railCallbackRefusals, dealingRefusals].flatMap((table) =>
  Object.values(table),
)

const sandboxTag = {
  name: 'Sandbox',
  description: 'Controls of the simulated outside world; absent in live mode.',
}

/** The description of those of these routes that keys call, or anybody: what the pages at /docs are drawn from. */
export function describeIntegration(routes: readonly Route[], listed: ProductList = products): object {
  return describeApi(
    routes.filter(({ session }) => session === undefined),
    listed,
  )
}

/** The OpenAPI description of these routes. */
export function describeApi(routes: readonly Route[], listed: ProductList = products): object {
  const described = openApiOf(routes, {
    title: 'Coffer integration API',
    version,
    description,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    tags: [...listedOf('tags', listed), sandboxTag],
    events: { types: sentEventTypes(listed), tag: 'Webhooks' },
    everyKeyedRequest: Object.values(everyKeyedRequest),
    everySession({ door, right, isFresh }) {
      const { RIGHT_MISSING, SIGN_IN_AGAIN, ...every } = sessionRefusals
      return [
        ...Object.values(every),
        ...(door === 'console' ? [accessRefusals.CUSTOMER_FROZEN] : []),
        ...(right === null ? [] : [RIGHT_MISSING]),
        ...(isFresh ? [SIGN_IN_AGAIN] : []),
      ]
    },
    permissionDenied: PERMISSION_DENIED,
    productHalted: haltRefusals.PRODUCT_HALTED,
    everyOperation: [idempotencyRefusals.IDEMPOTENCY_KEY_REUSED],
    everySending: [SIGNATURE_REUSED],
  })
  return { ...described, 'x-errors': anyRoute }
}
