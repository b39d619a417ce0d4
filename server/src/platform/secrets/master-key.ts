import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, unlinkSync, writeFileSync } from 'node:fs'
import { readBoundedText } from '#platform/files'

const bytesMax = 4 * 1024

/** A file that should hold a master key holds something else; the message names it. */
class MasterKeyMalformed extends Error {
  constructor(file: string) {
    super(`${file} must hold 64 hex digits (32 bytes)`)
    this.name = 'MasterKeyMalformed'
  }
}

/** Reads the 32-byte key that `file` holds as hex; makes it on first use, readable by its owner only. */
export function readMasterKey(file: string): Buffer {
  if (!existsSync(file)) makeMasterKey(file)
  const text = readBoundedText(file, bytesMax).trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new MasterKeyMalformed(file)
  return Buffer.from(text, 'hex')
}

/** Writes the key beside its place and links it there, so a crash leaves no half key and no key is replaced. */
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

/** The file of the next key, until that replaces the one in `file`. */
export function nextMasterKeyFile(file: string): string {
  return `${file}.next`
}
