import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate } from './make-private.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coffer-private-'))
  dataDir = join(parent, 'data')
  mkdirSync(dataDir)
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

function leave(name: string, mode: number): string {
  const path = join(dataDir, name)
  writeFileSync(path, '')
  chmodSync(path, mode)
  return path
}

test('open entries of an existing directory are closed to everybody but its user', () => {
  chmodSync(dataDir, 0o755)
  const paths = [leave('master.key', 0o644), leave('sandbox.json', 0o666), leave('instance', 0o600)]
  mkdirSync(join(dataDir, 'lock'), { mode: 0o755 })
  expect(makePrivate(dataDir)).toEqual([])
  expect(paths.map(modeOf)).toEqual([0o600, 0o600, 0o600])
  expect([modeOf(dataDir), modeOf(join(dataDir, 'lock'))]).toEqual([0o700, 0o700])
})

test('the rights of the user stay, and the group that PostgreSQL runs in can still pass through', () => {
  chmodSync(dataDir, 0o710)
  const script = leave('backup.sh', 0o755)
  makePrivate(dataDir)
  expect([modeOf(dataDir), modeOf(script)]).toEqual([0o710, 0o700])
})

test('a link is not followed out of the directory', () => {
  const outside = join(parent, 'outside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(dataDir, 'link'))
  symlinkSync(join(parent, 'nowhere'), join(dataDir, 'dangling'))
  expect(makePrivate(dataDir)).toEqual([])
  expect(modeOf(outside)).toBe(0o644)
})
