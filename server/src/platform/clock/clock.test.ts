import { expect, test } from 'vitest'
import { offsetClock, systemClock } from './index.ts'

test('the system clock tells the time of the machine, in a date of its own each call', () => {
  const before = Date.now()
  const now = systemClock.now()
  expect(now.getTime()).toBeGreaterThanOrEqual(before)
  expect(now.getTime()).toBeLessThanOrEqual(Date.now())
  now.setFullYear(1970)
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
})

test('an offset clock follows its base and its distance as both change', () => {
  let base = 1_000
  let offset = 0
  const clock = offsetClock({ now: () => new Date(base) }, () => offset)
  expect(clock.now()).toEqual(new Date(1_000))
  offset = 86_400_000
  expect(clock.now()).toEqual(new Date(86_401_000))
  base = 2_000
  expect(clock.now()).toEqual(new Date(86_402_000))
})
