import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRunning, startMark } from '#platform/processes'
import { makeDirectory } from './make-directory.ts'

const CLAIM_ATTEMPTS_MAX = 20

export interface DataDirLock {
  release(): void
}

/** A live server holds the directory; the message is for the operator. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked'
}

interface Claim {
  pid: number
  startMark: string | null
}

/**
 * Claims are numbered files, and the highest number decides. A successor creates the next number, which only one
 * process can do. Only the holder of a higher number deletes a lower one, so nobody removes a claim that may still be
 * valid.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const claims = join(dataDir, 'lock')
  makeDirectory(claims)
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS_MAX; attempt += 1) {
    const newest = newestNumber(claims)
    const holder = readClaim(claims, newest)
    if (holder !== null && isHeld(holder)) throw lockedBy(holder, dataDir)
    if (tryClaim(claims, newest + 1)) return { release: () => release(claims, newest + 1) }
  }
  throw new DataDirLocked(`Too many servers are starting on ${resolve(dataDir)} at once. Start one.`)
}

function lockedBy(holder: Claim, dataDir: string): DataDirLocked {
  return new DataDirLocked(
    `Another server (process ${holder.pid}) is using ${resolve(dataDir)}. ` +
      'Stop that server first, or give this one its own DATA_DIR.',
  )
}

function tryClaim(claims: string, number: number): boolean {
  const draft = join(claims, `.${randomUUID()}`)
  const claim: Claim = { pid: process.pid, startMark: startMark(process.pid) }
  writeFileSync(draft, JSON.stringify(claim), { mode: 0o600 })
  try {
    // A link appears together with its content, so no reader sees half a claim.
    linkSync(draft, join(claims, String(number)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // as: link throws system errors only
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return confirmClaim(claims, number)
}

/**
 * Whether the claim is still the highest. Meanwhile other processes may have claimed, released and deleted this number.
 */
function confirmClaim(claims: string, number: number): boolean {
  const numbers = claimNumbers(claims)
  const isHighest = numbers.every((other) => other <= number)
  const outdated = isHighest ? numbers.filter((other) => other < number) : [number]
  for (const other of outdated) rmSync(join(claims, String(other)), { force: true })
  return isHighest
}

/** Empties the file and keeps it, because a number must not be given out twice. */
function release(claims: string, number: number): void {
  const claim = readClaim(claims, number)
  if (claim?.pid === process.pid) writeFileSync(join(claims, String(number)), '')
}

function isHeld(claim: Claim): boolean {
  if (!isRunning(claim.pid)) return false
  const mark = startMark(claim.pid)
  // Without a start mark from the system, a running process counts as the holder.
  return mark === null || claim.startMark === null || mark === claim.startMark
}

function newestNumber(claims: string): number {
  return Math.max(0, ...claimNumbers(claims))
}

function claimNumbers(claims: string): number[] {
  return readdirSync(claims)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Null for a claim that was released, is gone, or lost its content in a power cut. */
function readClaim(claims: string, number: number): Claim | null {
  const text = readIfPresent(join(claims, String(number)))
  try {
    const claim: Partial<Claim> = JSON.parse(text)
    return typeof claim.pid === 'number' ? { pid: claim.pid, startMark: claim.startMark ?? null } : null
  } catch {
    return null
  }
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '' // as: readFile throws system errors only
    throw error
  }
}
