import Type from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal'
import { bodyValidator } from './validation.ts'

const validate = bodyValidator(
  Type.Object(
    {
      symbol: Type.String({ minLength: 1, maxLength: 4 }),
      count: Type.Optional(Type.Integer({ minimum: 2, maximum: 9 })),
      isOn: Type.Optional(Type.Boolean()),
      side: Type.Optional(Type.Union([Type.Literal('buy'), Type.Literal('sell')])),
      tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true })),
    },
    { additionalProperties: false },
  ),
)

/** The sentence of the refusal of a body. */
function told(body: object): string {
  try {
    validate(body)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'accepted'
}

test.for([
  [{}, 'symbol is required.'],
  [{ symbol: 5 }, 'symbol must be text.'],
  [{ symbol: '' }, 'symbol must not be empty.'],
  [{ symbol: 'USDTT' }, 'symbol must have at most 4 characters.'],
  [{ symbol: 'BTC', count: 1 }, 'count must be at least 2.'],
  [{ symbol: 'BTC', count: 10 }, 'count must be at most 9.'],
  [{ symbol: 'BTC', count: 2.5 }, 'count must be a whole number.'],
  [{ symbol: 'BTC', isOn: 'yes' }, 'isOn must be true or false.'],
  [{ symbol: 'BTC', side: 'hold' }, 'side must be one of buy, sell.'],
  [{ symbol: 'BTC', tags: 'a' }, 'tags must be a list.'],
  [{ symbol: 'BTC', tags: [] }, 'tags must not be empty.'],
  [{ symbol: 'BTC', tags: ['a', 'b', 'c'] }, 'tags must have at most 2 entries.'],
  [{ symbol: 'BTC', tags: ['a', 'a'] }, 'tags must not have the same entry twice.'],
  [{ symbol: 'BTC', colour: 1 }, 'colour is not a known field.'],
] as const)('a field that is refused is told in plain words: %j', ([body, sentence]) => {
  expect(told(body)).toBe(sentence)
})

test('the sentence names up to three refused fields and the number of the others', () => {
  expect(told({ symbol: 5, count: 1 })).toBe('symbol must be text; count must be at least 2.')
  expect(told({ symbol: 5, count: 1, isOn: 1, tags: [], side: 'x' })).toMatch(
    /^([^;]+; ){3}2 more fields are invalid\.$/,
  )
})
