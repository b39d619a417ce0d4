import { expect, test } from 'vitest'
import { judge } from './ratchet.ts'

const found = new Map([['here', ['a', 'b']]])

test('a place at its ceiling is right', () => {
  expect(judge(found, { here: 2 })).toEqual({ over: [], under: [], lowered: { here: 2 } })
})

test('a place over its ceiling, or without one, is named with what is in it, and its ceiling does not rise', () => {
  expect(judge(found, { here: 1 })).toMatchObject({
    over: ['here: 2, and at most 1\n  a\n  b'],
    lowered: { here: 1 },
  })
  expect(judge(found, {})).toMatchObject({ over: ['here: 2, and at most 0\n  a\n  b'], lowered: {} })
})

test('a place under its ceiling is named with the number that belongs there', () => {
  const judged = judge(found, { here: 3, there: 1 })
  expect(judged.under).toEqual(['here: 2; lower the ceiling to 2', 'there: 0; remove its ceiling'])
  expect(judged.lowered).toEqual({ here: 2 })
})

test('a place that has reached the goal needs no ceiling', () => {
  expect(judge(found, {}, 2)).toEqual({ over: [], under: [], lowered: {} })
  expect(judge(found, { here: 2 }, 2)).toMatchObject({ under: ['here: 2; remove its ceiling'], lowered: {} })
})
