import { expect, test } from 'vitest'
import { fieldPattern } from './field-pattern.ts'

test('a pattern is held against the whole value, anchored or not', () => {
  for (const pattern of ['7[0-9]{10}', '^7\\d{10}$']) {
    const fits = fieldPattern(pattern)
    expect(fits?.('79161234567')).toBe(true)
    expect(fits?.('79161234567 ')).toBe(false)
    expect(fits?.('x79161234567')).toBe(false)
    expect(fits?.('79161234567\n')).toBe(false)
  }
  expect(fieldPattern('a|ab')?.('ab')).toBe(true)
  expect(fieldPattern('[А-Яа-яЁё -]{2,40}')?.('Анна-Мария')).toBe(true)
})

test('a pattern that RE2 does not know is not run', () => {
  for (const pattern of ['(?=a)b', '(a)\\1', '[', '(', '(?<=a)b', 'a**'])
    expect(fieldPattern(pattern)).toBeNull()
})

test('a pattern that is long, or would be once its counts are written out, is not run', () => {
  expect(fieldPattern('a'.repeat(513))).toBeNull()
  expect(fieldPattern('x{0,1000}'.repeat(40))).toBeNull()
  expect(fieldPattern('((a{30}){30}){30}')).toBeNull()
  expect(fieldPattern(`(${'ab'.repeat(200)}){1000}`)).toBeNull()
  expect(fieldPattern('.{1,255}')).not.toBeNull()
  expect(fieldPattern('(?i)^[a-z0-9._-]{1,100}$')?.('Anna')).toBe(true)
})

test('no pattern takes long to compile', () => {
  const fold = ['[a-\\x{1ffff}]', '\\p{L}', '[^a]', '\\W'].flatMap((part) => {
    const body = part.repeat(Math.floor(500 / part.length))
    return [`(?i)${body}`, `(?mmmmmmmmmmmmi:${body})`]
  })
  for (const pattern of [...fold, '\\p{L}{1000}', '\\p{L}'.repeat(100)]) {
    const began = performance.now()
    fieldPattern(pattern)
    expect(performance.now() - began, pattern).toBeLessThan(500)
  }
})

test('a pattern that would backtrack for ages answers at once', () => {
  const hostile = ['(a+)+b', '(a|a)*b', '(.*a){12}b', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y']
  const value = 'a'.repeat(255).concat('!')
  const began = performance.now()
  for (const pattern of hostile) expect(fieldPattern(pattern)?.(value), pattern).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
})
