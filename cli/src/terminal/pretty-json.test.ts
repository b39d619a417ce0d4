import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'
import type { Terminal } from './terminal.ts'

const text = '{"a: \\"b\\"":["1.50",-2.5e3,true,null]}'
const plain = JSON.stringify(JSON.parse(text), null, 2)
// Only `isTTY` is read.
const screen = { isTTY: true } as Terminal['stdout']
const pipe = { isTTY: false } as Terminal['stdout']

test('colour reaches a screen alone, and changes nothing but colour', () => {
  const coloured = prettyJson(text, { env: {}, stdout: screen })
  expect(coloured).not.toBe(plain)
  expect(stripVTControlCharacters(coloured)).toBe(plain)
  expect(prettyJson(text, { env: {}, stdout: pipe })).toBe(plain)
})

test('NO_COLOR is obeyed', () => {
  expect(prettyJson(text, { env: { NO_COLOR: '1' }, stdout: screen })).toBe(plain)
})

test('text that is not JSON stays as it is', () => {
  expect(prettyJson('up 1\n', { env: {}, stdout: screen })).toBe('up 1\n')
})

test('what would steer a terminal is escaped, and means the same', () => {
  const comment = 'tea \u009b2J\u007f\u202egnp\u2069 Привет 👩‍👧\n'
  for (const stdout of [screen, pipe]) {
    const shown = stripVTControlCharacters(prettyJson(JSON.stringify({ comment }), { env: {}, stdout }))
    expect(shown).toContain('tea \\u009b2J\\u007f\\u202egnp\\u2069 Привет 👩‍👧\\n')
    expect(JSON.parse(shown)).toEqual({ comment })
  }
})
