import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askGit } from './history.ts'
import { root, textOf } from './sources.ts'

const folder = 'server/test/tidy/ceilings'
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)

/** All that a file of ceilings lets pass. */
function sumOf(ceilings: string): number {
  const numbers: number[] = Object.values(JSON.parse(ceilings))
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The sums of a file in the latest commits that changed it, newest first. */
function sumsBefore(file: string): number[] {
  const commits = askGit(['log', '--max-count=50', '--diff-filter=AM', '--format=%H', '--', file])
  if (commits === null || commits === '') return []
  const versions = askGit(['show', ...commits.split('\n').map((commit) => `${commit}:${file}`)]) ?? ''
  return versions.split(/\n(?=\{)/).map(sumOf)
}

// Within a file a number may go from one place to another, as when code moves.
test.for(files)('%s lets no more pass than it ever did', (file, { skip }) => {
  const before = sumsBefore(file)
  if (before.length === 0) return skip('git does not know an earlier version of this file')
  const instead =
    'a ceiling does not rise: mend what was added; a rule that is made to find more gets a file of another name'
  expect(sumOf(textOf(file)), instead).toBeLessThanOrEqual(Math.min(...before))
})
