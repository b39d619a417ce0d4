import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal'
import { requestRefusals } from './request-refusals.ts'

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

/** Answers requests without a route: 405 with the allowed methods for a known path, else 404. */
export function refuseUnrouted(app: FastifyInstance, { routes, open, upgrade }: Served): void {
  const methodsOf = methodsByPath([
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
    reply.header('allow', methods.join(', '))
    throw new Refusal(requestRefusals.METHOD_NOT_ALLOWED)
  })
}

/** The methods of a path; none for an unknown path. */
function methodsByPath(routed: readonly Routed[]): (path: string) => readonly string[] {
  const templates = [...Map.groupBy(routed, ({ path }) => path)].map(([path, routes]) => ({
    segments: path.split('/'),
    methods: routes.map(({ method }) => method),
  }))
  const deep = templates.filter(({ segments }) => segments.at(-1) === '*')
  const byLength = Map.groupBy(templates, ({ segments }) => segments.length)
  return (path) => {
    const given = path.split('/')
    const fitting = [...(byLength.get(given.length) ?? []), ...deep].filter(({ segments }) =>
      fits(given, segments),
    )
    return [...new Set(fitting.flatMap(({ methods }) => methods))]
  }
}

function fits(given: readonly string[], template: readonly string[]): boolean {
  return template.every((segment, index) => {
    if (segment === '*') return given.length > index
    return segment.startsWith('{') ? given[index] !== '' : segment === given[index]
  })
}
