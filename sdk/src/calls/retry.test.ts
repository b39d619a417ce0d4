import { expect, test } from 'vitest'
import { CofferError } from '../answers/coffer-error.ts'
import { readRetryAfter } from '../answers/read-answer.ts'
import { retryDelayMs } from './retry.ts'

const failure = (code: string, status: number, retryAfterMs: number | null = null) =>
  new CofferError({ code, status, message: 'refused', retryAfterMs })

test('the delay doubles with each retry and stops growing at five seconds', () => {
  const delays = [0, 1, 2, 3, 10].map((retries) => retryDelayMs(failure('X', 503), { retries, random: 1 }))
  expect(delays).toEqual([200, 400, 800, 1600, 5000])
})

test('chance spreads a delay over its upper half', () => {
  expect(retryDelayMs(failure('X', 503), { retries: 0, random: 0 })).toBe(100)
  expect(retryDelayMs(failure('X', 503), { retries: 0, random: 0.5 })).toBe(150)
})

test.each([
  ['NETWORK_ERROR', 0],
  ['TIMEOUT', 0],
  ['RATE_LIMIT_EXCEEDED', 429],
  ['STOCKBOOK_UNAVAILABLE', 502],
  ['SERVICE_UNAVAILABLE', 503],
  ['UNEXPECTED_RESPONSE', 504],
  ['OPERATION_IN_PROGRESS', 409],
])('%s (%i) passes by itself', (code, status) => {
  expect(retryDelayMs(failure(code, status), { retries: 0, random: 1 })).toBe(200)
})

test.each([
  ['VALIDATION_ERROR', 422],
  ['INSUFFICIENT_BALANCE', 400],
  ['INVALID_SIGNATURE', 401],
  ['INTERNAL_ERROR', 500],
])('%s (%i) is final', (code, status) => {
  expect(retryDelayMs(failure(code, status), { retries: 0, random: 1 })).toBeNull()
})

test('Retry-After is waited for to the letter, and beyond a minute not at all', () => {
  expect(retryDelayMs(failure('X', 429, 7000), { retries: 3, random: 0 })).toBe(7000)
  expect(retryDelayMs(failure('X', 429, 61_000), { retries: 0, random: 0 })).toBeNull()
})

test('Retry-After is read as seconds and as an HTTP date', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z')
  expect(readRetryAfter('12', nowMs)).toBe(12_000)
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', nowMs)).toBe(30_000)
  expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', nowMs)).toBe(0)
  expect(readRetryAfter('soon', nowMs)).toBeNull()
  expect(readRetryAfter(null, nowMs)).toBeNull()
})
