import { expect, test } from 'vitest'
import { refusalOf } from './envelope.ts'

test('a client that leaves in the middle of its body is no failure of the server', () => {
  const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  expect(refusalOf(left).kind.code).toBe('MALFORMED_REQUEST')
  expect(refusalOf(new Error('anything else')).kind.code).toBe('INTERNAL_ERROR')
})
