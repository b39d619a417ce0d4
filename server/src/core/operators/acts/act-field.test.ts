import Type from 'typebox'
import { expect, test } from 'vitest'
import { bodyValidator } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  type ActField,
  amountField,
  choiceField,
  flagField,
  listField,
  needed,
  optionTexts,
  textField,
  timeField,
  wholeField,
} from './act-field.ts'

function says(field: ActField, value: unknown): string {
  const schema = field.isNeeded ? field.schema : Type.Optional(field.schema)
  try {
    bodyValidator(Type.Object({ field: schema }))({ field: value })
    return 'accepted'
  } catch (error) {
    return error instanceof Refusal ? JSON.stringify(error.details) : String(error)
  }
}

test.for([
  ['text', textField(''), 'a leak', 7, 'must be text'],
  ['amount', amountField(''), '100.50', 100.5, 'must be text'],
  ['amount', amountField(''), '0', '1e3', 'must be a plain decimal string'],
  ['amount or a word', amountField('', { or: 'tariff' }), 'tariff', 'tariffs', ', or tariff'],
  ['whole number', wholeField('', { min: 1, max: 9 }), 9, '9', 'must be a whole number'],
  ['whole number', wholeField('', { min: 1, max: 9 }), 1, 10, 'must be at most 9'],
  ['time', timeField(''), '2030-01-01T00:00:00Z', '2030-01-01', 'must be a time such as'],
  ['time', timeField(''), '2030-01-01T00:00:00+03:00', '2030-02-30T00:00:00Z', 'must be a time such as'],
  ['choice', choiceField(['up', 'down'], ''), 'up', 'left', 'must be one of up, down'],
  ['list', listField(''), ['10.0.0.1', '::1'], '10.0.0.1', 'must be a list'],
  ['list', listField(''), ['read'], ['read,write'], 'must be a text without a comma'],
  ['list', listField(''), ['read'], [], 'must not be empty'],
  ['flag', flagField(''), true, 'yes', 'must be true or false'],
  ['needed field', needed(textField('')), '', undefined, 'is required'],
] as const)('a %s of a body is accepted in its own type alone', ([, field, right, wrong, told]) => {
  expect(says(field, right)).toBe('accepted')
  expect(says(field, wrong)).toContain(told)
  if (!field.isNeeded) expect(says(field, undefined)).toBe('accepted')
  expect(says(field, field.example)).toBe('accepted')
})

test('an act reads the texts that proposals have always held', () => {
  expect(
    optionTexts({
      ...{ reason: 'a leak', amount: '100.50', 'rate-limit': 600, permissions: ['a', 'b'] },
      ...{ remove: true, confirm: false, expires: undefined },
    }),
  ).toEqual({ reason: 'a leak', amount: '100.50', 'rate-limit': '600', permissions: 'a,b', remove: 'yes' })
})
