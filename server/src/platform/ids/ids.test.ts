import { expect, test } from 'vitest'
import { systemIds } from './index.ts'

test('an id is a UUID of version 7 that holds the millisecond it was made in', () => {
  const before = Date.now()
  const id = systemIds.next()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(madeAt).toBeGreaterThanOrEqual(before)
  expect(madeAt).toBeLessThanOrEqual(Date.now())
})

test('ids of one process rise, many in one millisecond too, and none comes twice', () => {
  const ids = Array.from({ length: 50_000 }, () => systemIds.next())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the random end of an id is never that of another', () => {
  const ends = Array.from({ length: 1_000 }, () => systemIds.next().slice(-12))
  expect(new Set(ends).size).toBe(ends.length)
})
