import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** The answer of git about this project; null without git or its folder, as in an archive of the sources. */
export function askGit(args: readonly string[], input = ''): string | null {
  if (!existsSync(join(root, '.git'))) return null
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return status === 0 ? stdout.trim() : null
}

/** The commits that follow the one which added a file, newest first, without merges; null where git does not know. */
export function commitsAfter(file: string): string[] | null {
  // In a shallow clone the oldest commit adds every file, so what follows it is judged.
  const added = askGit(['log', '--diff-filter=A', '--format=%H', '--', file])?.split('\n').at(-1)
  if (added === undefined || added === '') return null
  const after = askGit(['log', '--no-merges', '--ancestry-path', '--format=%h %s', `${added}..HEAD`])
  return after === null ? null : after.split('\n').filter((line) => line !== '')
}
