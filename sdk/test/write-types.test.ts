import { expect, test } from 'vitest'
import { type Schema, writeType } from '../generate/write-types.ts'

test('a schema is written as the type that it describes', () => {
  const properties: Schema['properties'] = {
    side: { enum: ['buy', 'sell'], description: 'Either.' },
    price: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    told: { oneOf: [{ const: 'crypto' }, { const: 'fiat' }] },
    tries: { type: 'array', items: { type: ['integer', 'null'] } },
    'x-held': { type: 'object', patternProperties: { '^.*$': { type: 'string' } } },
    fixed: { const: true, default: true },
  }
  const order: Schema = { type: 'object', required: ['side', 'price', 'tries'], properties }
  expect(writeType(order)).toBe(`{
  /** Either. */ side: 'buy' | 'sell'
  price: string | null
  told?: 'crypto' | 'fiat'
  tries: (number | null)[]
  'x-held'?: Record<string, string>
  /** By default true. */ fixed?: true
}`)
  expect(writeType(order, { isInput: true })).toContain("'x-held'?: Record<string, string> | undefined\n")
  expect(writeType(order, { isInput: true })).toContain('tries: readonly (number | null)[]\n')
  expect(writeType({ description: 'Anything.' })).toBe('unknown')
  const item = { $ref: '#/components/schemas/Order' }
  const items = { type: 'object', required: ['items'], properties: { items: { type: 'array', items: item } } }
  expect(writeType({ allOf: [{ $ref: '#/components/schemas/Page' }, items] })).toBe(
    'Page & { items: Order[] }',
  )
})

test('a schema that no type is known for fails the run', () => {
  for (const schema of [{ not: { type: 'string' } }, { type: 'file' }])
    expect(() => writeType(schema as Schema)).toThrow('No TypeScript type')
})
