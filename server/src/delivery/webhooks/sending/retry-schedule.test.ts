import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter } from './post-delivery.ts'
import { nextAttemptAt, triesMax } from './retry-schedule.ts'

const at = new Date('2026-05-01T00:00:00Z')
const hour = 3_600_000
const fullWait = 0

function waitsMs(chance: number): number[] {
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextAttemptAt({ tries, at, retryAfterMs: null, chance })
    if (next === null) return waits
    waits.push(next.getTime() - at.getTime())
  }
}

test('there are ten tries over 75.6 hours, in the steps of Standard Webhooks', () => {
  const waits = waitsMs(fullWait)
  expect(waits.map((wait) => wait / 1_000)).toEqual([
    5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ])
  expect(triesMax).toBe(10)
  expect(waits.reduce((sum, wait) => sum + wait, 0) / hour).toBeCloseTo(75.6, 1)
})

test('a wait is at most a tenth shorter, never longer, and spread over that range', () => {
  const even = waitsMs(fullWait)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      for (const [index, wait] of waitsMs(chance).entries()) {
        expect(wait).toBeGreaterThanOrEqual(Math.floor(even[index]! * 0.9))
        expect(wait).toBeLessThanOrEqual(even[index]!)
      }
    }),
  )
  expect(waitsMs(0)[1]).toBe(300_000)
  expect(waitsMs(1)[1]).toBe(270_000)
})

test('an answer can lengthen a wait, up to a day, and not shorten it', () => {
  const wait = (retryAfterMs: number) =>
    nextAttemptAt({ tries: 2, at, retryAfterMs, chance: fullWait })!.getTime() - at.getTime()
  expect([wait(0), wait(299_000), wait(301_000), wait(24 * hour), wait(1e15)]).toEqual([
    300_000,
    300_000,
    301_000,
    24 * hour,
    24 * hour,
  ])
})

test('Retry-After is seconds or an HTTP date; other text is ignored', () => {
  const read = (header: string | undefined) => readRetryAfter(header, at)
  expect(read('120')).toBe(120_000)
  expect(read('Fri, 01 May 2026 00:02:00 GMT')).toBe(120_000)
  expect(read('Friday, 01-May-26 00:02:00 GMT')).toBe(120_000)
  expect(read('Thu, 30 Apr 2026 00:00:00 GMT')).toBe(0)
  for (const nothing of [undefined, '', 'soon', '-5', '1.5', '12 monkeys', 'May 2', 'Fri, soon'])
    expect([nothing, read(nothing)]).toEqual([nothing, null])
})
