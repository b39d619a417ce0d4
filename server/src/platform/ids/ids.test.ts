import { expect, test } from 'vitest'
import { systemIds } from './index.ts'

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids are UUIDs of version 7 with the time in front, each once and each after the one before', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, () => systemIds.next())
  const after = Date.now()
  expect(ids.filter((id) => !uuidV7.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
  const times = [ids[0]!, ids.at(-1)!].map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  expect(times[0]).toBeGreaterThanOrEqual(before)
  expect(times[1]).toBeLessThanOrEqual(after)
})

test('the random part of an id says nothing about that of the next', () => {
  const tails = Array.from({ length: 1_000 }, () => systemIds.next().slice(-12))
  expect(new Set(tails).size).toBe(tails.length)
})
