import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The group keeps only the right to pass through: PostgreSQL under another user needs it.
const shared = 0o067

/**
 * Takes from other users their rights to a directory and its entries, since it may have been made by hand or copied;
 * deeper paths are then closed too. Returns the paths that this user may not change.
 */
export function makePrivate(dataDir: string): string[] {
  const inside = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    // The target of a link lies outside.
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
