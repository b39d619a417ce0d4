import { listedOf, type ProductList, products, sentEventTypes } from '#app/parts'
import { version } from '#app/settings'
import { accessRefusals } from '#core/access'
import { railCallbackRefusals } from '#core/callbacks'
import { dealingRefusals } from '#core/dealing'
import { idempotencyRefusals } from '#core/idempotency'
import { haltRefusals } from '#core/operators'
import { payPageRefusals } from '#core/pay-pages'
import { serviceKeyRefusals } from '#core/service-keys'
import { sessionRefusals } from '#core/sessions'
import { type Mount, requestRefusals } from '#platform/http'
import { openApiOf } from '#platform/openapi'

const { PERMISSION_DENIED, SIGNATURE_REUSED, ...everyKeyedRequest } = accessRefusals
const { CUSTOMER_FROZEN: _, API_KEY_INACTIVE: __, ...everySignedRequest } = everyKeyedRequest

const titles: { readonly [door in Door]: { readonly title: string; readonly description: string } } = {
  keys: {
    title: 'Coffer integration API',
    description: `The API of a custodial crypto and fiat wallet and exchange. Amounts are decimal strings.

Every answer is the envelope \`{success, data | error: {code, message, details}, ts}\`. Branch on \`error.code\`;
messages may change. Requests are signed: \`X-API-Signature\` is the lower-case hex HMAC-SHA256, under your secret
key, of timestamp + METHOD + path with query + body, with the timestamp (Unix seconds) in \`X-API-Timestamp\` and
your key in \`X-API-Key\`.`,
  },
  console: {
    title: 'Coffer console API',
    description: `The operations that the console's pages call for the signed-in customer. Programs use keys and \`/openapi.json\`.`,
  },
  office: {
    title: 'Coffer back office API',
    description: `The operations that the back office's pages and the operators’ command call for the signed-in operator.`,
  },
}

// Errors of requests that reach no operation, of pages and callbacks, and errors that only an unusual catalogue causes.
const anyRoute = [requestRefusals, payPageRefusals, railCallbackRefusals, dealingRefusals].flatMap((table) =>
  Object.values(table),
)

const sandboxTag = {
  name: 'Sandbox',
  description: 'Controls of the simulated outside world; absent in live mode.',
}

/** The callers of an API: programs with keys, or people in one of the applications. */
export type Door = 'keys' | 'console' | 'office'

/** Whether customers' keys, or anybody, may call a route. The pages at /docs show these routes. */
export function isOfCustomers({ session, service }: Mount): boolean {
  return session === undefined && service === undefined
}

/** The OpenAPI description of the routes for one kind of caller. */
export function describeApi(door: Door, routes: readonly Mount[], listed: ProductList = products): object {
  const own = routes.filter(({ session }) => (session?.door ?? 'keys') === door)
  const described = openApiOf(own, {
    ...titles[door],
    door,
    version,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    tags: [...listedOf('tags', listed), sandboxTag],
    events: { types: door === 'keys' ? sentEventTypes(listed) : [], tag: 'Events' },
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
    everyService: ({ right }) => [
      ...Object.values({ ...everySignedRequest, ...serviceKeyRefusals }),
      ...(right === null ? [] : [PERMISSION_DENIED]),
    ],
    permissionDenied: PERMISSION_DENIED,
    productHalted: haltRefusals.PRODUCT_HALTED,
    everyOperation: [idempotencyRefusals.IDEMPOTENCY_KEY_REUSED],
    everySending: [SIGNATURE_REUSED],
  })
  return door === 'keys' ? { ...described, 'x-errors': anyRoute } : described
}
