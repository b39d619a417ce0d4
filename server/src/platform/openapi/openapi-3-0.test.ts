import { expect, test } from 'vitest'
import { openApi30Of } from './openapi-3-0.ts'

type Described = { readonly [part: string]: unknown }

const components = {
  schemas: {
    Wallet: { type: 'object', properties: {}, additionalProperties: false },
    Source: { type: 'string', enum: ['onchain', 'sbp'] },
    Sbp: { type: 'object', properties: { kind: { type: 'string', const: 'sbp' } } },
  },
}

const head = { openapi: '3.1.1', info: { title: 'Sample', license: { name: 'Own', identifier: 'MIT' } } }

/** A schema of 3.1 as 3.0 says it. */
function written(schema: object): unknown {
  const described = openApi30Of({
    ...{ ...head, paths: {} },
    components: { schemas: { ...components.schemas, Sample: schema } },
  }) as { components: { schemas: Described } } // the parts stay
  return described.components.schemas.Sample
}

const wallet = { $ref: '#/components/schemas/Wallet' }
const source = { $ref: '#/components/schemas/Source' }
const sbp = { $ref: '#/components/schemas/Sbp' }

test.for<[says: string, later: object, before: object]>([
  ['a value or null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    'one of several or null',
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
    { type: 'string', nullable: true, enum: ['a', null] },
  ],
  [
    'one bound or null',
    { anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, { type: 'null' }] },
    { type: 'integer', minimum: 0, exclusiveMinimum: true, nullable: true },
  ],
  [
    'a resource or null',
    { anyOf: [wallet, { type: 'null' }], description: 'It.' },
    { allOf: [wallet], type: 'object', nullable: true, description: 'It.' },
  ],
  [
    'a named value or null',
    { anyOf: [source, { type: 'null' }] },
    { allOf: [source], type: 'string', nullable: true },
  ],
  [
    'one of two resources or null',
    { anyOf: [{ oneOf: [sbp, wallet], discriminator: { propertyName: 'kind' } }, { type: 'null' }] },
    { oneOf: [sbp, wallet], discriminator: { propertyName: 'kind' }, type: 'object', nullable: true },
  ],
  [
    'any of two resources or null',
    { anyOf: [sbp, wallet, { type: 'null' }] },
    { anyOf: [{ allOf: [sbp], type: 'object', nullable: true }, wallet] },
  ],
  [
    'always null',
    { type: 'null', description: 'Nothing.' },
    { type: 'string', nullable: true, description: 'Nothing.' },
  ],
  ['a choice between plain types', { anyOf: [{ type: 'string' }, { type: 'array' }] }, {}],
  ['the same as a list of types', { type: ['string', 'number'] }, {}],
  ['a constant', { const: true }, { type: 'boolean', enum: [true] }],
  ['an example', { type: 'string', examples: ['12.5'] }, { type: 'string', example: '12.5' }],
  [
    'a bound',
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
  ],
  ['words beside a reference', { ...wallet, description: 'It.' }, { allOf: [wallet], description: 'It.' }],
  [
    'a map',
    { type: 'object', propertyNames: { pattern: 'a' }, additionalProperties: { type: ['integer', 'null'] } },
    { type: 'object', additionalProperties: { type: 'integer', nullable: true } },
  ],
  [
    'a page',
    {
      allOf: [wallet, { type: 'object', properties: { const: { const: 'a' } } }],
      unevaluatedProperties: false,
    },
    { allOf: [wallet, { type: 'object', properties: { const: { type: 'string', enum: ['a'] } } }] },
  ],
  ['a secret', { type: 'string', 'x-secret': true }, { type: 'string', 'x-secret': true }],
])('%s is written in the words of 3.0', ([, later, before]) => {
  expect(written(later)).toEqual(before)
})

test('only schemas change: an example that looks like one is data', () => {
  const data = { type: ['string', 'null'], const: 1 }
  const media = {
    schema: { type: 'object', properties: { example: { const: 'a' } } },
    example: data,
    examples: { one: { value: data } },
  }
  const described = openApi30Of({
    ...head,
    paths: {
      '/wallets': {
        get: { parameters: [{ schema: { const: 'a' } }], responses: { 200: { content: { json: media } } } },
      },
    },
    webhooks: { opened: { post: { requestBody: { content: { json: media } } } } },
    components: { ...components, headers: { Replayed: { schema: { const: 'true' } } } },
  })
  const constant = { type: 'string', enum: ['a'] }
  const before = { ...media, schema: { type: 'object', properties: { example: constant } } }
  expect(described).toEqual({
    openapi: '3.0.4',
    info: { title: 'Sample', license: { name: 'Own' } },
    paths: {
      '/wallets': {
        get: { parameters: [{ schema: constant }], responses: { 200: { content: { json: before } } } },
      },
    },
    'x-webhooks': { opened: { post: { requestBody: { content: { json: before } } } } },
    components: {
      schemas: {
        ...components.schemas,
        Sbp: { type: 'object', properties: { kind: { type: 'string', enum: ['sbp'] } } },
      },
      headers: { Replayed: { schema: { type: 'string', enum: ['true'] } } },
    },
  })
})
