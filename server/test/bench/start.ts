import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stop } from './child-processes.ts'
import { readProcesses, treeOf } from './process-tree.ts'
import { figure, type Row } from './row.ts'
import { median } from './spread.ts'
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
      costs: null,
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
    return { seconds, megabytes: readMegabytes(child.pid!) } // the child runs
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
function readMegabytes(launcher: number): number | null {
  const processes = existsSync('/proc/self/smaps_rollup') ? readProcesses() : null
  if (processes === null) return null
  const family = [...treeOf(processes, { root: launcher })].filter((pid) => pid !== launcher)
  return family.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1024
}

/** None when the process has ended meanwhile. */
function kilobytesOf(pid: number): number {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return 0
  }
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
}

function memory(megabytes: number | null): string {
  return megabytes === null ? 'memory unknown on this system' : `${Math.round(megabytes)} MB`
}
