import { expect, test } from 'vitest'
import { compareFields } from './compare-fields.ts'

test('two objects are compared field by field, and what changes comes first', () => {
  const before = { approval: 'tariff', withdraw: 'tariff' }
  expect(compareFields(before, { approval: 'tariff', withdraw: '5000' })).toEqual([
    { name: 'withdraw', before: 'tariff', after: '5000', isChanged: true },
    { name: 'approval', before: 'tariff', after: 'tariff', isChanged: false },
  ])
})

test('a field that only one side has stands there against nothing', () => {
  expect(compareFields({ gone: 1, no: false }, { made: ['a', 'b'], no: false })).toEqual([
    { name: 'gone', before: '1', after: null, isChanged: true },
    { name: 'made', before: null, after: 'a, b', isChanged: true },
    { name: 'no', before: 'false', after: 'false', isChanged: false },
  ])
})

test('a field of a field has the names of both', () => {
  expect(compareFields({ limits: { day: '1', fee: '2' } }, { limits: { day: '3', fee: '2' } })).toEqual([
    { name: 'limits.day', before: '1', after: '3', isChanged: true },
    { name: 'limits.fee', before: '2', after: '2', isChanged: false },
  ])
})

test('what is no object on both sides is one change, and nothing against nothing is none', () => {
  expect(compareFields('frozen', 'active')).toEqual([
    { name: '', before: 'frozen', after: 'active', isChanged: true },
  ])
  expect(compareFields(null, { tariff: 'default' })).toEqual([
    { name: '', before: null, after: '{"tariff":"default"}', isChanged: true },
  ])
  expect(compareFields(['can_read'], ['can_read'])).toMatchObject([{ isChanged: false }])
  expect([compareFields(null, null), compareFields({}, {})]).toEqual([[], []])
})

test('the words "nothing" and "null" of a value are not taken for nothing', () => {
  expect(compareFields('null', null)).toEqual([{ name: '', before: 'null', after: null, isChanged: true }])
})
