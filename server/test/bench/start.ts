import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stop } from './child-processes.ts'
import { figure, median, type Row } from './row.ts'
import { untilReady } from './until-ready.ts'

const root = new URL('../../..', import.meta.url).pathname
const secondsMax = 2
const megabytesMax = 300
const giveUpMs = 60_000

export const start: Row = {
  name: 'start',
  async run({ cluster, effort, say }) {
    const dataDir = join(cluster.directory, 'start')
    await mkdir(dataDir)
    say('start: the first one makes the data')
    await startOnce(dataDir)
    const rounds: Started[] = []
    for (let round = 1; round <= effort.rounds; round++) {
      const started = await startOnce(dataDir)
      rounds.push(started)
      say(
        `start, round ${round} of ${effort.rounds}: ${started.seconds.toFixed(2)} s, ${memory(started.megabytes)}`,
      )
    }
    const seconds = figure(
      { what: 'npm start until /readyz answers 200, existing data', unit: 's' },
      rounds.map((one) => one.seconds),
    )
    const samples = rounds.flatMap((one) => (one.megabytes === null ? [] : [one.megabytes]))
    const megabytes = samples.length === 0 ? null : median(samples)
    return {
      row: this.name,
      a: seconds,
      b: null,
      ratio: null,
      aim: `< ${secondsMax} s, < ${megabytesMax} MB`,
      isReached: seconds.median < secondsMax && megabytes !== null && megabytes < megabytesMax,
      notes: [`server and PostgreSQL together: ${memory(megabytes)}`],
    }
  },
}

/** Memory is null where the system has no /proc. */
type Started = { readonly seconds: number; readonly megabytes: number | null }

async function startOnce(dataDir: string): Promise<Started> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/run.mjs'), 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, { child, giveUpMs })
    const seconds = (performance.now() - startedAt) / 1_000
    return { seconds, megabytes: readMegabytes(child.pid) }
  } finally {
    await stop(child)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  server.close()
  return port
}

/** The proportional set size of the server and its PostgreSQL processes: pages that they share are counted once. */
function readMegabytes(launcher: number | undefined): number | null {
  if (!existsSync('/proc/self/smaps_rollup')) return null
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(processes.map((pid) => [pid, parentOf(pid)]))
  const family = new Set([String(launcher)])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  family.delete(String(launcher))
  return [...family].reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1024
}

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name in parentheses may hold blanks.
function parentOf(pid: string): string {
  return readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? ''
}

function kilobytesOf(pid: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0)
}

/** Empty when the process has ended meanwhile. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function memory(megabytes: number | null): string {
  return megabytes === null ? 'memory unknown on this system' : `${Math.round(megabytes)} MB`
}
