type Routed = { readonly method: string; readonly path: string }

/** Gives the methods that a path takes, by the routes that there are; none for a path that is not there. */
export function methodsByPath(routed: readonly Routed[]): (path: string) => readonly string[] {
  const templates = [...Map.groupBy(routed, ({ path }) => path)].map(([path, routes]) => ({
    segments: path.split('/'),
    methods: routes.map(({ method }) => method),
  }))
  const byLength = Map.groupBy(templates, ({ segments }) => segments.length)
  return (path) => {
    const given = path.split('/')
    const fitting = byLength.get(given.length)?.filter(({ segments }) => fits(given, segments)) ?? []
    return [...new Set(fitting.flatMap(({ methods }) => methods))]
  }
}

function fits(given: readonly string[], template: readonly string[]): boolean {
  return template.every((segment, index) =>
    segment.startsWith('{') ? given[index] !== '' : segment === given[index],
  )
}
