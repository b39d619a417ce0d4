import type { Mount } from '#platform/http'
import type { ApiDescription } from './api-description.ts'
import {
  commonHeaders,
  commonParameters,
  errorSchema,
  securitySchemes,
  sessionSchemesOf,
} from './envelopes-and-headers.ts'
import { operationOf, refusalsOf } from './operation-of.ts'
import { commonRefusals, createRefusalPublisher } from './publish-refusals.ts'
import { createSchemaPublisher } from './publish-schemas.ts'
import { webhooksOf } from './webhooks-of.ts'

/**
 * The OpenAPI 3.1 description of the declared routes, always the same for the same routes. A schema with a `title` is
 * published once under this name.
 */
export function openApiOf(routes: readonly Mount[], api: ApiDescription): object {
  const schemas = createSchemaPublisher()
  const refusals = createRefusalPublisher(commonRefusals(routes.map((route) => refusalsOf(route, api))))
  const paths: Record<string, object> = {}
  for (const route of routes) {
    requireKnownTag(route, api)
    const operation = operationOf(route, { api, schemas, refusals })
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  const webhooks = webhooksOf(api.events, schemas)
  const { schemes, security } = securityOf(api.door)
  const used = JSON.stringify([paths, refusals.published()])
  const isUsed = ([name]: readonly [string, unknown]) => used.includes(`/${name}"}`)
  return {
    openapi: '3.1.1',
    info: { title: api.title, version: api.version, description: api.description, license: api.license },
    servers: [{ url: '/', description: 'The server that serves this description.' }],
    tags: usedTags(routes, api),
    ...(security === undefined ? {} : { security }),
    paths,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    components: {
      schemas: { Error: errorSchema, ...schemas.published() },
      responses: refusals.published(),
      examples: refusals.examples(),
      parameters: Object.fromEntries(Object.entries(commonParameters).filter(isUsed)),
      headers: Object.fromEntries(Object.entries(commonHeaders).filter(isUsed)),
      securitySchemes: schemes,
    },
  }
}

function securityOf(door: ApiDescription['door']) {
  if (door !== 'keys') return { schemes: sessionSchemesOf(door) }
  return {
    schemes: securitySchemes,
    security: [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))],
  }
}

function usedTags(routes: readonly Mount[], { tags, events }: ApiDescription): object[] {
  const used = new Set([...routes.map(({ tag }) => tag), ...(events.types.length === 0 ? [] : [events.tag])])
  return tags.filter(({ name }) => used.has(name))
}

function requireKnownTag(route: Mount, api: ApiDescription): void {
  if (api.tags.some(({ name }) => name === route.tag)) return
  throw new Error(`${route.operationId}: the tag "${route.tag}" has no description`)
}
