/** Values that no field accepts as an amount of an asset with this many decimals. */
export function wrongAmounts(decimals: number): readonly unknown[] {
  return [
    ...wrongTexts,
    `0.${'0'.repeat(decimals)}1`,
    `1.${'1'.repeat(decimals)}1`,
    '1'.repeat(79),
    '1'.repeat(10_000),
    `0.${'0'.repeat(10_000)}`,
    ...notTexts,
  ]
}

/** Zeros in the form of a positive amount: nothing to move. */
export const zeros: readonly string[] = ['0', '0.0', '000']

const wrongTexts = [
  '',
  ' ',
  '-1',
  '-0',
  '+1',
  '1e3',
  '1E-3',
  '.5',
  '1.',
  '.',
  '1.2.3',
  '0x1',
  '0b1',
  ' 1',
  '1 ',
  '1\n',
  '1,000',
  '1,5',
  '1_000',
  '1n',
  '1/2',
  '$1',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  '١٢٣',
  '１２３',
  '१',
  '²',
  '1\u00a0',
  '1\u200b',
  '\ufeff1',
]

const notTexts = [1, 0.1, -1, 1e21, true, false, null, [], ['1'], {}, { amount: '1' }]
