import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** Reads the 32-byte key kept in `file` as hex, making it on first use, readable by its owner alone. */
export function readMasterKey(file: string): Buffer {
  try {
    // `wx` fails when the file exists, so two first starts cannot each keep a key of their own.
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // node:fs throws nothing else
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} must hold 64 hex digits (32 bytes)`)
  return Buffer.from(text, 'hex')
}
