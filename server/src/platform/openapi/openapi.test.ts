import { Ajv2020 } from 'ajv/dist/2020.js'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { mountsOf, publicRoute, type Route, route } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { ApiDescription } from './api-description.ts'
import { openApiOf } from './openapi.ts'

const refusals = defineRefusals({
  INVALID_API_KEY: [401, 'The API key is unknown.'],
  INVALID_SIGNATURE: [401, 'The signature does not match.'],
  RATE_LIMIT_EXCEEDED: [429, 'Too many requests.'],
  PERMISSION_DENIED: [403, 'The key lacks a permission.'],
  OPERATION_IN_PROGRESS: [409, 'The first request still runs.'],
  WALLET_NOT_FOUND: [404, 'There is no such wallet.'],
  INSUFFICIENT_BALANCE: [400, 'The wallet does not cover the amount.'],
})

const api: ApiDescription = {
  title: 'Sample',
  door: 'keys',
  version: '1.0.0',
  description: 'A sample.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  tags: [
    { name: 'Account', description: 'Wallets.' },
    { name: 'Transfers', description: 'Transfers between customers.' },
  ],
  events: {
    types: [
      {
        name: 'wallet.opened',
        summary: 'A wallet was opened.',
        data: Type.Object({ symbol: Type.String() }, { additionalProperties: false }),
        example: { symbol: 'USDT' },
      },
    ],
    tag: 'Transfers',
  },
  everyKeyedRequest: [refusals.INVALID_API_KEY, refusals.INVALID_SIGNATURE, refusals.RATE_LIMIT_EXCEEDED],
  everySession: () => [],
  everyService: () => [],
  permissionDenied: refusals.PERMISSION_DENIED,
  productHalted: refusals.PERMISSION_DENIED,
  everySending: [],
  everyOperation: [refusals.OPERATION_IN_PROGRESS],
}

const amount = Type.String({
  pattern: '^\\d+(\\.\\d+)?$',
  says: 'must be a decimal string',
  description: 'How much.',
  example: '12.5',
})

const wallet = Type.Object(
  {
    symbol: Type.String(),
    is_active: Type.Boolean(),
    available: Type.String(),
    verified_at: Type.Union([Type.Integer(), Type.Null()]),
    addresses: Type.Array(Type.Object({ network: Type.String(), address: Type.String() })),
  },
  { title: 'Wallet', additionalProperties: false },
)

const sampleWallet = { symbol: 'USDT', is_active: true, available: '10', verified_at: null, addresses: [] }

const listWallets = route({
  operationId: 'listWallets',
  summary: 'List wallets',
  tag: 'Account',
  method: 'GET',
  path: '/v1/wallets',
  permission: 'can_account_read',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Page size.' })),
  }),
  result: Type.Array(wallet),
  example: { query: { limit: '20' }, data: [sampleWallet] },
  handle: async () => [],
})

const readWallet = route({
  operationId: 'readWallet',
  summary: 'Read a wallet',
  tag: 'Account',
  method: 'GET',
  path: '/v1/wallets/{symbol}',
  permission: 'any',
  params: Type.Object({ symbol: Type.String({ description: 'Currency code.' }) }),
  result: wallet,
  refusals: [refusals.WALLET_NOT_FOUND],
  example: { params: { symbol: 'USDT' }, data: sampleWallet },
  handle: async () => sampleWallet,
})

const transfer = route({
  operationId: 'transfer',
  summary: 'Send money to a customer',
  description: 'Instant and free.',
  tag: 'Transfers',
  method: 'POST',
  path: '/v1/transfers',
  permission: 'can_transfer',
  body: Type.Object(
    {
      symbol: Type.String(),
      amount,
      speed: Type.Optional(Type.Union([Type.Literal('fast'), Type.Literal('slow')])),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ task_id: Type.String({ format: 'uuid' }) }, { additionalProperties: false }),
  refusals: [refusals.INSUFFICIENT_BALANCE],
  example: {
    body: { symbol: 'USDT', amount: '12.5' },
    data: { task_id: '0198c2a4-6d1e-7b60-9f3a-2f8f5a0c7b11' },
  },
  isOperation: true,
  handle: async () => ({ task_id: '0198c2a4-6d1e-7b60-9f3a-2f8f5a0c7b11' }),
})

const readTime = publicRoute({
  operationId: 'readTime',
  summary: 'Read the time',
  tag: 'Account',
  method: 'GET',
  path: '/v1/time',
  result: Type.Object({ now: Type.String() }, { additionalProperties: false }),
  example: { data: { now: '2026-01-01T00:00:00Z' } },
  handle: async () => ({ now: '' }),
})

const routes: readonly Route[] = [listWallets, readWallet, transfer, readTime]

type Media = {
  schema: object
  example?: unknown
  examples?: { [code: string]: { value?: unknown; $ref?: string } }
}
type Response = { description: string; headers: object; content: { 'application/json': Media } }
type Operation = {
  description: string
  security?: unknown[]
  'x-permission'?: string
  parameters?: { $ref?: string; name?: string; example?: unknown; description?: string }[]
  requestBody?: { required: boolean; content: { 'application/json': Media } }
  responses: { [status: string]: Response | { $ref: string } }
}
type Api = {
  webhooks: { [name: string]: { post: Operation } }
  openapi: string
  security: object[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: {
    schemas: { [name: string]: object }
    responses: { [name: string]: Response }
    headers: object
    parameters: object
    securitySchemes: object
  }
}

/** Read structurally below. */
const describeRoutes = (declared: readonly Route[]) => openApiOf(mountsOf(declared), api) as Api

const described = describeRoutes(routes)

function operationAt(method: string, path: string): Operation {
  return described.paths[path]![method]!
}

function responseOf(operation: Operation, status: number): Response {
  const response = operation.responses[status]!
  return '$ref' in response ? (resolve(response.$ref) as Response) : response
}

function schemaOf(operation: Operation, status: number): object {
  return responseOf(operation, status).content['application/json'].schema
}

function codesOf(operation: Operation): { [status: string]: string[] } {
  const statuses = Object.keys(operation.responses).filter((status) => status !== '200')
  return Object.fromEntries(
    statuses.map((status) => {
      const { examples = {} } = responseOf(operation, Number(status)).content['application/json']
      return [status, Object.keys(examples)]
    }),
  )
}

/** Every object in the description, with the keys that lead to it. */
function* walk(value: unknown, at: string[] = []): Generator<{ at: string[]; value: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { at, value }
  for (const [key, member] of Object.entries(value)) yield* walk(member, [...at, key])
}

function resolve(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>(
    (value, key) => (value as { [key: string]: unknown } | undefined)?.[key],
    described,
  )
}

function exampleValue({ $ref, value }: { value?: unknown; $ref?: string }): unknown {
  return $ref === undefined ? value : (resolve($ref) as { value: unknown }).value
}

function validatorOf(schema: object) {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    formats: { uuid: true, 'date-time': true },
  })
  for (const [name, component] of Object.entries(described.components.schemas)) {
    ajv.addSchema(rebased(component), `schemas/${name}`)
  }
  return ajv.compile(rebased(schema))
}

function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'schemas/'))
}

test('the same routes give the same text', () => {
  expect(JSON.stringify(describeRoutes(routes))).toBe(JSON.stringify(described))
  expect(described.openapi).toBe('3.1.1')
})

test('every example is accepted by its own schema', () => {
  let examined = 0
  for (const { value } of walk(described)) {
    if (!('schema' in value)) continue
    const { schema, example, examples = {} } = value as Media
    const validate = validatorOf(schema)
    const values = [example, ...Object.values(examples).map(exampleValue)]
    for (const candidate of values.filter((one) => one !== undefined)) {
      expect(validate(candidate), JSON.stringify([candidate, validate.errors])).toBe(true)
      examined++
    }
  }
  expect(examined).toBeGreaterThan(20)
})

test('an envelope with a missing or an extra field does not match the description', () => {
  const validate = validatorOf(schemaOf(operationAt('get', '/v1/time'), 200))
  expect(validate({ success: true, data: { now: '' }, ts: 1 })).toBe(true)
  expect(validate({ success: true, data: { now: '' } })).toBe(false)
  expect(validate({ success: true, data: { now: '', extra: 1 }, ts: 1 })).toBe(false)
  expect(validate({ success: false, data: { now: '' }, ts: 1 })).toBe(false)
})

test('every refusal has the one shape of an error, and lists its codes', () => {
  const response = responseOf(operationAt('get', '/v1/wallets/{symbol}'), 404)
  const { schema, examples = {} } = response.content['application/json']
  expect(schema).toEqual({ $ref: '#/components/schemas/Error' })
  expect(Object.keys(examples)).toEqual(['WALLET_NOT_FOUND'])
  const validate = validatorOf(schema)
  const error = { code: 'WALLET_NOT_FOUND', message: '', details: null }
  expect(validate({ success: false, error, ts: 1 })).toBe(true)
  expect(validate({ success: false, error: { ...error, details: 'none' }, ts: 1 })).toBe(false)
})

test('a response with one code has its name, and the most common one with several that of its status', () => {
  const { responses } = operationAt('post', '/v1/transfers')
  expect(responses[404] ?? responses[403]).toEqual({ $ref: '#/components/responses/PermissionDenied' })
  expect(responses[401]).toEqual({ $ref: '#/components/responses/Unauthorized' })
  expect(described.components.responses.Unauthorized?.content['application/json'].examples).toEqual({
    INVALID_API_KEY: { $ref: '#/components/examples/INVALID_API_KEY' },
    INVALID_SIGNATURE: { $ref: '#/components/examples/INVALID_SIGNATURE' },
    TWO_CREDENTIALS: { $ref: '#/components/examples/TWO_CREDENTIALS' },
  })
})

test('a value that may be null, and one of several objects, are described as generators take them', () => {
  const kind = (name: string) =>
    Type.Object({ kind: Type.Literal(name), [name]: Type.String() }, { title: `By_${name}` })
  const result = Type.Object({
    state: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Null()]),
    paid: Type.Union([kind('card'), kind('bank'), Type.Null()], { description: 'How.' }),
    note: Type.Union([Type.String(), Type.Null()]),
    wallet: Type.Union([wallet, Type.Null()]),
    facts: Type.Record(Type.String(), Type.Integer()),
  })
  const { paths } = describeRoutes([{ ...readTime, result }])
  const { schema } = paths['/v1/time']!.get!.responses[200] as unknown as { schema: object }
  expect(schema ?? schemaOf(paths['/v1/time']!.get!, 200)).toHaveProperty('properties.data.properties', {
    state: { anyOf: [{ type: 'string', enum: ['on', 'off'] }, { type: 'null' }] },
    paid: {
      anyOf: [
        {
          oneOf: [{ $ref: '#/components/schemas/By_card' }, { $ref: '#/components/schemas/By_bank' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { card: '#/components/schemas/By_card', bank: '#/components/schemas/By_bank' },
          },
        },
        { type: 'null' },
      ],
      description: 'How.',
    },
    note: { type: ['string', 'null'] },
    wallet: { anyOf: [{ $ref: '#/components/schemas/Wallet' }, { type: 'null' }] },
    facts: { type: 'object', additionalProperties: { type: 'integer' } },
  })
})

test('a body has the name of its operation, or that of one of the same structure', () => {
  const { schema } = operationAt('post', '/v1/transfers').requestBody!.content['application/json']
  expect(schema).toEqual({ $ref: '#/components/schemas/TransferRequest' })
  const again: Route = { ...transfer, operationId: 'transferAgain', path: '/v1/again' }
  const { components } = describeRoutes([transfer, again])
  expect(Object.keys(components.schemas)).toEqual(['Error', 'TransferRequest'])
})

test('every reference leads somewhere and every component is used', () => {
  const references = new Set<string>()
  for (const { value } of walk(described)) {
    if ('$ref' in value) references.add(String(value.$ref))
  }
  for (const reference of references) expect(resolve(reference), reference).toBeDefined()
  const { schemas, responses, headers, parameters } = described.components
  for (const [kind, members] of Object.entries({ schemas, responses, headers, parameters })) {
    for (const name of Object.keys(members)) expect(references).toContain(`#/components/${kind}/${name}`)
  }
})

test('refusals are grouped by status, those of every request included', () => {
  expect(codesOf(operationAt('post', '/v1/transfers'))).toEqual({
    400: ['INVALID_JSON', 'INSUFFICIENT_BALANCE'],
    401: ['INVALID_API_KEY', 'INVALID_SIGNATURE', 'TWO_CREDENTIALS'],
    403: ['PERMISSION_DENIED'],
    409: ['OPERATION_IN_PROGRESS'],
    413: ['PAYLOAD_TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE'],
    422: ['VALIDATION_ERROR'],
    429: ['RATE_LIMIT_EXCEEDED'],
    431: ['HEADERS_TOO_LARGE'],
    500: ['INTERNAL_ERROR'],
    503: ['SERVICE_UNAVAILABLE'],
  })
})

test('a route with its own refusal of invalid fields does not list the usual one', () => {
  const { INSUFFICIENT_BALANCE } = refusals
  const worded = { ...transfer, refuseInvalid: () => new Refusal(INSUFFICIENT_BALANCE) }
  const { paths } = describeRoutes([worded])
  const operation = paths['/v1/transfers']?.post
  expect(operation && codesOf(operation)).not.toHaveProperty('422')
})

test('a refusal is described by its public sentence', () => {
  const { description } = responseOf(operationAt('post', '/v1/transfers'), 400)
  expect(description).toContain('- `INSUFFICIENT_BALANCE`: The wallet does not cover the amount.')
})

test('an operation that any key may call cannot lack a permission', () => {
  expect(codesOf(operationAt('get', '/v1/wallets/{symbol}'))).not.toHaveProperty('403')
  expect(operationAt('get', '/v1/wallets/{symbol}')['x-permission']).toBe('any')
})

test('a public operation asks for no key and refuses none', () => {
  const operation = operationAt('get', '/v1/time')
  expect(operation.security).toEqual([])
  expect(operation).not.toHaveProperty('x-permission')
  expect(Object.keys(codesOf(operation))).toEqual(['431', '500', '503'])
})

test('the permission is named for machines and for people', () => {
  const operation = operationAt('post', '/v1/transfers')
  expect(operation['x-permission']).toBe('can_transfer')
  expect(operation.description).toBe('Instant and free.\n\nThe key needs the permission `can_transfer`.')
})

test('all three signature headers are asked for together', () => {
  expect(described.security).toEqual([{ ApiKey: [], ApiSignature: [], ApiTimestamp: [] }])
})

test('only an operation takes an idempotency key and tells that it replayed', () => {
  const operation = operationAt('post', '/v1/transfers')
  expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' })
  expect(responseOf(operation, 200).headers).toHaveProperty('Idempotency-Replayed')
  expect(responseOf(operationAt('get', '/v1/wallets'), 200).headers).not.toHaveProperty(
    'Idempotency-Replayed',
  )
  expect(JSON.stringify(operationAt('get', '/v1/wallets').parameters)).not.toContain('Idempotency-Key')
})

test('a whole number in the query has a number as its example and keeps its description', () => {
  expect(operationAt('get', '/v1/wallets').parameters).toEqual([
    {
      name: 'limit',
      in: 'query',
      description: 'Page size.',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      example: 20,
    },
  ])
})

test('a schema with a title is published once, under that name', () => {
  const { Wallet } = described.components.schemas
  expect(Wallet).toHaveProperty('properties.symbol', { type: 'string' })
  expect(Wallet).not.toHaveProperty('title')
  expect(described.paths['/v1/wallets/{symbol}']).toHaveProperty(
    'get.responses.200.content.application/json.schema.properties.data',
    { $ref: '#/components/schemas/Wallet' },
  )
})

test('keywords of our own become valid ones', () => {
  const schema = described.components.schemas.TransferRequest
  expect(schema).toHaveProperty('properties.amount', {
    type: 'string',
    pattern: '^\\d+(\\.\\d+)?$',
    description: 'How much. Must be a decimal string.',
    examples: ['12.5'],
  })
  expect(schema).toHaveProperty('properties.speed', { type: 'string', enum: ['fast', 'slow'] })
})

test('an event is described as a signed request that is answered 2xx', () => {
  const { post } = described.webhooks['wallet.opened']!
  expect(post).toMatchObject({
    operationId: 'onWalletOpened',
    summary: 'wallet.opened',
    description: 'A wallet was opened.',
    tags: ['Transfers'],
    security: [],
    responses: { 200: { description: expect.any(String) } },
  })
  expect(post.parameters?.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  const { schema, example } = post.requestBody!.content['application/json']
  const validate = validatorOf(schema)
  expect(validate(example)).toBe(true)
  expect(validate({ ...(example as object), data: { symbol: 1 } })).toBe(false)
  expect(validate({ ...(example as object), type: 'wallet.closed' })).toBe(false)
})

test('two different schemas under one name are a mistake', () => {
  const other: Route = { ...readTime, path: '/v1/other', result: Type.Object({}, { title: 'Wallet' }) }
  expect(() => describeRoutes([readWallet, other])).toThrow('two different schemas have the name "Wallet"')
})

test('two sentences for one code are both published', () => {
  const busy = { ...refusals.WALLET_NOT_FOUND, message: 'Another sentence.' }
  const other: Route = { ...readTime, path: '/v1/other', operationId: 'other', refusals: [busy] }
  const { components, paths } = describeRoutes([readWallet, other])
  expect(components.responses.WalletNotFound?.description).toContain('There is no such wallet.')
  expect(paths['/v1/other']?.get?.responses[404]).toHaveProperty(
    'description',
    expect.stringContaining('Another sentence.'),
  )
})

test('a route with a tag that nobody described is a mistake', () => {
  expect(() => describeRoutes([{ ...readTime, tag: 'Misc' }])).toThrow(
    'readTime: the tag "Misc" has no description',
  )
})
