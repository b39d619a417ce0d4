import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** Whether a process runs; false for one that ended and was not collected by its parent. */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' // as: kill throws system errors only
  }
  return !isUncollected(pid)
}

/** Whether a process has ended but keeps its id, since its parent has not collected it. */
export function isUncollected(pid: number): boolean {
  const state = hasProc ? procStat(pid)?.[0] : undefined
  return state === 'Z' || state === 'X'
}

/** A text that differs between any two processes with this id; null where the system offers none. */
export function startMark(pid: number): string | null {
  if (!hasProc) return ps(pid, 'lstart=')
  const ticks = procStat(pid)?.[19]
  if (ticks === undefined) return null
  // Ticks count from boot, so the mark includes the boot's id.
  return `${readProc('sys/kernel/random/boot_id') ?? ''}:${ticks}`
}

/** The program and its arguments, separated by NUL where the system supports it, otherwise by spaces. */
export function commandLine(pid: number): string | null {
  return hasProc ? readProc(`${pid}/cmdline`) : ps(pid, 'args=')
}

/** The fields of proc(5) `stat` from the third (state) on; the second may contain spaces and brackets. */
function procStat(pid: number): string[] | null {
  const stat = readProc(`${pid}/stat`)
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8').trim()
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  const args = ['-ww', '-o', column, '-p', String(pid)]
  const env = { ...process.env, LC_ALL: 'C' }
  try {
    return (
      execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env }).trim() || null
    )
  } catch {
    return null
  }
}
