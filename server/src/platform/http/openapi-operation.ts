import type { TObject } from 'typebox'
import type { RefusalKind } from '#platform/refusal'
import type { ApiDescription } from './api-description.ts'
import { sentBodyOf } from './idempotency-key.ts'
import { type HeaderName, headerReferences, sessionSchemes, successEnvelope } from './openapi-components.ts'
import { exampleTs, type RefusalPublisher } from './openapi-refusals.ts'
import type { SchemaPublisher } from './openapi-schema.ts'
import { requestRefusals } from './request-refusals.ts'
import type { Route, SessionRule } from './route.ts'

type Context = {
  readonly api: ApiDescription
  readonly schemas: SchemaPublisher
  readonly refusals: RefusalPublisher
}

/** One route as an OpenAPI operation. */
export function operationOf(route: Route, context: Context): object {
  const parameters = parametersOf(route, context.schemas)
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: [route.description, permissionSentence(route)]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    tags: [route.tag],
    ...securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route, context.schemas) }),
    responses: responsesOf(route, context),
  }
}

function securityOf({ permission, session }: Route): object {
  if (session?.isOpen === true) return { security: [], 'x-session': session }
  if (session !== undefined)
    return { security: [{ [sessionSchemes[session.door]]: [] }], 'x-session': session }
  return permission === null ? { security: [] } : { 'x-permission': permission }
}

function permissionSentence({ permission, session }: Route): string {
  if (session !== undefined) return sessionSentence(session)
  if (permission === null) return 'Public: it needs no key.'
  if (permission === 'any') return 'Any valid key may call it.'
  return `The key needs the permission \`${permission}\`.`
}

function sessionSentence({ door, right, isFresh, isOpen }: SessionRule): string {
  if (isOpen === true) return 'Nobody has to be signed in.'
  const who =
    right === null ? `Anybody signed in to the ${door}` : `A person whose role has the right \`${right}\``
  return `${who} may call it${isFresh ? ', within five minutes of signing in' : ''}.`
}

function parametersOf(route: Route, schemas: SchemaPublisher): object[] {
  const common = route.isOperation === true ? ['Idempotency-Key', 'X-Device-Id'] : []
  return [
    ...parametersIn('path', { schema: route.params, values: route.example.params, schemas }),
    ...parametersIn('query', { schema: route.query, values: route.example.query, schemas }),
    ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

type Parameters = {
  readonly schema: TObject | undefined
  readonly values: { readonly [name: string]: string } | undefined
  readonly schemas: SchemaPublisher
}

function parametersIn(place: 'path' | 'query', { schema, values, schemas }: Parameters): object[] {
  const required: readonly string[] = schema?.required ?? []
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...published } = schemas.publish(property) as { description?: string } // of an object
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      required: place === 'path' || required.includes(name),
      schema: published,
      ...(values?.[name] === undefined ? {} : { example: typed(values[name], property) }),
    }
  })
}

// Examples are text as in the URL; the example of a whole number is published as a number.
function typed(text: string, schema: object): string | number {
  return 'type' in schema && schema.type === 'integer' ? Number(text) : text
}

function requestBodyOf(route: Route, schemas: SchemaPublisher): object {
  const { body } = route.example
  return {
    required: true,
    content: {
      'application/json': {
        schema: schemas.publish(sentBodyOf(route)),
        ...(body === undefined ? {} : { example: body }),
      },
    },
  }
}

function responsesOf(route: Route, { api, schemas, refusals }: Context): object {
  return {
    200: {
      description: 'Done.',
      headers: headerReferences(successHeaders(route)),
      content: {
        'application/json': {
          schema: successEnvelope(schemas.publish(route.result)),
          example: { success: true, data: route.example.data, ts: exampleTs },
        },
      },
    },
    ...refusals.publish(refusalsOf(route, api)),
  }
}

function successHeaders({ permission, isOperation }: Route): HeaderName[] {
  const headers: HeaderName[] = ['X-Request-Id', 'X-Unknown-Parameters']
  if (permission !== null) headers.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  if (isOperation === true) headers.push('Idempotency-Replayed')
  return headers
}

function refusalsOf(route: Route, api: ApiDescription): RefusalKind[] {
  const { INVALID_JSON, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } = requestRefusals
  const { VALIDATION_ERROR, INTERNAL_ERROR, SERVICE_UNAVAILABLE } = requestRefusals
  const hasBody = route.body !== undefined
  const hasInput = hasBody || route.params !== undefined || route.query !== undefined
  const isValidated = hasInput || route.isOperation === true
  const isKeyed = route.permission !== null
  return [
    ...(isKeyed ? api.everyKeyedRequest : []),
    ...(route.session === undefined || route.session.isOpen === true ? [] : api.everySession(route.session)),
    ...(isKeyed && route.permission !== 'any' ? [api.permissionDenied] : []),
    ...(hasBody || route.method !== 'GET' ? [INVALID_JSON, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE] : []),
    ...(isValidated && route.refuseInvalid === undefined ? [VALIDATION_ERROR] : []),
    ...(route.isOperation === true ? api.everyOperation : []),
    ...(route.sendsValue === true ? api.everySending : []),
    ...(route.stoppedBy === undefined ? [] : [api.productHalted]),
    INTERNAL_ERROR,
    SERVICE_UNAVAILABLE,
    // Last, so that a route's own sentence stands where it repeats a code.
    ...(route.refusals ?? []),
  ]
}
