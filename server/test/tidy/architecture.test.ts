import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

const linesMax = 250
const questionsMin = 60
const entriesMax = 100
const architecture = textOf('ARCHITECTURE.md')
const questions = rowsBelow(architecture, /^question/)
const entries = rowsBelow(textOf('GLOSSARY.md'), /^word$/)

test('ARCHITECTURE.md is short enough to be read at once', () => {
  expect(architecture.trimEnd().split('\n').length).toBeLessThanOrEqual(linesMax)
})

test('ARCHITECTURE.md answers each of many questions once, with a path', () => {
  expect(questions.length).toBeGreaterThanOrEqual(questionsMin)
  expect(repeated(questions.map(([question = '']) => question))).toEqual([])
  expect(questions.filter(([, answer = '']) => pathsIn(answer).length === 0)).toEqual([])
})

test('the paths in the tables of ARCHITECTURE.md exist', () => {
  const paths = questions.flatMap(([, answer = '']) => pathsIn(answer))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('GLOSSARY.md has few entries, and no word twice', () => {
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.length).toBeLessThanOrEqual(entriesMax)
  expect(repeated(entries.flatMap(([words = '']) => words.toLowerCase().split(', ')))).toEqual([])
})

/** The rows of all tables whose first heading is such; each row is its cells. */
function rowsBelow(page: string, heading: RegExp): string[][] {
  const tables = page.match(/(?:^\|.*\|$\n?)+/gm) ?? []
  return tables
    .map((table) => table.trimEnd().split('\n').map(cellsOf))
    .filter(([[first = ''] = []]) => heading.test(first))
    .flatMap(([, , ...rows]) => rows)
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

function repeated(words: readonly string[]): string[] {
  return words.filter((word, at) => words.indexOf(word) !== at)
}
