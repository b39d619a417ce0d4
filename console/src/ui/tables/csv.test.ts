import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { exportedColumns } from './exported-columns.ts'

const exported = (text: string) =>
  csvOf([{ title: 'Text', text: (row: string) => row }], [text]).split('\r\n')[1]

test('a text that a spreadsheet would run is exported as a text', () => {
  for (const formula of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx'])
    expect(exported(formula)).toBe(`'${formula}`)
  expect(exported('=HYPERLINK("https://evil.example","x")')).toBe(
    `"'=HYPERLINK(""https://evil.example"",""x"")"`,
  )
})

const skipped = [
  ...[
    ' ',
    '\t',
    '\r',
    '\n',
    '\v',
    '\f',
    '\0',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1680',
  ],
  ...[
    '\u180e',
    '\u2003',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2800',
    '\u3000',
  ],
  ...['\u3164', '\ufe0f', '\ufeff', '\u{e0001}', '"', "'", '\u201c', '\u2018', '\u00ab', '\uff02', '\uff07'],
]
const operators = [
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '\ufe66',
  '\ufe62',
  '\ufe63',
  '\ufe6b',
  '\u2212',
]

test('what a sheet skips hides no formula from the export, nor do its other forms', () => {
  for (const before of ['', ...skipped])
    for (const operator of operators) {
      const field = exported(`${before}${operator}1+cmd`) ?? ''
      expect([field.replace(/^"/, '')[0], before, operator]).toEqual(["'", before, operator])
    }
})

test('amounts below zero and plain texts are exported as they are', () => {
  for (const text of ['-12.5', '-1', '0.1', '100', 'a-b', 'x=y', '']) expect(exported(text)).toBe(text)
  expect(exported('two\nlines, and "quotes"')).toBe('"two\nlines, and ""quotes"""')
  expect(exported('a;b')).toBe('"a;b"')
})

test('a file begins with the mark of UTF-8', () => {
  expect(Buffer.from(csvOf([], [])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})

/** A strict reader of RFC 4180. */
function parse(csv: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",;\r\n\u2028\u2029]*))(,|\r\n)/y
  const rows: string[][] = [[]]
  while (field.lastIndex < csv.length) {
    const [, quoted, bare, end] = field.exec(csv) ?? []
    if (end === undefined) throw new Error('this is no CSV')
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const piece = fc.constantFrom(
  ...skipped,
  ...operators,
  ',',
  ';',
  '"',
  '\r\n',
  'SUM(A1)',
  '1',
  '-1.5',
  'кот',
  '🐈',
)
const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 6 }).map((all) => all.join('')),
)
const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 18 }))
  .map(([isOut, units, scale]) => {
    const digits = `${units}`.padStart(scale + 1, '0')
    const whole = digits.slice(0, digits.length - scale)
    return `${isOut ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`
  })

test('any rows are read back as they were, but for an apostrophe before what may be a formula; amounts have none', () => {
  const rows = fc.array(fc.tuple(cell, amount, cell), { maxLength: 5 })
  fc.assert(
    fc.property(rows, (written) => {
      const columns = [0, 1, 2].map((index) => ({
        title: `Column ${index}`,
        text: (row: readonly string[]) => row[index] ?? '',
      }))
      const [titles, ...read] = parse(csvOf(columns, written).slice(1))
      expect(titles).toEqual(['Column 0', 'Column 1', 'Column 2'])
      expect(read.map(([, one]) => one)).toEqual(written.map(([, one]) => one))
      const bare = (row: readonly string[], index: number) =>
        row.map((one, place) => (one === `'${written[index]?.[place]}` ? one.slice(1) : one))
      expect(read.map(bare)).toEqual(written)
      // Nothing that a sheet would look at first is an operator.
      for (const one of read.flat().filter((text) => !/^-?\d+(\.\d+)?$/.test(text)))
        expect(one).not.toMatch(/^[\s"\ufeff\u200b\u00a0]*[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 2_000 },
  )
})

test('an amount and its currency are columns of their own', () => {
  const columns = exportedColumns<{ amount: string | null; symbol: string | null }>(
    [{ title: 'Amount', money: (row) => row }, { title: 'Shown only' }, { title: 'Note', text: () => 'x' }],
    (title) => `${title}, currency`,
  )
  const rows = [
    { amount: '-1.5', symbol: 'USDT' },
    { amount: null, symbol: 'RUB' },
    { amount: '2', symbol: null },
  ]
  expect(csvOf(columns, rows).slice(1)).toBe(
    'Amount,"Amount, currency",Note\r\n-1.5,USDT,x\r\n,,x\r\n2,,x\r\n',
  )
})

test('no list exports an amount with its currency in one text', () => {
  const source = new URL('..', import.meta.url).pathname
  const joined = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      readFileSync(`${source}${file}`, 'utf8')
        .split('\n')
        .filter((line) =>
          /text: .*\$\{[^}]*(amount|balance|fee|needed|price|total|difference)\b[^}]*\} \$\{/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(joined).toEqual([])
})
