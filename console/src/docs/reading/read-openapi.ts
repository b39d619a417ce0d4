import { resolve, type Schema } from './schema.ts'

export type Parameter = {
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly description: string
  readonly schema: Schema
  readonly example: unknown
}

export type RefusalKind = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly example: unknown
}

export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** Null where no key is needed. */
  readonly permission: string | null
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: Schema; readonly example?: unknown } | null
  /** The place of its idempotency key, where it takes one. */
  readonly keyPlace: 'body' | 'header' | null
  /** The shape of `data`. */
  readonly result: Schema
  /** An example of the whole answer. */
  readonly answer: unknown
  readonly refusals: readonly RefusalKind[]
}

type Body = { readonly title: string; readonly schema: Schema; readonly example: unknown }

export type Event = {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly description: string
  readonly headers: readonly Parameter[]
  /** A body for each kind of its data. */
  readonly bodies: readonly Body[]
}

export type Group = {
  readonly tag: string
  readonly description: string
  readonly operations: readonly Operation[]
  readonly events: readonly Event[]
}

/** The operations and events of an API description, grouped by tag in its order. */
export function groupsOf(api: Schema): Group[] {
  const operations = Object.entries(api.paths as Schema).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]) =>
      operationOf(api, { path, method, operation }),
    ),
  )
  const events = Object.values((api.webhooks ?? {}) as Schema).map(({ post }) => eventOf(api, post))
  return api.tags.map(({ name, description }: Schema) => ({
    tag: name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
    events: events.filter(({ tag }) => tag === name),
  }))
}

type Entry = { readonly path: string; readonly method: string; readonly operation: Schema }

function operationOf(api: Schema, { path, method, operation }: Entry): Operation {
  const { 200: success, ...refusals } = operation.responses
  const media = success.content['application/json']
  const body = operation.requestBody?.content['application/json'] ?? null
  const parameters = (operation.parameters ?? []).map((one: Schema) => parameterOf(resolve(api, one)))
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    summary: operation.summary,
    description: operation.description ?? '',
    permission: operation['x-permission'] ?? null,
    parameters,
    body,
    keyPlace: keyPlaceOf(body === null ? {} : resolve(api, body.schema), parameters),
    result: media.schema.properties.data,
    answer: media.example,
    refusals: Object.entries(refusals as Schema).flatMap(([status, response]) =>
      refusalsOf(api, { status: Number(status), response: resolve(api, response) }),
    ),
  }
}

/** A body with a field for the key takes it there. */
function keyPlaceOf(body: Schema, parameters: readonly Parameter[]): Operation['keyPlace'] {
  if (body.properties?.idempotency_key !== undefined) return 'body'
  return parameters.some(({ name }) => name === 'Idempotency-Key') ? 'header' : null
}

function eventOf(api: Schema, operation: Schema): Event {
  const { operationId, summary, description, tags, parameters, requestBody } = operation
  return {
    id: operationId,
    name: summary,
    tag: tags[0],
    description,
    headers: parameters.map(parameterOf),
    bodies: bodiesOf(api, requestBody.content['application/json']),
  }
}

function bodiesOf(api: Schema, { schema, example, examples }: Schema): Body[] {
  const { oneOf: choices, discriminator } = schema.properties?.data ?? {}
  if (choices === undefined) return [{ title: 'Body', schema, example }]
  const { propertyName: name } = discriminator
  return choices.map((data: Schema) => {
    const kind = resolve(api, data).properties[name].const
    return {
      title: `Body, ${name} ${kind}`,
      schema: { ...schema, properties: { ...schema.properties, data } },
      example: examples[kind].value,
    }
  })
}

function parameterOf(parameter: Schema): Parameter {
  const { name, in: place, required = false, description = '', schema, example } = parameter
  return { name, place, isRequired: required, description, schema, example }
}

type Answered = { readonly status: number; readonly response: Schema }

function refusalsOf(api: Schema, { status, response }: Answered): RefusalKind[] {
  const examples: Schema[] = Object.values(response.content['application/json'].examples)
  return examples.map((example) => {
    const { value } = resolve(api, example)
    return { code: value.error.code, status, message: value.error.message, example: value }
  })
}
