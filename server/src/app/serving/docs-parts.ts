import type { Described } from './docs-contents.ts'

/** An API description as far as its parts are cut from it. */
type Api = Described & { readonly components?: unknown; readonly [member: string]: unknown }

/**
 * The description of each operation and each event alone, by its id: a page about one of them loads this in place of the
 * whole description. A part is a description too, with the components that it needs.
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
    const kinds = api.components as { [kind: string]: { [name: string]: unknown } } // as OpenAPI says
    const component = kinds[kind]?.[name]
    found[kind] = { ...found[kind], [name]: component }
    open.push(...refsIn(component))
  }
  return found
}

/** Each `#/components/<kind>/<name>` below a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' && member.startsWith('#/components/')
      ? [member]
      : refsIn(member),
  )
}
