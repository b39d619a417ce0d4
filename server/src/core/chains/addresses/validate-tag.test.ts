import { expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import { InvalidTag, validateTag } from './validate-tag.ts'

test.each(['0', '7', '1000000', '4294967295'])('%s is an XRP destination tag', (tag) => {
  expect(() => validateTag({ family: 'xrp', tag })).not.toThrow()
})

test.each([
  '',
  '4294967296',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '007',
  ' 1',
  '1\n',
  '0x1',
  '١',
  'abc',
  '9'.repeat(10_000),
])('%j is no XRP destination tag', (tag) => {
  expect(() => validateTag({ family: 'xrp', tag })).toThrow(InvalidTag)
})

test.each(['1', 'Order_7-a.b', 'x'.repeat(120)])('%s is a TON comment', (tag) => {
  expect(() => validateTag({ family: 'ton', tag })).not.toThrow()
})

test.each(['', 'привет', 'a b', 'a\n', 'a/b', 'é', '１', 'x'.repeat(121)])('%j is no TON comment', (tag) => {
  expect(() => validateTag({ family: 'ton', tag })).toThrow(InvalidTag)
})

test('families without tags refuse any', () => {
  const untagged: NetworkFamily[] = ['bitcoin', 'litecoin', 'dogecoin', 'evm', 'tron', 'solana']
  for (const family of untagged) expect(() => validateTag({ family, tag: '1' })).toThrow(/does not exist/)
})
