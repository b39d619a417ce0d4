import { expect, test } from 'vitest'
import { openToken, sealToken, secretsUnder } from './index.ts'

const secrets = secretsUnder(Buffer.alloc(32, 7))
const purpose = 'a test'

test('a token opens for its purpose, under its key, and unchanged alone', async () => {
  const token = sealToken(secrets, { text: 'привет', purpose })
  expect(await openToken(secrets, { token, purpose })).toBe('привет')
  expect(await openToken(secrets, { token, purpose: 'another' })).toBeUndefined()
  expect(await openToken(secretsUnder(Buffer.alloc(32, 8)), { token, purpose })).toBeUndefined()
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await openToken(secrets, { token: changed.toString('base64url'), purpose })).toBeUndefined()
    expect(
      await openToken(secrets, { token: bytes.subarray(0, at).toString('base64url'), purpose }),
    ).toBeUndefined()
  }
})

test('two tokens of one text have nothing in common', () => {
  const [one, other] = [
    sealToken(secrets, { text: 'x', purpose }),
    sealToken(secrets, { text: 'x', purpose }),
  ]
  expect(one.slice(0, 40)).not.toBe(other.slice(0, 40))
  expect(one.slice(50)).not.toBe(other.slice(50))
})
