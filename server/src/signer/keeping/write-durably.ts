import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Puts a whole file in place, so a crash leaves either the previous file or this one. With `isNew`, never replaces a
 * file.
 */
export function writeDurably(file: string, { text, isNew = false }: { text: string; isNew?: boolean }): void {
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  writeSync(descriptor, `${text}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  if (isNew) {
    try {
      linkSync(draft, file)
    } finally {
      rmSync(draft)
    }
  } else renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Makes the file names of a folder durable. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
