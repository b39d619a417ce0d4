import { chmodSync, cpSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomMin = 4 * 2 ** 30

/** Where clusters and journals of tests are kept: in memory where there is plenty, since they wait for the disk otherwise. */
export function scratchFolder(): string {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize < roomMin ? tmpdir() : inMemory
}

/** The folders of tests begin so, with the number of the process that made them. */
export const scratchPrefix = 'coffer-test-'

/** An empty folder, named so that the next run removes it after a run that was killed. */
export function makeScratchFolder(): string {
  return mkdtempSync(join(scratchFolder(), `${scratchPrefix}${process.pid}-`))
}

/** Copies a DATA_DIR whose cluster does not run. */
export function copyDataDir({ from, to }: { from: string; to: string }): void {
  cpSync(from, to, { recursive: true })
  // PostgreSQL refuses a cluster that others may read, and a copy has the modes of new folders.
  chmodSync(join(to, 'postgres'), 0o700)
}
