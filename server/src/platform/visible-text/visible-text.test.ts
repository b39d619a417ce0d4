import { expect, test } from 'vitest'
import { printableLines, visibleText } from './index.ts'

/** All marks of direction, and the separators that begin a line. */
const marks = [
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069],
]

test('each mark of direction is shown and not obeyed, on pages and terminals', () => {
  for (const mark of marks) {
    const text = `pay ${String.fromCharCode(mark)}100`
    for (const shown of [visibleText(text), printableLines(text)])
      expect(shown).toBe(`pay \\u${mark.toString(16).padStart(4, '0')}100`)
  }
})

test('a terminal is not steered; tabs, line ends and letters of any language stay', () => {
  expect(printableLines('a\u001b[2J\r\u009b\0')).toBe('a\\u001b[2J\\u000d\\u009b\\u0000')
  const plain = 'Привет,\tעולם 👩‍👧 café\n'
  expect([printableLines(plain), visibleText(plain)]).toEqual([plain, plain])
})
