import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { makeScratchFolder } from '../run/scratch.ts'

/** An empty folder for the tests of one file, which goes with the last of them. */
export function useFolder(): string {
  const folder = makeScratchFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
