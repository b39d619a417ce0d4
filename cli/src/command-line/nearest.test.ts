import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test('a slip of the finger is recognised', () => {
  expect(nearest('reqest', ['request', 'keys', 'audit'])).toBe('request')
  expect(nearest('key', ['request', 'keys', 'audit'])).toBe('keys')
})

test('an unrelated word suggests nothing', () => {
  expect(nearest('teleport', ['request', 'keys', 'audit'])).toBeNull()
  expect(nearest('x', [])).toBeNull()
})
