import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OfficeSession } from './office-request.ts'

function sessionFile(dataDir: string): string {
  return join(dataDir, 'operators', 'session.json')
}

/** The session of the last sign-in, where it is at this server and, if a person is given, theirs. */
export function keptSession(
  dataDir: string,
  { url, as }: { readonly url: string; readonly as: string | undefined },
): OfficeSession | null {
  const file = sessionFile(dataDir)
  if (!existsSync(file)) return null
  const session: OfficeSession = JSON.parse(readFileSync(file, 'utf8')) // only `keepSession` writes this file
  const isMeant = session.url === url && (as === undefined || as === session.username)
  return isMeant ? session : null
}

/** Writes the session for the next command, readable by this user alone. */
export function keepSession(dataDir: string, session: OfficeSession): void {
  const file = sessionFile(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // The old file is removed first: a mode applies only to a newly created file.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}
