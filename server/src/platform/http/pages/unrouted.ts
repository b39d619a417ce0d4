import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestRefusals } from '#platform/http/checking'
import { Refusal } from '#platform/refusal'
import { pathPattern } from './path-pattern.ts'

type Routed = { readonly method: string; readonly path: string }

type Served = {
  readonly routes: readonly Routed[]
  readonly open: readonly {
    readonly path: string
    readonly method?: 'GET' | 'POST'
    readonly isUnlisted?: boolean
  }[]
  readonly upgrade?: { readonly path: string } | undefined
}

/** Answers requests without a route: 405 with the allowed methods for a known path, otherwise 404. */
export function refuseUnrouted(app: FastifyInstance, { routes, open, upgrade }: Served): void {
  const { methodsOf, wholeOf } = methodsByPath([
    ...routes,
    ...open
      .filter(({ isUnlisted }) => isUnlisted !== true)
      .flatMap(({ path, method = 'GET' }) =>
        (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((one) => ({ method: one, path })),
      ),
    ...(upgrade === undefined ? [] : [{ method: 'GET', path: upgrade.path }]),
  ])
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const methods = methodsOf(path)
    if (methods.length === 0 || methods.includes(request.method)) throw new Refusal(requestRefusals.NOT_FOUND)
    throw notAllowed(reply, methods)
  })
  // When a path lacks a method, the framework may match a route with a parameter in place of the path's last segment.
  const pages = new Set(open.map(({ path }) => pathPattern(path)))
  app.addHook('onRequest', (request, reply, done) => {
    const { url: pattern = '' } = request.routeOptions
    if (!pattern.includes(':')) return done()
    const [path = ''] = request.url.split('?', 1)
    // A page answers a missing thing itself.
    if (!pages.has(pattern) && hasEmptyParameter(request.params))
      return done(new Refusal(requestRefusals.NOT_FOUND))
    const methods = wholeOf(path)
    done(methods?.includes(request.method) === false ? notAllowed(reply, methods) : undefined)
  })
}

function notAllowed(reply: FastifyReply, methods: readonly string[]): Refusal {
  reply.header('allow', methods.join(', '))
  return new Refusal(requestRefusals.METHOD_NOT_ALLOWED)
}

/** A list's path with a trailing slash names no item of the list. */
function hasEmptyParameter(params: unknown): boolean {
  return Object.entries(params as object).some(([name, value]) => name !== '*' && value === '') // as: an object of texts
}

type MethodsByPath = {
  readonly methodsOf: (path: string) => readonly string[]
  /** Undefined for a path that matches no route without parameters. */
  readonly wholeOf: (path: string) => readonly string[] | undefined
}

/** The methods of a path; none for an unknown path. A path without parameters has only its own methods. */
function methodsByPath(routed: readonly Routed[]): MethodsByPath {
  const templates = [...Map.groupBy(routed, ({ path }) => path)].map(([path, routes]) => ({
    segments: path.split('/'),
    methods: routes.map(({ method }) => method),
  }))
  const whole = new Map(
    templates
      .filter(({ segments }) => segments.every(isLiteral))
      .map(({ segments, methods }) => [segments.join('/'), methods]),
  )
  const deep = templates.filter(({ segments }) => segments.at(-1) === '*')
  const byLength = Map.groupBy(templates, ({ segments }) => segments.length)
  const methodsOf = (path: string) => {
    const own = whole.get(path)
    if (own !== undefined) return [...new Set(own)]
    const given = path.split('/')
    const fitting = [...(byLength.get(given.length) ?? []), ...deep].filter(({ segments }) =>
      fits(given, segments),
    )
    return [...new Set(fitting.flatMap(({ methods }) => methods))]
  }
  return { methodsOf, wholeOf: (path) => whole.get(path) }
}

function isLiteral(segment: string): boolean {
  return segment !== '*' && !segment.startsWith('{')
}

function fits(given: readonly string[], template: readonly string[]): boolean {
  return template.every((segment, index) => {
    if (segment === '*') return given.length > index
    return segment.startsWith('{') ? given[index] !== '' : segment === given[index]
  })
}
