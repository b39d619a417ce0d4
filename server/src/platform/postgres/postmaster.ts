import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, isRunning, isUncollected } from '#platform/processes'

const POLL_MS = 5
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

export interface Postmaster {
  pid: number
  port: number
  status: string
}

/**
 * absent: no pid file, or its process is gone (PostgreSQL removes such a file itself).
 * foreign: the process id belongs to another program, so the file is a leftover.
 * unclear: a PostgreSQL may run on these files. Two at once would destroy them, so nothing is started.
 */
export type FoundPostmaster =
  | { kind: 'ours'; postmaster: Postmaster }
  | { kind: 'absent' }
  | { kind: 'foreign' }
  | { kind: 'unclear'; pid: number }

export function pidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** `cluster` is the real path, as passed to PostgreSQL at its start. */
export function findPostmaster(cluster: string): FoundPostmaster {
  const postmaster = readPidFile(cluster)
  if (postmaster === null || !isRunning(postmaster.pid)) return { kind: 'absent' }
  const command = commandLine(postmaster.pid)
  if (command === null)
    return isRunning(postmaster.pid) ? { kind: 'unclear', pid: postmaster.pid } : { kind: 'absent' }
  const args = command.split('\0')
  if (servesCluster(args, cluster)) return { kind: 'ours', postmaster }
  if (isOtherProgram(args, postmaster.pid)) return { kind: 'foreign' }
  return { kind: 'unclear', pid: postmaster.pid }
}

/**
 * Removes the pid file of an ended process that its parent has not collected; PostgreSQL would take it for a live one.
 * In a container, process 1 may never collect it. PostgreSQL's own check of shared memory still finds remaining
 * backends.
 */
export function forgetUncollected(cluster: string): void {
  const postmaster = readPidFile(cluster)
  if (postmaster !== null && isUncollected(postmaster.pid)) rmSync(pidFilePath(cluster), { force: true })
}

/**
 * Fast shutdown: open transactions roll back, and a checkpoint is written. When that hangs, immediate shutdown, like a
 * crash.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT') || (await hasEnded(pid, FAST_SHUTDOWN_MS))) return
  if (!signal(pid, 'SIGQUIT')) return
  await hasEnded(pid, IMMEDIATE_SHUTDOWN_MS)
}

/** Resolves true as soon as the process is gone, false at the timeout. */
export async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; isRunning(pid); waitedMs += POLL_MS) {
    if (waitedMs >= timeoutMs) return false
    await delay(POLL_MS)
  }
  return true
}

/** Polls the pid file until the process accepts connections; false when it ends first, or at the timeout. */
export async function becomesReady(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_MS) {
    const postmaster = readPidFile(cluster)
    if (postmaster?.pid === pid && postmaster.status === 'ready') return true
    if (!isRunning(pid)) return false
    await delay(POLL_MS)
  }
  return false
}

/** The lines of the file: https://www.postgresql.org/docs/18/storage-file-layout.html and `miscadmin.h`. */
function readPidFile(cluster: string): Postmaster | null {
  const path = pidFilePath(cluster)
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  // A file cut off by a crash of the machine contains no process id.
  if (!Number.isSafeInteger(pid) || pid <= 1) return null
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? 'starting' }
}

function servesCluster(args: string[], cluster: string): boolean {
  const isPostgres = basename(args[0] ?? '') === 'postgres'
  if (isPostgres && args[args.indexOf('-D') + 1] === cluster) return true
  // `ps` joins the arguments with spaces.
  return args.length === 1 && (args[0] ?? '').includes(`/postgres -D ${cluster} -c `)
}

function isOtherProgram(args: string[], pid: number): boolean {
  const command = args.join(' ')
  if (!/postgres|postmaster/i.test(command)) return true
  // The title of a child process; only the parent writes a pid file.
  if (/^postgres: /.test(command)) return true
  const cluster = args[args.indexOf('-D') + 1]
  return args.includes('-D') && cluster !== undefined && readPidFile(cluster)?.pid === pid
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
