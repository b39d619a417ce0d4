import { expect, test } from 'vitest'
import { groupsOf } from '../src/docs/reading/index.ts'
import { sampleLanguages, sampleRequest } from '../src/docs/samples/index.ts'

const api = {
  tags: [{ name: 'Things', description: '' }],
  paths: {
    '/things/{name}': {
      post: operation('inBody', {
        schema: { properties: { idempotency_key: {} } },
        example: { note: "it's `1`" },
      }),
      delete: operation('inHeader', null),
    },
  },
}

function operation(operationId: string, body: object | null) {
  return {
    operationId,
    summary: operationId,
    tags: ['Things'],
    'x-permission': 'any',
    parameters: [
      { name: 'name', in: 'path', required: true, schema: {}, example: 'a b' },
      { name: 'Idempotency-Key', in: 'header', schema: {} },
    ],
    ...(body === null ? {} : { requestBody: { content: { 'application/json': body } } }),
    responses: { 200: { content: { 'application/json': { schema: { properties: {} } } } } },
  }
}

const [inBody, inHeader] = groupsOf(api)[0]!.operations
const caller = {
  origin: 'http://127.0.0.1:8080',
  credentials: { apiKey: 'pk', secretKey: 'sk' },
  newKey: () => 'new-key',
}

test('an idempotency key stands in the body where the schema has it, otherwise in the header', () => {
  expect(sampleRequest(inBody!, caller)).toMatchObject({
    target: '/things/a%20b',
    body: { note: "it's `1`", idempotency_key: 'new-key' },
    headers: [['Content-Type', 'application/json']],
  })
  expect(sampleRequest(inHeader!, caller)).toMatchObject({
    body: undefined,
    headers: [['Idempotency-Key', 'new-key']],
  })
})

test.each(sampleLanguages)(
  'a sample in $name holds what it signs with, and quotes what needs it',
  ({ write }) => {
    const text = write(sampleRequest(inBody!, caller))
    for (const part of ['pk', 'sk', '/things/a%20b', 'new-key', 'POST']) expect(text).toContain(part)
  },
)

test.each(sampleLanguages)('a sample in $name of what is public signs nothing', ({ write }) => {
  const text = write(sampleRequest({ ...inHeader!, permission: null }, caller))
  expect(text).not.toMatch(/hmac|signature|X-API/i)
})
