import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMark } from '#platform/processes'
import { instanceId } from './instance-id.ts'
import { DataDirLocked, lockDataDir } from './lock-data-dir.ts'

const modulePath = join(import.meta.dirname, 'lock-data-dir.ts')
let parent: string
let dataDir: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coffer-lock-'))
  dataDir = join(parent, 'data')
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Takes the lock in a process of its own, which prints the result and stays. */
function holder(): ChildProcess {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(modulePath)})
    try { lockDataDir(${JSON.stringify(dataDir)}); console.log('locked') } catch (error) { console.log(error.name) }
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
}

async function said(child: ChildProcess): Promise<string> {
  const [line] = await once(child.stdout!, 'data')
  return String(line).trim()
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function leaveClaim(claim: object): void {
  mkdirSync(join(dataDir, 'lock'), { recursive: true })
  writeFileSync(join(dataDir, 'lock', '1'), JSON.stringify(claim))
}

test('the directory is made private to its user', () => {
  lockDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('a second server is refused, with the process that holds the directory and the remedy', async () => {
  const child = holder()
  expect(await said(child)).toBe('locked')
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLocked)
  expect(() => lockDataDir(dataDir)).toThrow(
    `Another server (process ${child.pid}) is using ${dataDir}. Stop that server first, or give this one its own DATA_DIR.`,
  )
  await kill(child)
})

test('the lock of a killed server is taken over', async () => {
  const child = holder()
  await said(child)
  await kill(child)
  lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid}`)
})

test('a released lock is free, and releasing twice does not free the next one', () => {
  const first = lockDataDir(dataDir)
  first.release()
  lockDataDir(dataDir)
  first.release()
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLocked)
})

test('a claim whose process id belongs to another program by now is taken over', () => {
  leaveClaim({ pid: process.ppid, startMark: 'an earlier process of this id' })
  expect(() => lockDataDir(dataDir)).not.toThrow()
})

test('a claim of a running process with the same start is respected', () => {
  leaveClaim({ pid: process.ppid, startMark: startMark(process.ppid) })
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.ppid}`)
})

test('a claim without content, as a power cut leaves it, is taken over', () => {
  mkdirSync(join(dataDir, 'lock'), { recursive: true })
  writeFileSync(join(dataDir, 'lock', '7'), '')
  lockDataDir(dataDir)
  expect(readdirSync(join(dataDir, 'lock'))).toEqual(['8'])
})

test('of eight servers that start at once over a stale claim, one gets the directory', async () => {
  leaveClaim({ pid: process.ppid, startMark: 'an earlier process of this id' })
  const children = Array.from({ length: 8 }, holder)
  const outcomes = await Promise.all(children.map(said))
  await Promise.all(children.map(kill))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'DataDirLocked'), 'locked'])
})

test('a directory keeps one identity, and another has another', () => {
  lockDataDir(dataDir)
  const first = instanceId(dataDir)
  expect(instanceId(dataDir)).toBe(first)
  const other = join(parent, 'other')
  lockDataDir(other)
  expect(instanceId(other)).not.toBe(first)
  writeFileSync(join(dataDir, 'instance'), '')
  expect(instanceId(dataDir)).toMatch(/^[0-9a-f-]{36}$/)
})
