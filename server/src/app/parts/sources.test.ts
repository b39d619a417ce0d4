import { expect, test } from 'vitest'
import { sourcesOf } from './sources.ts'

const fixed = { sandboxFixedTime: new Date('2026-05-04T12:00:00Z'), sandboxSeed: 'one' }

/** A clock that the test moves. */
function moved(ms: number) {
  const clock = { ms, now: () => new Date(clock.ms) }
  return clock
}

test('a fixed time stands still, and ids and secrets follow from the seed alone', () => {
  const [one, again] = [sourcesOf(fixed), sourcesOf(fixed)]
  expect(one.systemClock.now()).toEqual(fixed.sandboxFixedTime)
  const drawn = (from: typeof one) => [from.ids.next(), from.ids.next(), from.draw(16), from.draw(48)]
  expect(drawn(one)).toEqual(drawn(again))
  const other = sourcesOf({ ...fixed, sandboxSeed: 'other' })
  const [id, , secret] = drawn(sourcesOf(fixed))
  expect([other.ids.next() === id, other.draw(16).equals(secret as Buffer)]).toEqual([false, false]) // as: drawn above
})

test('ids of a fixed time rise, and one more of a second changes none of a later one', () => {
  const [few, many] = [moved(1_000), moved(1_000)]
  const [one, another] = [sourcesOf(fixed, few).ids, sourcesOf(fixed, many).ids]
  const ids = [one.next(), another.next(), another.next(), another.next()]
  few.ms = 2_000
  many.ms = 2_000
  const later = one.next()
  expect(another.next()).toBe(later)
  expect(ids.slice(1).toSorted()).toEqual(ids.slice(1))
  expect(later > String(ids.at(-1))).toBe(true)
})

test('secrets drawn one after the other differ, and have the length that was asked for', () => {
  const { draw } = sourcesOf(fixed)
  const secrets = [16, 32, 33, 100].map((count) => draw(count))
  expect(secrets.map(({ length }) => length)).toEqual([16, 32, 33, 100])
  expect(new Set(secrets.map((secret) => secret.subarray(0, 16).toString('hex'))).size).toBe(4)
})

test('without a fixed time nothing follows from the seed', () => {
  const machine = { sandboxFixedTime: null, sandboxSeed: 'one' }
  const [one, another] = [sourcesOf(machine), sourcesOf(machine)]
  expect(one.draw(32)).not.toEqual(another.draw(32))
  expect(Math.abs(one.systemClock.now().getTime() - Date.now())).toBeLessThan(5_000)
})
