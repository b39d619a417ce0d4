import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTour } from './read-tour.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const saved = readTour('docs/tutorial.md').snippets.flatMap(({ savedAs, text }) =>
  savedAs === null ? [] : [{ savedAs, text }],
)
const left: string[] = []

beforeAll(() => {
  for (const { savedAs, text } of saved) {
    const path = join(root, savedAs)
    const folder = dirname(path)
    // A file that somebody has saved there already belongs to them.
    if (existsSync(path)) continue
    left.push(existsSync(folder) ? path : folder)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  }
})
afterAll(() => {
  for (const path of left) rmSync(path, { recursive: true, force: true })
})

const tool = (name: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules/.bin', name), ...args], {
    cwd: root,
    encoding: 'utf8',
  })

test('what the tutorial tells to save fails no check of style', () => {
  const paths = saved.map(({ savedAs }) => savedAs)
  expect(paths.length).toBeGreaterThan(0)
  expect(() => tool('biome', 'ci', '--no-errors-on-unmatched', '--colors=off', ...paths)).not.toThrow()
})

test('what the tutorial tells to save is no unused code', () => {
  expect(() => tool('knip')).not.toThrow()
})

test('what the tutorial tells to save is not type-checked', () => {
  const files = tool('tsc', '-p', 'tsconfig.json', '--listFilesOnly')
  for (const { savedAs } of saved) expect(files).not.toContain(savedAs)
})
