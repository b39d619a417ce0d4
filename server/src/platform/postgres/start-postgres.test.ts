import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isRunning } from '#platform/processes'
import { copyDataDir, makeScratchFolder } from '../../../test/run/scratch.ts'
import { embeddedDatabaseUrl } from './embedded-database-url.ts'
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts'

const messages: string[] = []
const log = { info: (message: string) => messages.push(message) }
const started: EmbeddedPostgres[] = []
let parent: string
let dataDir: string
let prepared: string

beforeAll(async () => {
  prepared = makeScratchFolder()
  await (await startPostgres({ dataDir: prepared, log })).stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  parent = makeScratchFolder()
  // Longer than the 107 bytes of a socket's address, and with what shells and options stumble over.
  dataDir = join(parent, `a directory with blanks ${'x'.repeat(90)}`, 'données')
  messages.length = 0
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log })
  started.push(postgres)
  return postgres
}

/** Leaves in this directory what a first start and a stop would have, without the time that `initdb` takes. */
function copyPrepared(): void {
  copyDataDir({ from: prepared, to: dataDir })
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A server that starts the cluster and dies by kill -9. */
async function killedServer(): Promise<void> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))})
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {} } })
    process.kill(process.pid, 'SIGKILL')`
  const args = ['--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('the cluster is UTF-8, sorts by code point, is durable, and listens on the loopback address only', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets, current_setting('TimeZone') as zone,
            lower('ÄЖ') as lowered, 'Z' < 'a' as by_code_point`,
  )
  expect(row).toEqual({
    encoding: 'UTF8',
    fsync: 'on',
    commit: 'on',
    addresses: '127.0.0.1',
    sockets: '',
    zone: 'UTC',
    lowered: 'äж',
    by_code_point: true,
  })
})

test('a wrong password is refused, and the right one is in a file for the owner only', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
})

test('a restart keeps the data, the address and no process', async () => {
  copyPrepared()
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  const pid = postmasterPid()
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  expect(embeddedDatabaseUrl(dataDir)).toBeNull()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('stopping does not wait for idle clients, and stopping twice is harmless', async () => {
  copyPrepared()
  const postgres = await start()
  const client = new Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  await postgres.stop()
  await postgres.stop()
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('the PostgreSQL of a killed server is adopted, and can be stopped', async () => {
  copyPrepared()
  await killedServer()
  const pid = postmasterPid()
  expect(isRunning(pid)).toBe(true)
  const postgres = await start()
  expect(messages).toEqual([`adopted the PostgreSQL that was left running (process ${pid})`])
  expect(embeddedDatabaseUrl(dataDir)).toBe(postgres.url)
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  expect(isRunning(pid)).toBe(false)
})

test('committed rows survive the kill of PostgreSQL itself', async () => {
  copyPrepared()
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  process.kill(postmasterPid(), 'SIGKILL')
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a pid file whose process id is another program by now does not stop the start', async () => {
  copyPrepared()
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  expect(embeddedDatabaseUrl(dataDir)).toBeNull()
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(!existsSync('/proc/self/stat'))(
  'a PostgreSQL that was killed and that nobody collected does not stop the start',
  async () => {
    copyPrepared()
    // The shell leaves its child to a program that never collects it.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [pid] = await once(parent.stdout.setEncoding('utf8'), 'data')
    await expect.poll(() => isRunning(Number(pid))).toBe(false)
    expect(() => process.kill(Number(pid), 0)).not.toThrow()
    const stale = `${Number(pid)}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
    const { url } = await start()
    parent.kill('SIGKILL')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a process that may be a PostgreSQL on the same files is never raced', async () => {
  copyPrepared()
  const lookalike = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres'])
  await once(lookalike, 'spawn')
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${lookalike.pid}\n/moved\n1\n5432\n`)
  await expect(start()).rejects.toThrow(`Process ${lookalike.pid} may be a PostgreSQL`)
  lookalike.kill('SIGKILL')
})

test('the port moves when another program has taken it', async () => {
  copyPrepared()
  const first = await start()
  await first.stop()
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(squatter, 'listening')
  const second = await start()
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  squatter.close()
})

test('an interrupted first start leaves nothing that stops the next one', async () => {
  mkdirSync(join(dataDir, '.postgres-broken', 'cluster'), { recursive: true })
  await start()
  expect(existsSync(join(dataDir, '.postgres-broken'))).toBe(false)
})

test('lost access data is named instead of a new cluster being made', async () => {
  copyPrepared()
  rmSync(join(dataDir, 'postgres.json'))
  await expect(start()).rejects.toThrow(/lost its password file postgres\.json/)
})

test('a setting that PostgreSQL refuses is reported in the words of PostgreSQL', async () => {
  copyPrepared()
  const starting = startPostgres({ dataDir, log, settings: { shared_buffers: 'plenty' } })
  await expect(starting).rejects.toThrow(/shared_buffers/)
})

test('PostgreSQL leads a session of its own, out of reach of Ctrl-C', async () => {
  copyPrepared()
  await start()
  const pid = postmasterPid()
  // A signal to the group of that number reaches somebody only if the process leads it.
  expect(() => process.kill(-pid, 0)).not.toThrow()
})

test('no directory means no address', () => {
  expect(embeddedDatabaseUrl(join(parent, 'nothing here'))).toBeNull()
})
