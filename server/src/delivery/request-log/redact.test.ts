import Type from 'typebox'
import { expect, test } from 'vitest'
import { closedObject, concealed, orNull } from '#platform/http'
import { redactBy } from './redact.ts'

const redact = redactBy(
  closedObject({
    name: Type.String(),
    pin: orNull(Type.String(), concealed),
    cards: Type.Array(closedObject({ cvc: Type.String(concealed), brand: Type.String() })),
    either: Type.Union([
      closedObject({ kind: Type.Literal('a'), token: Type.String(concealed) }),
      closedObject({ kind: Type.Literal('b'), token: Type.String() }),
    ]),
    values: Type.Record(Type.String(), Type.String(), concealed),
    words: Type.Record(Type.String(), Type.String()),
  }),
)

test('a concealed field keeps its name and loses its value; null stays null', () => {
  expect(redact({ name: 'x', pin: '1234' })).toEqual({ name: 'x', pin: '[concealed]' })
  expect(redact({ pin: null })).toEqual({ pin: null })
  expect(redact({ values: { account: '4111' } })).toEqual({ values: '[concealed]' })
  expect(redact({ cards: [{ cvc: '111', brand: 'V' }] })).toEqual({
    cards: [{ cvc: '[concealed]', brand: 'V' }],
  })
})

test('a field that one branch of a union conceals is concealed in all', () => {
  expect(redact({ either: { kind: 'b', token: 'secret' } })).toEqual({
    either: { kind: 'b', token: '[concealed]' },
  })
})

test('fields that the schema does not know are left out, wherever they are', () => {
  expect(redact({ password: 'p', name: 'x', cards: [{ brand: 'V', pan: '4111' }] })).toEqual({
    name: 'x',
    cards: [{ brand: 'V' }],
  })
  expect(redact({ words: { any: 'word' } })).toEqual({ words: { any: 'word' } })
})

test('an object or a list in the place of a text is left out', () => {
  expect(redact({ name: { password: 'p' } })).toEqual({ name: '[left out]' })
  expect(redact({ name: ['p'] })).toEqual({ name: '[left out]' })
  expect(redact({ cards: { cvc: '1' } })).toEqual({ cards: '[left out]' })
})
