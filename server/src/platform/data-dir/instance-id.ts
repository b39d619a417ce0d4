import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The UUID of a directory that this process has locked: unique, and the same after every restart. */
export function instanceId(dataDir: string): string {
  const file = join(dataDir, 'instance')
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(known)) return known
  const made = randomUUID()
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}
