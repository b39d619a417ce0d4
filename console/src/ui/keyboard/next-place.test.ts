import { expect, test } from 'vitest'
import { nextPlace } from './next-place.ts'

test('arrows lead through a list and round its ends', () => {
  const tabs = { count: 3, keys: 'tabs' } as const
  expect([0, 1, 2].map((at) => nextPlace('ArrowRight', { ...tabs, at }))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((at) => nextPlace('ArrowLeft', { ...tabs, at }))).toEqual([2, 0, 1])
  expect(['Home', 'End'].map((key) => nextPlace(key, { ...tabs, at: 1 }))).toEqual([0, 2])
})

test('keys that belong to something else lead nowhere, and so do all keys of an empty list', () => {
  const options = { at: 1, count: 3, keys: 'options' } as const
  expect(['Home', 'End', 'ArrowLeft', 'a'].map((key) => nextPlace(key, options))).toEqual(Array(4).fill(null))
  expect([nextPlace('ArrowDown', options), nextPlace('ArrowUp', options)]).toEqual([2, 0])
  expect(nextPlace('ArrowDown', { ...options, at: 0, count: 0 })).toBeNull()
})
