import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

function limiterAt(start: number) {
  const time = { now: start }
  return { time, limiter: createRateLimiter(() => time.now) }
}

test('the limit is allowed and one more is not, with what remains told each time', () => {
  const { limiter } = limiterAt(600)
  expect([1, 2, 3, 4].map(() => limiter.count('key', 3))).toEqual([
    { limit: 3, remaining: 2, resetAt: 660, isExceeded: false },
    { limit: 3, remaining: 1, resetAt: 660, isExceeded: false },
    { limit: 3, remaining: 0, resetAt: 660, isExceeded: false },
    { limit: 3, remaining: 0, resetAt: 660, isExceeded: true },
  ])
})

test('a window lasts to the end of its minute and the next begins at the second', () => {
  const { time, limiter } = limiterAt(659)
  limiter.count('key', 1)
  expect(limiter.count('key', 1)).toMatchObject({ isExceeded: true, resetAt: 660 })
  time.now = 660
  expect(limiter.count('key', 1)).toEqual({ limit: 1, remaining: 0, resetAt: 720, isExceeded: false })
  time.now = 719
  expect(limiter.count('key', 1)).toMatchObject({ isExceeded: true, resetAt: 720 })
})

test('nobody spends the limit of another, and a changed limit counts at once', () => {
  const { limiter } = limiterAt(0)
  for (let count = 0; count < 5; count++) limiter.count('loud', 1)
  expect(limiter.count('quiet', 1).isExceeded).toBe(false)
  expect(limiter.count('loud', 6).isExceeded).toBe(false)
  expect(limiter.count('loud', 6).isExceeded).toBe(true)
})
