import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/world/use-folder.ts'
import { compareFiles, differencesOf } from './file-standing.ts'
import { configurationOf } from './index.ts'

const folder = useFolder()
const bytesOf = (text: string) => ({ bytes: Buffer.from(text) })
const [pairs, rails, cards] = [
  { name: 'pairs.yaml', ...bytesOf('pairs: {}\n') },
  { name: 'rails.yaml', ...bytesOf('rails: {}\n') },
  { name: 'Cards.yml', ...bytesOf('cards: {}\n') },
]

test('the hash is the one that sha256sum of the files has, in whatever order they were read', () => {
  for (const { name, bytes } of [pairs, rails, cards]) writeFileSync(join(folder, name), bytes)
  const command = 'LC_ALL=C; export LC_ALL; sha256sum *.y*ml | sha256sum'
  const computed = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).slice(0, 64)
  expect(configurationOf([pairs, rails, cards]).hash).toBe(computed)
  expect(configurationOf([cards, rails, pairs])).toEqual(configurationOf([pairs, rails, cards]))
})

test('a byte of a file, its name, a file more and a file less are another configuration each', () => {
  const ofAll = configurationOf([pairs, rails])
  const others = [
    [pairs, { ...rails, ...bytesOf('rails: {} \n') }],
    [pairs, { ...rails, name: 'other.yaml' }],
    [pairs, rails, cards],
    [pairs],
  ].map((files) => configurationOf(files).hash)
  expect(new Set([ofAll.hash, ...others]).size).toBe(5)
})

test('each file is approved, changed, new or gone, and a sentence names those that differ', () => {
  const { files } = configurationOf([pairs, rails])
  const present = configurationOf([{ ...pairs, ...bytesOf('pairs: { A: 1 }\n') }, cards])
  const compared = compareFiles(present, files)
  expect(compared.map(({ name, state }) => [name, state])).toEqual([
    ['Cards.yml', 'new'],
    ['pairs.yaml', 'changed'],
    ['rails.yaml', 'gone'],
  ])
  expect(differencesOf(compared)).toBe('Cards.yml is new, pairs.yaml changed, rails.yaml is gone')
  expect(differencesOf(compareFiles(present, present.files))).toBe('')
})
