import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from './make-directory.ts'

// A full disk still accepts empty files, so the probe has bytes.
const probe = Buffer.alloc(4_096)

/** Makes a directory where it is missing. Throws the system's error when no file can be written there. */
export function proveWritable(directory: string): void {
  makeDirectory(directory)
  const file = join(directory, `.probe-${randomUUID()}`)
  try {
    writeFileSync(file, probe, { mode: 0o600, flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}
