// @ts-check

/**
 * @typedef {{ [keyword: string]: any }} Schema
 * @typedef {{ name: string, place: string, isRequired: boolean, description: string, schema: Schema, example: unknown }} Parameter
 * @typedef {{ code: string, status: number, message: string, example: unknown }} RefusalKind
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {string} tag
 * @property {string} summary
 * @property {string} description
 * @property {string | null} permission null where no key is needed.
 * @property {Parameter[]} parameters
 * @property {{ schema: Schema, example: unknown } | null} body
 * @property {'body' | 'header' | null} keyPlace Where it takes an idempotency key.
 * @property {Schema} result The shape of `data`.
 * @property {unknown} answer An example of the whole answer.
 * @property {RefusalKind[]} refusals
 * @typedef {object} Event
 * @property {string} id
 * @property {string} name
 * @property {string} tag
 * @property {string} description
 * @property {Parameter[]} headers
 * @property {Body[]} bodies One for each kind of its data.
 * @typedef {{ title: string, schema: Schema, example: unknown }} Body
 * @typedef {{ tag: string, description: string, operations: Operation[], events: Event[] }} Group
 */

/**
 * The operations and events of an API description, grouped by tag in its order.
 * @param {Schema} api
 * @returns {Group[]}
 */
export function groupsOf(api) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(api, { path, method, operation })),
  )
  const events = Object.values(api.webhooks ?? {}).map(({ post }) => eventOf(api, post))
  return api.tags.map((/** @type {{ name: string, description: string }} */ { name, description }) => ({
    tag: name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
    events: events.filter(({ tag }) => tag === name),
  }))
}

/**
 * The value that a `$ref` stands for, or the value itself.
 * @param {Schema} api
 * @param {Schema} value
 * @returns {Schema}
 */
export function resolve(api, value) {
  if (typeof value.$ref !== 'string') return value
  const keys = value.$ref.replace(/^#\//, '').split('/')
  return keys.reduce((/** @type {Schema} */ target, key) => target[key], api)
}

/**
 * @param {Schema} api
 * @param {{ path: string, method: string, operation: Schema }} entry
 * @returns {Operation}
 */
function operationOf(api, { path, method, operation }) {
  const { 200: success, ...refusals } = operation.responses
  const media = success.content['application/json']
  const body = operation.requestBody?.content['application/json'] ?? null
  const parameters = (operation.parameters ?? []).map((/** @type {Schema} */ one) =>
    parameterOf(resolve(api, one)),
  )
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
    refusals: Object.entries(refusals).flatMap(([status, response]) =>
      refusalsOf(api, { status: Number(status), response: resolve(api, response) }),
    ),
  }
}

/**
 * A body with a field for the key takes it there.
 * @param {Schema} schema Of the body.
 * @param {Parameter[]} parameters
 */
function keyPlaceOf(schema, parameters) {
  if (schema.properties?.idempotency_key !== undefined) return 'body'
  return parameters.some(({ name }) => name === 'Idempotency-Key') ? 'header' : null
}

/**
 * @param {Schema} api
 * @param {Schema} operation
 * @returns {Event}
 */
function eventOf(api, { operationId, summary, description, tags, parameters, requestBody }) {
  return {
    id: operationId,
    name: summary,
    tag: tags[0],
    description,
    headers: parameters.map(parameterOf),
    bodies: bodiesOf(api, requestBody.content['application/json']),
  }
}

/**
 * @param {Schema} api
 * @param {Schema} media
 * @returns {Body[]}
 */
function bodiesOf(api, { schema, example, examples }) {
  const { oneOf: choices, discriminator } = schema.properties?.data ?? {}
  if (choices === undefined) return [{ title: 'Body', schema, example }]
  const { propertyName: name } = discriminator
  return choices.map((/** @type {Schema} */ data) => {
    const kind = resolve(api, data).properties[name].const
    return {
      title: `Body, ${name} ${kind}`,
      schema: { ...schema, properties: { ...schema.properties, data } },
      example: examples[kind].value,
    }
  })
}

/**
 * @param {Schema} parameter
 * @returns {Parameter}
 */
function parameterOf({ name, in: place, required = false, description = '', schema, example }) {
  return { name, place, isRequired: required, description, schema, example }
}

/**
 * @param {Schema} api
 * @param {{ status: number, response: Schema }} answered
 * @returns {RefusalKind[]}
 */
function refusalsOf(api, { status, response }) {
  const examples = /** @type {Schema[]} */ (Object.values(response.content['application/json'].examples))
  return examples.map((example) => {
    const { value } = resolve(api, example)
    return { code: value.error.code, status, message: value.error.message, example: value }
  })
}
