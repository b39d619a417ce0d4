import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { makeDirectory } from '#platform/data-dir'
import { freePort } from '#platform/processes'
import { chooseLauncher, type Launcher } from './choose-launcher.ts'
import {
  type ClusterAccess,
  clusterPath,
  databaseUrl,
  logPath,
  readAccess,
  writeAccess,
} from './cluster-files.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { type Binaries, locateBinaries } from './locate-binaries.ts'
import { failedWith, PostgresFailed } from './postgres-failed.ts'
import {
  becomesReady,
  findPostmaster,
  forgetUncollected,
  hasEnded,
  type Postmaster,
  pidFilePath,
  stopPostmaster,
} from './postmaster.ts'

// Recovery after a crash replays at most `max_wal_size`, which takes seconds on a slow disk; a minute is ample.
const READY_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = 5_000
const START_ATTEMPTS = 3
const RETRY_AFTER_MS = 500
const LOG_BYTES_MAX = 10_000_000

/** Differences from PostgreSQL's defaults, for a small machine: under 300 MB together with the server. */
const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 bytes at most; TCP has no such limit.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '1GB',
  min_wal_size: '256MB',
  // Short transactions never use worker processes.
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // A query of a killed server ends instead of holding its locks.
  client_connection_check_interval: '1s',
  log_checkpoints: 'off',
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: { info(message: string): void }
  /** More settings of `postgresql.conf`; they override the defaults. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Connects as the cluster's superuser to its `postgres` database. */
  url: string
  stop(): Promise<void>
}

/** Starts the cluster of this directory, made on first use, or adopts one that a killed server left running. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  makeDirectory(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const adopted = await adoptRunning(dataDir)
  if (adopted !== null) {
    options.log.info(`adopted the PostgreSQL that was left running (process ${adopted.pid})`)
    return handle(dataDir, adopted)
  }
  const binaries = locateBinaries(dataDir)
  const launcher = chooseLauncher(dataDir, binaries)
  await initialiseCluster(dataDir, binaries, launcher)
  const started = await launch({
    dataDir,
    binaries,
    launcher,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
  })
  options.log.info(`started PostgreSQL on 127.0.0.1:${started.port} (process ${started.pid})`)
  return handle(dataDir, started)
}

type RunningServer = Pick<Postmaster, 'pid' | 'port'>

function handle(dataDir: string, { pid, port }: RunningServer): EmbeddedPostgres {
  return { url: databaseUrl(accessOf(dataDir).password, port), stop: () => stopPostmaster(pid) }
}

function accessOf(dataDir: string): ClusterAccess {
  const access = readAccess(dataDir)
  if (access === null) throw new PostgresFailed(`The password file postgres.json is missing in ${dataDir}.`)
  return access
}

async function adoptRunning(dataDir: string): Promise<RunningServer | null> {
  const cluster = clusterPath(dataDir)
  const found = findPostmaster(cluster)
  if (found.kind === 'absent') return null
  if (found.kind === 'foreign') {
    // PostgreSQL would take the other program for a server and refuse to start.
    rmSync(pidFilePath(cluster), { force: true })
    return null
  }
  if (found.kind === 'unclear') {
    throw new PostgresFailed(
      `Process ${found.pid} may be a PostgreSQL that uses ${cluster}. Stop it; ` +
        `if it is something else, delete ${pidFilePath(cluster)}.`,
    )
  }
  const { pid, status } = found.postmaster
  if (status !== 'stopping' && (await becomesReady(cluster, pid, READY_TIMEOUT_MS))) {
    const running = { pid, port: findPort(cluster, pid) }
    // A server that was just killed looks alive for a moment, so it must answer a query.
    if (await answers(databaseUrl(accessOf(dataDir).password, running.port))) return running
  }
  if (await hasEnded(pid, READY_TIMEOUT_MS)) return null
  throw new PostgresFailed(
    `The PostgreSQL left running as process ${pid} no longer answers. Stop it, then try again.`,
  )
}

/** Reads the port again, since a starting server may not have written it yet. */
function findPort(cluster: string, pid: number): number {
  const found = findPostmaster(cluster)
  return found.kind === 'ours' && found.postmaster.pid === pid ? found.postmaster.port : 0
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

interface Launch {
  dataDir: string
  binaries: Binaries
  launcher: Launcher
  settings: Record<string, string>
}

/** Retries, since the port may be taken at the last moment, and children of a killed server take a while to end. */
async function launch(options: Launch): Promise<RunningServer> {
  const { dataDir } = options
  rotateLog(dataDir)
  const logStart = logLength(dataDir)
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    forgetUncollected(clusterPath(dataDir))
    const access = accessOf(dataDir)
    const port = await freePort(access.port)
    const pid = spawnPostmaster({ ...options, settings: { ...options.settings, port: String(port) } })
    if (await becomesReady(clusterPath(dataDir), pid, READY_TIMEOUT_MS)) {
      if (port !== access.port) writeAccess(dataDir, { ...access, port })
      return { pid, port }
    }
    await stopPostmaster(pid)
    await delay(RETRY_AFTER_MS)
    // Another server, killed a moment ago, may have started PostgreSQL first.
    const adopted = await adoptRunning(dataDir)
    if (adopted !== null) return adopted
  }
  const tail = readFileSync(logPath(dataDir)).subarray(logStart).toString('utf8').trim().split('\n').slice(-8)
  throw failedWith(`PostgreSQL did not start on ${dataDir}`, tail.join('\n'))
}

function spawnPostmaster({ dataDir, binaries, launcher, settings }: Launch): number {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [
    ...launcher.prefix,
    binaries.postgres,
    '-D',
    clusterPath(dataDir),
    ...flags,
  ]
  const log = openSync(logPath(dataDir), 'a', 0o600)
  // Detached into a session of its own, which Ctrl-C in the server's terminal does not reach.
  const child = spawn(program, args, {
    ...launcher.identity,
    env: binaries.environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => undefined)
  child.unref()
  if (child.pid === undefined) throw new PostgresFailed(`Cannot run ${program}.`)
  return child.pid
}

function rotateLog(dataDir: string): void {
  if (logLength(dataDir) > LOG_BYTES_MAX) renameSync(logPath(dataDir), `${logPath(dataDir)}.1`)
}

function logLength(dataDir: string): number {
  return statSync(logPath(dataDir), { throwIfNoEntry: false })?.size ?? 0
}
