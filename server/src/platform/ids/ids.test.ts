import { expect, test } from 'vitest'
import { lowestIdAt, systemIds } from './index.ts'

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

test('no two ids have the same random end', () => {
  const ends = Array.from({ length: 1_000 }, () => systemIds.next().slice(-12))
  expect(new Set(ends).size).toBe(ends.length)
})

test('the lowest id of a time sorts before the ids made from then on and after earlier ones', () => {
  const id = systemIds.next()
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(lowestIdAt(new Date(madeAt)) <= id).toBe(true)
  expect(lowestIdAt(new Date(madeAt + 1)) > id).toBe(true)
  expect(lowestIdAt(new Date(-1))).toBe('00000000-0000-7000-8000-000000000000')
  expect(lowestIdAt(new Date(8.64e15))).toBe('ffffffff-ffff-7000-8000-000000000000')
})
