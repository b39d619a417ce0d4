import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, unlinkSync, writeFileSync } from 'node:fs'
import { readBoundedText } from '#platform/files'

const bytesMax = 4 * 1024

/** A master key's file has other content; the message names the file. */
class MasterKeyMalformed extends Error {
  constructor(file: string) {
    super(`${file} must hold 64 hex digits (32 bytes)`)
    this.name = 'MasterKeyMalformed'
  }
}

/** Reads the 32-byte key in hex from `file`; makes the file on first use, readable by its owner only. */
export function readMasterKey(file: string): Buffer {
  if (!existsSync(file)) makeMasterKey(file)
  const text = readBoundedText(file, bytesMax).trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new MasterKeyMalformed(file)
  return Buffer.from(text, 'hex')
}

/**
 * Writes the key to a temporary file and links it into place, so a crash leaves no half key and no key is overwritten.
 */
function makeMasterKey(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // node:fs throws nothing else
  } finally {
    unlinkSync(draft)
  }
}

/** The file of the next key, until it replaces the key in `file`. */
export function nextMasterKeyFile(file: string): string {
  return `${file}.next`
}
