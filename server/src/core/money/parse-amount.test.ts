import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asset, formatAmount, InvalidAmount, parseAmount, parsePositiveAmount } from './index.ts'

const rub: Asset = { symbol: 'RUB', scale: 2 }
const eth: Asset = { symbol: 'ETH', scale: 18 }
const yen: Asset = { symbol: 'JPY', scale: 0 }
const unitsMax = 10n ** 78n - 1n

const assets = fc.integer({ min: 0, max: 18 }).map((scale): Asset => ({ symbol: 'ANY', scale }))
const amounts = fc.record({ asset: assets, units: fc.bigInt({ min: 0n, max: unitsMax }) })

function reasonOf(text: string, asset: Asset): string {
  try {
    parseAmount(text, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) return error.reason
    throw error
  }
  return 'accepted'
}

test('parsing what was formatted gives the same money back', () => {
  fc.assert(
    fc.property(amounts, (money) => {
      expect(parseAmount(formatAmount(money), money.asset)).toEqual(money)
    }),
  )
})

test('formatting is canonical: no exponent, no sign, no padding zeros', () => {
  fc.assert(
    fc.property(amounts, (money) => {
      expect(formatAmount(money)).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/)
    }),
  )
})

test('padding zeros at either end change nothing', () => {
  const zeros = fc.integer({ min: 0, max: 10 }).map((count) => '0'.repeat(count))
  const units = fc.bigInt({ min: 0n, max: 10n ** 30n })
  fc.assert(
    fc.property(assets, units, zeros, zeros, (asset, units, before, after) => {
      const text = formatAmount({ asset, units })
      const padded = text.includes('.') ? `${before}${text}${after}` : `${before}${text}.0${after}`
      expect(formatAmount(parseAmount(padded, asset))).toBe(text)
    }),
  )
})

test('any text is either refused with InvalidAmount or read to the value it spells', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[-+ .,_eExX0-9]{0,12}$/),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      if (reasonOf(text, eth) !== 'accepted') return
      expect(text).toMatch(/^[0-9]+(\.[0-9]+)?$/)
      const unpadded = text.replace(/^0+(?=[0-9])/, '').replace(/(\.[0-9]*?)0+$/, '$1')
      expect(formatAmount(parseAmount(text, eth))).toBe(unpadded.replace(/\.$/, ''))
    }),
  )
})

test('amounts are read exactly', () => {
  expect(parseAmount('100.5', rub).units).toBe(10_050n)
  expect(parseAmount('0100.50', rub).units).toBe(10_050n)
  expect(parseAmount('1.000', rub).units).toBe(100n)
  expect(parseAmount('0', rub).units).toBe(0n)
  expect(parseAmount('7.0', yen).units).toBe(7n)
  expect(parseAmount('0.000000000000000001', eth).units).toBe(1n)
  expect(parseAmount('9007199254740993.07', rub).units).toBe(900_719_925_474_099_307n)
})

test.each([
  '',
  ' ',
  '.',
  '1.',
  '.5',
  '1..2',
  '1.2.3',
  '-1',
  '+1',
  '-0',
  '1e3',
  '1E3',
  '1e-2',
  '0x1',
  '0b1',
  '1n',
  '1_000',
  '1,000',
  '1,5',
  '1 000',
  ' 1',
  '1 ',
  '1\n',
  '\t1',
  '1\u00a0000',
  '\ufeff1',
  '1\u0000',
  'NaN',
  'Infinity',
  'null',
  'one',
  '１',
  '٣',
  '۳',
  '१',
  '𝟏',
  '²',
  '½',
  '1٫5',
  '−1',
])('%j is refused as no plain decimal', (text) => {
  expect(reasonOf(text, rub)).toBe('must be a plain decimal string such as "100.5"')
})

test('excess decimals are refused with the number that is allowed', () => {
  expect(reasonOf('0.001', rub)).toBe('must have at most 2 decimals')
  expect(reasonOf('0.01', { symbol: 'ONE', scale: 1 })).toBe('must have at most 1 decimal')
  expect(reasonOf('0.5', yen)).toBe('must be a whole number')
})

test('an amount of 10,000 digits is refused for its length, a million-digit one as cheaply', () => {
  expect(reasonOf('9'.repeat(10_000), rub)).toBe('must be at most 80 characters long')
  expect(reasonOf(`0.${'0'.repeat(10_000)}`, rub)).toBe('must be at most 80 characters long')
  const huge = '9'.repeat(1_000_000)
  const startedAt = performance.now()
  for (let round = 0; round < 1_000; round += 1) reasonOf(huge, rub)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('units end where numeric(78,0) ends', () => {
  expect(parseAmount('9'.repeat(78), yen).units).toBe(unitsMax)
  expect(reasonOf(`1${'0'.repeat(78)}`, yen)).toBe('is too large')
  expect(parseAmount('9'.repeat(60), eth).units).toBe(unitsMax - (10n ** 18n - 1n))
  expect(reasonOf('9'.repeat(61), eth)).toBe('is too large')
})

test('a positive amount is not zero, however it is spelled', () => {
  expect(parsePositiveAmount('0.01', rub).units).toBe(1n)
  expect(() => parsePositiveAmount('0', rub)).toThrow(InvalidAmount)
  expect(() => parsePositiveAmount('000.000', rub)).toThrow('The amount must be greater than zero.')
})

test('formatting spells small, whole and negative amounts plainly', () => {
  expect(formatAmount({ asset: rub, units: 10_050n })).toBe('100.5')
  expect(formatAmount({ asset: rub, units: 0n })).toBe('0')
  expect(formatAmount({ asset: yen, units: 100n })).toBe('100')
  expect(formatAmount({ asset: eth, units: 1n })).toBe('0.000000000000000001')
  expect(formatAmount({ asset: rub, units: -5n })).toBe('-0.05')
  expect(formatAmount({ asset: rub, units: -10_000n })).toBe('-100')
})
