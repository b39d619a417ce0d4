import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sign } from './sign.ts'

type Vector = {
  name: string
  secretKey: string
  timestamp: number
  method: string
  path: string
  body: string
  signature: string
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../test-vectors.json', import.meta.url), 'utf8'),
)

test('there are three published vectors', () => {
  expect(vectors).toHaveLength(3)
})

test.each(vectors)('published vector: $name', async ({ signature, ...request }) => {
  const message = `${request.timestamp}${request.method.toUpperCase()}${request.path}${request.body}`
  expect(createHmac('sha256', request.secretKey).update(message).digest('hex')).toBe(signature)
  expect(await sign(request)).toBe(signature)
})
