import type { ApiDescription } from './api-description.ts'
import { commonHeaders, commonParameters, cookieSchemes, securitySchemes } from './openapi-components.ts'
import { operationOf } from './openapi-operation.ts'
import { createRefusalPublisher } from './openapi-refusals.ts'
import { createSchemaPublisher } from './openapi-schema.ts'
import { webhooksOf } from './openapi-webhooks.ts'
import type { Route } from './route.ts'

/**
 * The OpenAPI 3.1 description of the declared routes, the same for the same routes.
 * A schema with `$id` is published once under that name.
 */
export function openApiOf(routes: readonly Route[], api: ApiDescription): object {
  const schemas = createSchemaPublisher()
  const refusals = createRefusalPublisher()
  const paths: Record<string, object> = {}
  for (const route of routes) {
    requireKnownTag(route, api)
    const operation = operationOf(route, { api, schemas, refusals })
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: { title: api.title, version: api.version, description: api.description, license: api.license },
    servers: [{ url: '/', description: 'The server that serves this description.' }],
    tags: api.tags,
    security: [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))],
    paths,
    webhooks: webhooksOf(api.events, schemas),
    components: {
      schemas: schemas.published(),
      responses: refusals.published(),
      parameters: commonParameters,
      headers: commonHeaders,
      securitySchemes: { ...securitySchemes, ...cookieSchemes },
    },
  }
}

function requireKnownTag(route: Route, api: ApiDescription): void {
  if (api.tags.some(({ name }) => name === route.tag)) return
  throw new Error(`${route.operationId}: the tag "${route.tag}" has no description`)
}
