type Operation = { readonly operationId: string; readonly tags: readonly string[] }

/** The parts of an API description that are split. */
export type Api = {
  readonly tags?: readonly { readonly name: string }[]
  readonly paths?: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly webhooks?: { readonly [name: string]: { readonly post: Operation } }
  readonly components?: unknown
}

/**
 * The description of each operation and event on its own, by id: a page about one of them loads this instead of the
 * whole description. Each is a complete description, with the components that it needs.
 */
export function partsOf(api: Api): ReadonlyMap<string, object> {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ id: operation.operationId, tags: operation.tags },
      members: { paths: { [path]: { [method]: operation } } },
    })),
  )
  const events = Object.entries(api.webhooks ?? {}).map(([name, { post }]) => ({
    ...{ id: post.operationId, tags: post.tags },
    members: { paths: {}, webhooks: { [name]: { post } } },
  }))
  return new Map(
    [...operations, ...events].map(({ id, tags, members }) => {
      const own = { tags: (api.tags ?? []).filter(({ name }) => tags.includes(name)), ...members }
      return [id, { ...own, components: componentsFor(own, api) }]
    }),
  )
}

/** The components that a part refers to, and those that these refer to. */
function componentsFor(part: object, api: Api): object {
  const found: { [kind: string]: { [name: string]: unknown } } = {}
  const open = refsIn(part)
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const [kind = '', name = ''] = ref.split('/').slice(2)
    if (found[kind]?.[name] !== undefined) continue
    const kinds = api.components as { [kind: string]: { [name: string]: unknown } } // the structure of OpenAPI
    const component = kinds[kind]?.[name]
    found[kind] = { ...found[kind], [name]: component }
    open.push(...refsIn(component))
  }
  return found
}

/** Every `#/components/<kind>/<name>` in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' && member.startsWith('#/components/')
      ? [member]
      : refsIn(member),
  )
}
