import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal'
import { requestRefusals } from './request-refusals.ts'

type Routed = { readonly method: string; readonly path: string }

type Served = {
  readonly routes: readonly Routed[]
  readonly open: readonly { readonly path: string; readonly isUnlisted?: boolean }[]
  readonly upgrade?: { readonly path: string } | undefined
}

/** A path that is there names the methods that it takes; one whose parameter is too long is not there. */
export function refuseUnrouted(app: FastifyInstance, { routes, open, upgrade }: Served): void {
  const methodsOf = methodsByPath([
    ...routes,
    ...open
      .filter(({ isUnlisted }) => isUnlisted !== true)
      .flatMap(({ path }) => ['GET', 'HEAD'].map((method) => ({ method, path }))),
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

/** Gives the methods that a path takes; none for a path that is not there. */
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
