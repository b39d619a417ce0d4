import { chmodSync, cpSync, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomMin = 4 * 2 ** 30

/** Where clusters of tests are kept: in memory where there is plenty, since making databases is mostly making files. */
export function scratchFolder(): string {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize < roomMin ? tmpdir() : inMemory
}

/** Copies a DATA_DIR whose cluster does not run. */
export function copyDataDir({ from, to }: { from: string; to: string }): void {
  cpSync(from, to, { recursive: true })
  // PostgreSQL refuses a cluster that others may read, and a copy has the modes of new folders.
  chmodSync(join(to, 'postgres'), 0o700)
}
