/** The parts of the API's and the stream's descriptions that define pages' addresses and titles. */
export type Described = {
  readonly tags?: readonly { readonly name: string }[]
  readonly paths?: { readonly [path: string]: { readonly [method: string]: DescribedOperation } }
  readonly webhooks?: { readonly [name: string]: { readonly post: DescribedOperation } }
  readonly channels?: { readonly [id: string]: { readonly address?: string; readonly summary?: string } }
}

type DescribedOperation = {
  /** Present where only people call it, from a browser session. */
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
}

/** A page of the documentation. `view` names what draws it: the page's own file, or a module from a description. */
export type DocsPage = {
  readonly path: string
  readonly section: string
  readonly title: string
  readonly lead?: string
  readonly view: 'guide' | 'reference' | 'operation' | 'event' | 'topic' | 'nothing'
  /** The name of the file, the operation, the event or the topic. */
  readonly id?: string
  readonly method?: string
}

export type Contents = { readonly pages: readonly DocsPage[]; readonly sections: readonly string[] }

const guide = 'Guide'
const events = 'Events'
const stream = 'Stream topics'

const guidePages: readonly DocsPage[] = [
  ['getting-started', 'Getting started'],
  ['authentication', 'Authentication'],
  ['idempotency', 'Idempotency'],
  ['errors', 'Errors'],
  ['pagination', 'Pagination'],
  ['rate-limits', 'Rate limits'],
  ['webhooks', 'Webhooks'],
  ['stream', 'The stream'],
  ['going-live', 'Going live'],
].map(([id = '', title = '']) => ({
  path: id === 'getting-started' ? '/docs' : `/docs/${id}`,
  section: guide,
  title,
  view: 'guide',
  id,
}))

/** Every page of the documentation, in reading order. */
export function contentsOf(api: Described, streamApi: Described): Contents {
  const operations = Object.values(api.paths ?? {}).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => operationPage(method, operation)),
  )
  const tags = (api.tags ?? []).map(({ name }) => name)
  const pages = [
    ...guidePages,
    { path: '/docs/reference', section: guide, title: 'API reference', view: 'reference' } as const,
    ...tags.flatMap((tag) => operations.filter(({ section }) => section === tag)),
    ...Object.values(api.webhooks ?? {}).map(({ post }) => eventPage(post)),
    ...Object.entries(streamApi.channels ?? {}).flatMap(topicPage),
  ]
  return { pages, sections: [...new Set(pages.map(({ section }) => section))] }
}

function operationPage(method: string, operation: DescribedOperation): DocsPage {
  const { operationId: id, summary: title, description: lead = '', tags } = operation
  const section = tags[0] ?? 'Other'
  return {
    path: `/docs/reference/${id}`,
    section,
    title,
    lead: firstOf(lead),
    view: 'operation',
    id,
    method: method.toUpperCase(),
  }
}

function eventPage({
  operationId: id,
  summary: title,
  description: lead = '',
}: DescribedOperation): DocsPage {
  return { path: `/docs/events/${title}`, section: events, title, lead: firstOf(lead), view: 'event', id }
}

function topicPage([id, { address, summary = '' }]: [
  string,
  NonNullable<Described['channels']>[string],
]): DocsPage[] {
  if (address === undefined) return []
  return [{ path: `/docs/stream/${id}`, section: stream, title: address, lead: summary, view: 'topic', id }]
}

function firstOf(text: string): string {
  return text.split(/\n{2,}/)[0] ?? ''
}
