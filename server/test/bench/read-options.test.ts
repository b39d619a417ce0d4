import { expect, test } from 'vitest'
import { readOptions, UnknownOption } from './read-options.ts'

const names = { all: ['book', 'http-signed-transfer', 'start'], profiled: ['http-signed-transfer'] }

test('every row runs unless one is asked for', () => {
  expect(readOptions([], names)).toEqual({ isQuick: false, rows: names.all, isProfile: false })
  expect(readOptions(['--quick', '--only', 'book'], names)).toEqual({
    isQuick: true,
    rows: ['book'],
    isProfile: false,
  })
})

test('a profile is of one row', () => {
  expect(readOptions(['--profile', 'http-signed-transfer'], names)).toEqual({
    isQuick: false,
    rows: ['http-signed-transfer'],
    isProfile: true,
  })
})

test.each(['--only', '--profile'])('%s of an unknown row is answered with the names that exist', (option) => {
  const ask = () => readOptions([option, 'http-signed-transfers'], names)
  expect(ask).toThrow(UnknownOption)
  expect(ask).toThrow('http-signed-transfers')
  expect(ask).toThrow('--only ROW     one row: book, http-signed-transfer, start')
  expect(ask).toThrow('where its CPU goes: http-signed-transfer')
})

test('a row without a server has no profile', () => {
  expect(() => readOptions(['--profile', 'book'], names)).toThrow('there is no profile of book')
})

test.each([['--fast'], ['--only'], ['book'], ['--only', 'book', '--profile', 'book']])(
  'mistaken options are answered with the usage: %s %s',
  (...args) => {
    const ask = () => readOptions(args, names)
    expect(ask).toThrow(UnknownOption)
    expect(ask).toThrow('Usage: npm run bench')
  },
)
