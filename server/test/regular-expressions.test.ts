import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** How often an expression may go over the same text, as a number that holds for a text of any length. */
const backtracksMax = 50

/** Expressions that would be slow on a text of any length, and why theirs is not. */
const exceptions = new Map([
  ['/0+$/', 'the decimals of one amount: at most 80 digits'],
  ['/\\{(\\w{1,40})(?:\\|([^}]{1,40}))?\\}/g', 'sentences of our own code'],
  ['/\\/+$/', 'the base URL that the program itself was given'],
  [
    '/(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000/g',
    'begins only where a run of backslashes begins, so it goes over each run once',
  ],
  [
    '/("(?:[^"\\\\]|\\\\.)*")(\\s*:)?|\\b(?:true|false|null)\\b|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?/g',
    'JSON that was written a moment ago: every string in it ends',
  ],
])

type Found = { readonly expression: RegExp; readonly at: string }

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

/** Every regular expression of a source: literals, and the patterns of schemas. */
function expressionsIn(path: string, text: string): Found[] {
  const found: Found[] = []
  const keep = ({ start }: Node, expression: RegExp) =>
    found.push({ expression, at: `${path}:${text.slice(0, start).split('\n').length} ${expression}` })
  walk(parseAst(text, { lang: path.endsWith('.ts') ? 'ts' : 'js' }), (node) => {
    const { regex, value, key, callee } = node as Node & { [field: string]: { [field: string]: string } }
    if (regex !== undefined) keep(node, new RegExp(regex.pattern ?? '', regex.flags))
    if (key?.name === 'pattern' && typeof value?.value === 'string') keep(node, new RegExp(value.value))
    if (callee?.name === 'RegExp') throw new Error(`${path} makes an expression while it runs; write it out`)
  })
  return found
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return
  if ('type' in value) visit(value as Node) // every object of the tree that has a type is a node
  for (const child of Object.values(value)) walk(child, visit)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

const isBounded = (expression: RegExp) => isSafe(expression, { maxScore: backtracksMax }).safe

test('no regular expression goes over a text more often than a fixed number of times, however long it is', () => {
  const paths = ['server/src', 'sdk/src', 'cli/src'].flatMap(sourcesIn)
  const found = paths.flatMap((path) => expressionsIn(path, readFileSync(join(root, path), 'utf8')))
  expect(found.length).toBeGreaterThan(50)
  const unbounded = found.filter(({ expression }) => !isBounded(expression))
  const slow = unbounded.filter(({ expression }) => !exceptions.has(String(expression)))
  expect(
    slow.map(({ at }) => at),
    'bound its repetitions, or read the text without an expression',
  ).toEqual([])
  const used = new Set(unbounded.map(({ expression }) => String(expression)))
  expect([...exceptions.keys()].filter((expression) => !used.has(expression))).toEqual([])
})

test('an expression that backtracks over a long text is told from one that does not', () => {
  const text = "const a = /^x\\s*;?\\s*$/i\nconst b = { pattern: '^a*a*$' }\nconst c = /^[a-z]+$/"
  const found = expressionsIn('example.ts', text)
  expect(found.map(({ at }) => at.split(' ')[0])).toEqual(['example.ts:1', 'example.ts:2', 'example.ts:3'])
  expect(found.map(({ expression }) => isBounded(expression))).toEqual([false, false, true])
})
