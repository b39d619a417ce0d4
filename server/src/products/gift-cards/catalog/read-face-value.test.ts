import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal'
import { exampleGames, exampleStore } from '../../../../test/world/paper-gift-cards.ts'
import type { GiftCardProduct } from './gift-card-product.ts'
import { readFaceValue } from './read-face-value.ts'

const listed = { id: 7, provider: 'paper', isListed: true, category: { id: 1, slug: 'x', title: 'X' } }
const fixed: GiftCardProduct = { ...exampleStore, ...listed }
const ranged: GiftCardProduct = { ...exampleGames, ...listed }

function refusalOf(number: number, product: GiftCardProduct): unknown {
  try {
    return readFaceValue(number, product)
  } catch (error) {
    return error instanceof Refusal ? [error.kind.code, error.message, error.details] : error
  }
}

test('a face value is one of those that are listed', () => {
  expect(readFaceValue(25, fixed)).toBe('25')
  const refused = [
    'INVALID_FACE_VALUE',
    'Example Store US has no such face value. Choose one of 10, 25, 50 USD.',
    { currency: 'USD', allowed: [10, 25, 50] },
  ]
  for (const wrong of [0, -10, 11, 25.000001, 1e-9, 1e21, Number.MAX_VALUE])
    expect(refusalOf(wrong, fixed)).toEqual(refused)
})

test('a face value is within its range, on a step from the smallest one, to the last decimal', () => {
  for (const [number, text] of [
    [5, '5'],
    [5.5, '5.5'],
    [99.5, '99.5'],
    [100, '100'],
  ] as const)
    expect(readFaceValue(number, ranged)).toBe(text)
  for (const wrong of [4.5, 100.5, 5.25, 5.1, 5.0001])
    expect(refusalOf(wrong, ranged)).toEqual([
      'INVALID_FACE_VALUE',
      'Games Anywhere has no such face value. Choose 5 to 100 EUR in steps of 0.5.',
      { currency: 'EUR', min: 5, max: 100, step: 0.5 },
    ])
})

test('a step that no binary fraction has is met exactly', () => {
  const cents: GiftCardProduct = { ...ranged, values: { kind: 'range', min: '0.1', max: '10', step: '0.1' } }
  for (const number of [0.1, 0.3, 0.7, 1.1, 9.9]) expect(readFaceValue(number, cents)).toBe(String(number))
})
