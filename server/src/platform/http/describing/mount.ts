import assert from 'node:assert'
import { textValidator } from '#platform/http/checking'
import { Refusal, type RefusalKind } from '#platform/refusal'
import type { CallerRule } from './callers.ts'
import type { Call, Caller, Route, RouteFacts, ServiceRule } from './route.ts'
import { Serialised } from './serialised.ts'
import type { SessionRule } from './session-rule.ts'

/** A route for one kind of caller: what the server registers and a description shows. */
export type Mount = RouteFacts & {
  /** The permission that a key needs: `any` for every valid key, null where no key may call. */
  readonly permission: string | null
  /** Present where people call it from a browser session. */
  readonly session?: SessionRule
  /** Present where programs of the exchange itself call it with a service key. */
  readonly service?: ServiceRule
  handle(call: Call<unknown, unknown, unknown, Caller | null>): Promise<unknown>
}

type OfCustomer = Extract<CallerRule, { kind: 'customer' }>

const consolePrefix = '/api/console/v1'
/** Prefixes of keys' paths, each with its replacement in customers' paths. */
const doors: readonly (readonly [string, string])[] = [
  ['/api/v1/integration/', `${consolePrefix}/`],
  ['/api/v2/integration/', `${consolePrefix}/`],
  ['/sandbox/v1/', `${consolePrefix}/sandbox/`],
]

/** The routes mounted for all their callers; without `alsoFor`, only for keys. */
export function mountsOf(routes: readonly Route[]): Mount[] {
  return routes.flatMap((route) => route.callers.map((rule) => mount(route, { rule, routes })))
}

type Mounting = { readonly rule: CallerRule; readonly routes: readonly Route[] }

function mount({ callers, ...route }: Route, { rule, routes }: Mounting): Mount {
  switch (rule.kind) {
    case 'key':
      return { ...route, permission: rule.permission }
    case 'anybody':
      return { ...route, permission: null }
    case 'service':
      return { ...route, permission: null, service: { right: rule.right } }
    case 'operator': {
      assert(callers.length === 1, `${route.operationId} has no path of its own for operators`)
      const { kind, ...session } = rule
      return { ...route, permission: null, session }
    }
    case 'customer': {
      const { kind, readBy, conceals, ...session } = rule
      // The key's mount may have remembered a refusal, which a customer would get unconcealed.
      assert(conceals === undefined || route.isOperation !== true, `${route.operationId} remembers refusals`)
      const confined = discreet(confine(route, { readBy, routes }), conceals)
      const isShared = callers.length > 1
      const own = isShared ? { path: consolePathOf(route.path), tag: 'Console' } : {}
      return { ...confined, ...own, permission: null, session }
    }
  }
}

function consolePathOf(path: string): string {
  const door = doors.find(([prefix]) => path.startsWith(prefix))
  assert(door !== undefined, `${path} has no place at the door of customers`)
  return door[1] + path.slice(door[0].length)
}

type Handled = RouteFacts & Pick<Mount, 'handle'>

/** Limits a route to customers who can read its thing. */
function confine(
  route: Handled,
  { readBy, routes }: { readonly readBy: OfCustomer['readBy']; readonly routes: readonly Route[] },
): Handled {
  if (readBy === undefined) return route
  const reading = routes.find(({ operationId }) => operationId === readBy)
  assert(reading !== undefined, `${route.operationId} is read by ${readBy}, which is no route`)
  const isDiscreet = reading.callers.some((rule) => rule.kind === 'customer' && rule.conceals !== undefined)
  assert(!isDiscreet, `${readBy} would tell here what it conceals`)
  return {
    ...route,
    refusals: [...(route.refusals ?? []), ...(reading.refusals ?? [])],
    async handle(call) {
      await reading.handle({ ...call, query: {}, body: undefined, request: null })
      return route.handle(call)
    },
  }
}

/** Hides from a customer that another customer has the requested thing. */
function discreet(route: Handled, conceals: OfCustomer['conceals']): Handled {
  if (conceals === undefined) return route
  const { refusals = [] } = route
  const answered = (kind: RefusalKind) => {
    const code = conceals[kind.code]
    return code === undefined ? undefined : refusals.find((other) => other.code === code)
  }
  return {
    ...route,
    refusals: refusals.filter((kind) => answered(kind) === undefined),
    handle: (call) =>
      route.handle(call).catch((error: unknown) => {
        const kind = error instanceof Refusal ? answered(error.kind) : undefined
        throw kind === undefined ? error : new Refusal(kind)
      }),
  }
}

type LocalCall = {
  readonly caller: Caller
  readonly params?: object
  readonly query?: object
  readonly requestId: string
}

/** Calls a read route in this process as if by a request, and returns the data of its answer. */
export async function readBy(
  route: Mount,
  { caller, params, query, requestId }: LocalCall,
): Promise<unknown> {
  assert(route.method === 'GET', `${route.operationId} is no reading`)
  const answer = await route.handle({
    caller,
    params: route.params && textValidator(route.params)(textsOf(params)),
    query: route.query && textValidator(route.query)(textsOf(query)),
    body: undefined,
    request: null,
    requestId,
  })
  return answer instanceof Serialised ? JSON.parse(answer.json) : answer
}

/** Values as text, as in a path or a query. */
function textsOf(values: object = {}): object {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
