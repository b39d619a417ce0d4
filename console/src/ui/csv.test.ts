import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const exported = (text: string) =>
  csvOf([{ title: 'Text', text: (row: string) => row }], [text]).split('\r\n')[1]

test('a text that a spreadsheet would run is exported as a text', () => {
  for (const formula of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx'])
    expect(exported(formula)).toBe(`'${formula}`)
  expect(exported('=HYPERLINK("https://evil.example","x")')).toBe(
    `"'=HYPERLINK(""https://evil.example"",""x"")"`,
  )
})

test('amounts below zero and plain texts are exported as they are', () => {
  for (const text of ['-12.5', '-1', '0.1', 'a-b', 'x=y', '']) expect(exported(text)).toBe(text)
  expect(exported('two\nlines, and "quotes"')).toBe('"two\nlines, and ""quotes"""')
})
