import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stop } from './child-processes.ts'
import type { Credentials } from './sign.ts'
import { type Subject, subjectOf } from './subject.ts'
import { untilReady } from './until-ready.ts'

const main = new URL('../../src/app/main.ts', import.meta.url).pathname
const preload = new URL('profile-when-asked.ts', import.meta.url).href
const startedMs = 60_000
const readyMs = 180_000

export type ServerProcess = {
  readonly baseUrl: string
  readonly subject: Subject
  /** A customer of the sandbox with all permissions. */
  readonly credentials: Credentials
  /** Stops using the machine until it is resumed. */
  pause(): void
  goOn(): void
  stop(): Promise<void>
}

/** The server as in production: a process of its own, its log in a file. Only the benchmark trades on it. */
export async function startServerProcess({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: string
}): Promise<ServerProcess> {
  await mkdir(dataDir, { recursive: true })
  const log = openSync(join(dataDir, 'server.log'), 'a')
  const child = spawn(process.execPath, ['--import', preload, main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      COFFER_SANDBOX_TRADERS: 'off',
    },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  // A failed benchmark leaves nothing running.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const sandboxFile = join(dataDir, 'sandbox.json')
  for (let waitedMs = 0; !existsSync(sandboxFile); waitedMs += 10) {
    if (waitedMs > startedMs || child.exitCode !== null) throw new Error('the server did not start')
    await pause(10)
  }
  const sandbox = JSON.parse(await readFile(sandboxFile, 'utf8'))
  // A ready server has also reached its markets.
  await untilReady(`${sandbox.base_url}/readyz`, { child, giveUpMs: readyMs })
  return {
    baseUrl: sandbox.base_url,
    subject: subjectOf(child, { usesDatabase: true }),
    credentials: sandbox.customers[0],
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: () => stop(child),
  }
}
