import { type Event, groupsOf, type Operation } from './read-openapi.ts'
import type { Schema } from './schema.ts'
import { type Topic, topicsOf } from './topics.ts'

/** A page of the documentation, and what is drawn on it. */
export type DocsPage = {
  readonly path: string
  readonly section: string
  readonly title: string
} & Drawn

type Drawn =
  | { readonly view: 'guide'; readonly id: GuideName }
  | { readonly view: 'reference' }
  | { readonly view: 'operation'; readonly operation: Operation }
  | { readonly view: 'event'; readonly event: Event }
  | { readonly view: 'topic'; readonly topic: Topic }
  | { readonly view: 'nothing' }

export type Contents = { readonly pages: readonly DocsPage[]; readonly sections: readonly string[] }

const guides = {
  'getting-started': 'Getting started',
  authentication: 'Authentication',
  idempotency: 'Idempotency',
  errors: 'Errors',
  pagination: 'Pagination',
  'rate-limits': 'Rate limits',
  webhooks: 'Webhooks',
  stream: 'The stream',
  'going-live': 'Going live',
} as const

export type GuideName = keyof typeof guides

const guide = 'Guide'

/** Every page of the documentation, in reading order. */
export function contentsOf(api: Schema, streamApi: Schema): Contents {
  const groups = groupsOf(api)
  const pages: DocsPage[] = [
    ...Object.entries(guides).map(([id, title]) => guidePage(id as GuideName, title)), // as: the names above
    { path: '/docs/reference', section: guide, title: 'API reference', view: 'reference' },
    ...groups.flatMap(({ operations }) => operations.map(operationPage)),
    ...groups.flatMap(({ events }) => events.map(eventPage)),
    ...topicsOf(streamApi).map(topicPage),
  ]
  return { pages, sections: [...new Set(pages.map(({ section }) => section))] }
}

function guidePage(id: GuideName, title: string): DocsPage {
  const path = id === 'getting-started' ? '/docs' : `/docs/${id}`
  return { path, section: guide, title, view: 'guide', id }
}

function operationPage(operation: Operation): DocsPage {
  const { id, tag, summary } = operation
  return { path: `/docs/reference/${id}`, section: tag, title: summary, view: 'operation', operation }
}

function eventPage(event: Event): DocsPage {
  const { name } = event
  return { path: `/docs/events/${name}`, section: 'Events', title: name, view: 'event', event }
}

function topicPage(topic: Topic): DocsPage {
  const { id, address } = topic
  return { path: `/docs/stream/${id}`, section: 'Stream topics', title: address, view: 'topic', topic }
}
