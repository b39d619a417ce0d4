import { expect, test } from 'vitest'
import { printable, printableLines } from './printable.ts'

test.for([
  ['a\u202eb', 'a\\u202eb'],
  [
    '\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069',
    '\\u202a\\u202b\\u202c\\u202d\\u2066\\u2067\\u2068\\u2069',
  ],
  ['\u200e\u200f\u061c', '\\u200e\\u200f\\u061c'],
  ['\u2028\u2029\u0085', '\\u2028\\u2029\\u0085'],
  ['\x1b[2J\x1b]0;x\x07\x9b1m', '\\u001b[2J\\u001b]0;x\\u0007\\u009b1m'],
  ['a\r\nb\tc\0', 'a\\u000d\\u000ab\\u0009c\\u0000'],
  ['\ufeff\u200b\u2060\u{e0041}', '\\ufeff\\u200b\\u2060\\u{e0041}'],
  ['\ud800', '\\ud800'],
  ['Иванов «И.» ₽ 👩‍💻 日本', 'Иванов «И.» ₽ 👩‍💻 日本'],
] as const)('%j is shown as %s', ([text, shown]) => {
  expect(printable(text)).toBe(shown)
})

test('a text of several lines keeps its line feeds and tabs, and no other control', () => {
  expect(printableLines('a\tb\nc\r\u202e\n')).toBe('a\tb\nc\\u000d\\u202e\n')
})
