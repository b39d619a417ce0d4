import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a directory and its missing parents, private to this user. Node's own `recursive` is not used: on a file system
 * that accepts no new directories, such as /proc, it never returns.
 */
export function makeDirectory(path: string): void {
  const directory = resolve(path)
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(directory) !== directory) makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process made it, unless a file has this name.
    const { code } = error as NodeJS.ErrnoException // mkdir throws system errors only
    if (code !== 'EEXIST' || !statSync(directory).isDirectory()) throw error
  }
}
