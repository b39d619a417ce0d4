import type { TObject } from 'typebox'
import { type Mount, requestRefusals, type ServiceRule, type SessionRule, sentBodyOf } from '#platform/http'
import type { RefusalKind } from '#platform/refusal'
import type { ApiDescription } from './api-description.ts'
import {
  type HeaderName,
  headerReferences,
  sessionSchemes,
  successEnvelope,
} from './envelopes-and-headers.ts'
import { exampleTs, type RefusalPublisher } from './publish-refusals.ts'
import type { SchemaPublisher } from './publish-schemas.ts'

type Context = {
  readonly api: ApiDescription
  readonly schemas: SchemaPublisher
  readonly refusals: RefusalPublisher
}

/** A route as an OpenAPI operation. */
export function operationOf(route: Mount, context: Context): object {
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

function securityOf({ permission, session, service }: Mount): object {
  if (session?.isOpen === true) return { security: [], 'x-session': session }
  if (session !== undefined)
    return { security: [{ [sessionSchemes[session.door]]: [] }], 'x-session': session }
  if (service !== undefined) return { 'x-service-key': service }
  return permission === null ? { security: [] } : { 'x-permission': permission }
}

function permissionSentence({ permission, session, service }: Mount): string {
  if (session !== undefined) return sessionSentence(session)
  if (service !== undefined) return serviceSentence(service)
  if (permission === null) return 'Public: it needs no key.'
  if (permission === 'any') return 'Any valid key may call it.'
  return `The key needs the permission \`${permission}\`.`
}

function sessionSentence({ door, right, isFresh, isOpen, takesAway }: SessionRule): string {
  if (isOpen === true) return 'No sign-in is needed.'
  const who =
    right === null ? `Anybody signed in to the ${door}` : `A person whose role has the right \`${right}\``
  const always = takesAway === undefined ? '' : `, and at any time with just \`${JSON.stringify(takesAway)}\``
  return `${who} may call it${isFresh ? `, within five minutes of signing in${always}` : ''}.`
}

function serviceSentence({ right }: ServiceRule): string {
  const who = 'of the exchange itself may call it; no key of a customer may'
  return right === null
    ? `Any service key ${who}.`
    : `A service key ${who}. The service key needs the right \`${right}\`.`
}

function parametersOf(route: Mount, schemas: SchemaPublisher): object[] {
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
    const { description, ...published } = schemas.publish(property) as { description?: string } // a schema is an object
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

// Examples are text, as in the URL; a whole number's example is published as a number.
function typed(text: string, schema: object): string | number {
  return 'type' in schema && schema.type === 'integer' ? Number(text) : text
}

function requestBodyOf(route: Mount, schemas: SchemaPublisher): object {
  const { operationId } = route
  const { body } = route.example
  const sent = sentBodyOf(route)
  return {
    required: true,
    content: {
      'application/json': {
        schema: schemas.publishAs(
          `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`,
          sent,
        ),
        ...(body === undefined ? {} : { example: body }),
      },
    },
  }
}

function responsesOf(route: Mount, { api, schemas, refusals }: Context): object {
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

function successHeaders({ permission, service, isOperation }: Mount): HeaderName[] {
  const headers: HeaderName[] = ['X-Request-Id', 'X-Unknown-Parameters']
  if (permission !== null || service !== undefined)
    headers.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  if (isOperation === true) headers.push('Idempotency-Replayed')
  return headers
}

function identifies({ permission, session, service }: Mount): boolean {
  return permission !== null || session !== undefined || service !== undefined
}

/** All refusals of a route. */
export function refusalsOf(route: Mount, api: ApiDescription): RefusalKind[] {
  const { INVALID_JSON, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } = requestRefusals
  const { VALIDATION_ERROR, HEADERS_TOO_LARGE, INTERNAL_ERROR, SERVICE_UNAVAILABLE } = requestRefusals
  const hasBody = route.body !== undefined
  const hasInput = hasBody || route.params !== undefined || route.query !== undefined
  const isValidated = hasInput || route.isOperation === true
  const isKeyed = route.permission !== null
  return [
    ...(isKeyed ? api.everyKeyedRequest : []),
    ...(identifies(route) ? [requestRefusals.TWO_CREDENTIALS] : []),
    ...(route.session === undefined || route.session.isOpen === true ? [] : api.everySession(route.session)),
    ...(route.service === undefined ? [] : api.everyService(route.service)),
    ...(isKeyed && route.permission !== 'any' ? [api.permissionDenied] : []),
    ...(hasBody || route.method !== 'GET' ? [INVALID_JSON, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE] : []),
    ...(isValidated && route.refuseInvalid === undefined ? [VALIDATION_ERROR] : []),
    ...(route.isOperation === true ? api.everyOperation : []),
    ...(route.sendsValue === true || (route.service !== undefined && route.isOperation === true)
      ? api.everySending
      : []),
    ...(route.stoppedBy === undefined ? [] : [api.productHalted]),
    HEADERS_TOO_LARGE,
    INTERNAL_ERROR,
    SERVICE_UNAVAILABLE,
    // Last, so that a route's own sentence replaces the common one of the same code.
    ...(route.refusals ?? []),
  ]
}
