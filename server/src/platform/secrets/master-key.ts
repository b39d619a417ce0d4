import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'

/** Reads the 32-byte key kept in `file` as hex, making it on first use, readable by its owner alone. */
export function readMasterKey(file: string): Buffer {
  if (!existsSync(file)) makeMasterKey(file)
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} must hold 64 hex digits (32 bytes)`)
  return Buffer.from(text, 'hex')
}

/** Written whole beside its place and then linked there, so a crash leaves no half key and a key is never replaced. */
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

/** The file of the key that comes after the one in `file`, until it takes its place. */
export function nextMasterKeyFile(file: string): string {
  return `${file}.next`
}
