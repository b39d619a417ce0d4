import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder for the tests of one file, which goes with the last of them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-folder-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
