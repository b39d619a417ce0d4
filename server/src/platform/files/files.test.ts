import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBounded, requireShortLines } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'coffer-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is read up to its bound, and not a byte beyond it', () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'x'.repeat(10))
  expect(readBounded(file, 10).toString()).toBe('x'.repeat(10))
  expect(() => readBounded(file, 9)).toThrow('the file has more than 9 bytes')
})

test('a device that never ends is refused at the bound', () => {
  expect(() => readBounded('/dev/zero', 3_000_000)).toThrow('the file has more than 3000000 bytes')
})

test.for([
  ['', null],
  ['abc\nabc\n', null],
  ['abc\r\nabc\r\n', null],
  ['abc\rabc', null],
  ['abcd\n', 'line 1: it has more than 3 bytes'],
  ['abc\nabcd', 'line 2: it has more than 3 bytes'],
  ['a\r\nb\r\nabcd\r\n', 'line 3: it has more than 3 bytes'],
  ['a\nb\nc\n', null],
  ['a\nb\nc\nd', 'line 4: the file has more than 3 lines'],
  ['\n\n\n\n', 'line 4: the file has more than 3 lines'],
  ['\r\r\r\r', 'line 4: the file has more than 3 lines'],
] as const)('lines are counted and measured: %j', ([text, words]) => {
  const measure = () => requireShortLines(Buffer.from(text), { linesMax: 3, lineBytesMax: 3 })
  if (words === null) measure()
  else expect(measure).toThrow(words)
})
