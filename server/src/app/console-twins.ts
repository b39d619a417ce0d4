import type { Route } from '#platform/http'
import { Refusal } from '#platform/refusal'

const tag = 'Console'
const prefix = '/api/console/v1'
const ownPrefixes = ['/api/v1/integration', '/api/v2/integration']
const sandboxPrefix = '/sandbox/v1'
/** Changes that a customer makes in the console too: where their news goes. */
const changingTags = ['Webhooks']
/** Controls that name any customer; a person who is signed in has routes of their own for these. */
const foreignControls = [
  'sandboxCreateCustomer',
  'sandboxListKeys',
  'sandboxCreateKey',
  'sandboxChangeKey',
  'sandboxDeleteKey',
  // Who may approve the payments of everybody.
  'sandboxCreateOperator',
  // The payments of everybody.
  'sandboxReadStatement',
]
/** What a control is about, as the operation by which its owner reads that: nobody else's twin of the control finds it. */
const readBy: { readonly [control: string]: string } = {
  sandboxSettleFiatDeposit: 'getFiatDeposit',
  sandboxSettleWithdrawal: 'getTransaction',
  sandboxReturnPayout: 'getTransaction',
  sandboxSettleCardOrder: 'getCardOrder',
  sandboxPayCardOrder: 'getCardOrder',
  sandboxSettleGiftCard: 'getGiftCardOrder',
  sandboxSettleServicePayment: 'getServicePayment',
  sandboxUseCard: 'getCard',
  sandboxRefundCard: 'getCard',
  sandboxPayInvoice: 'getInvoice',
}

/**
 * The routes of keys that the console offers to the person who is signed in: all that a key reads, the changes of
 * webhooks, and the controls of a sandbox, confined to what is the person's. A twin has the schemas and the handler of its route.
 */
export function consoleTwins(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    const path = pathOf(route)
    return path === null ? [] : [twinOf(discreet(confined(route, routes)), path)]
  })
}

/** The route, for those who can read what it is about. */
function confined(route: Route, routes: readonly Route[]): Route {
  const reading = routes.find(({ operationId }) => operationId === readBy[route.operationId])
  if (reading === undefined) return route
  return {
    ...route,
    refusals: [...(route.refusals ?? []), ...(reading.refusals ?? [])],
    async handle(call) {
      await reading.handle({ ...call, query: {}, body: undefined, request: null })
      return route.handle(call)
    },
  }
}

/** The route, which tells nobody that somebody else has what they ask for; the contract of keys does, of orders. */
function discreet(route: Route): Route {
  const { refusals = [] } = route
  const unknown = refusals.find(({ code }) => code === 'ORDER_NOT_FOUND')
  const isForeign = ({ code }: { readonly code: string }) => code === 'ORDER_ACCESS_DENIED'
  if (unknown === undefined || !refusals.some(isForeign)) return route
  return {
    ...route,
    refusals: refusals.filter((kind) => !isForeign(kind)),
    handle: (call) =>
      route.handle(call).catch((error: unknown) => {
        throw error instanceof Refusal && isForeign(error.kind) ? new Refusal(unknown) : error
      }),
  }
}

function pathOf({ operationId, method, path, permission, tag: of }: Route): string | null {
  if (permission === null || foreignControls.includes(operationId)) return null
  if (path.startsWith(`${sandboxPrefix}/`)) return `${prefix}/sandbox${path.slice(sandboxPrefix.length)}`
  const own = ownPrefixes.find((one) => path.startsWith(`${one}/`))
  const isOffered = method === 'GET' || changingTags.includes(of)
  return own === undefined || !isOffered ? null : prefix + path.slice(own.length)
}

function twinOf(route: Route, path: string): Route {
  const { operationId, summary } = route
  return {
    ...route,
    operationId: `console${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}`,
    summary: `${summary}, in the console`,
    ...{ tag, path, permission: null },
    session: { door: 'console', right: null, isFresh: false },
  }
}
