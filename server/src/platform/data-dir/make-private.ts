import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The group keeps only the right to traverse, which PostgreSQL under another user needs.
const shared = 0o067

/**
 * Removes other users' rights to a directory and its entries, since it may have been made by hand or copied; deeper
 * paths are then closed too. Returns the paths that this user may not change.
 */
export function makePrivate(dataDir: string): string[] {
  const inside = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    // A link's target lies outside the directory.
    .filter((path) => !lstatSync(path).isSymbolicLink())
  return [dataDir, ...inside].filter((path) => !closeToOthers(path))
}

function closeToOthers(path: string): boolean {
  const { mode } = statSync(path)
  if ((mode & shared) === 0) return true
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false // as: chmod throws system errors only
    throw error
  }
}
