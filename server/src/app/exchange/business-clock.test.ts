import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import type { Queryable } from '#platform/database'
import { businessClockOf, skewBetween } from './business-clock.ts'

/** A database whose clock is this far ahead of the machine's. */
function databaseAhead(ms: () => number): Queryable {
  const row = () => ({ offset_ms: 60_000n, now: new Date(Date.now() + ms()) })
  return { query: async <Row extends object>() => [row()] as unknown as Row[] } // as: the row that the clock asks for
}

test('the business clock tells how far the machine is from the database, from one refresh to the next', async () => {
  let aheadMs = -3_000
  const clock = await businessClockOf(
    databaseAhead(() => aheadMs),
    systemClock,
  )
  expect(clock.skewMs()).toBeGreaterThan(2_900)
  aheadMs = 5_000
  await clock.refresh()
  expect(clock.skewMs()).toBeLessThan(-4_900)
  aheadMs = 0
  await clock.refresh()
  expect(clock.skewMs()).toBe(0)
})

test('a slow answer is no skew', () => {
  const asked = { askedAt: 10_000, answeredAt: 14_000 }
  expect(skewBetween({ ...asked, theirs: 10_000 })).toBe(0)
  expect(skewBetween({ ...asked, theirs: 14_000 })).toBe(0)
  expect(skewBetween({ ...asked, theirs: 9_000 })).toBe(1_000)
  expect(skewBetween({ ...asked, theirs: 14_500 })).toBe(-500)
})
