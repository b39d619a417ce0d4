import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecret, readMasterKey, sealSecret } from './index.ts'

const masterKey = randomBytes(32)

test('what is sealed for a purpose opens for it, whatever its text', () => {
  for (const secret of ['sk_live_0123', '', 'é🔑\n', 'x'.repeat(10_000)]) {
    const sealed = sealSecret(masterKey, { secret, purpose: 'pk_live_1' })
    expect(openSecret(masterKey, { sealed, purpose: 'pk_live_1' })).toBe(secret)
  }
})

test('a sealed secret opens with no other key and for no other purpose', () => {
  const sealed = sealSecret(masterKey, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
  expect(() => openSecret(randomBytes(32), { sealed, purpose: 'pk_live_1' })).toThrow(
    'the same COFFER_MASTER_KEY',
  )
  expect(() => openSecret(masterKey, { sealed, purpose: 'pk_live_2' })).toThrow()
})

test('a sealed secret with any byte altered, or cut short anywhere, does not open', () => {
  const sealed = sealSecret(masterKey, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
  for (const index of sealed.keys()) {
    const altered = Buffer.from(sealed)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(() => openSecret(masterKey, { sealed: altered, purpose: 'pk_live_1' })).toThrow()
    expect(() => openSecret(masterKey, { sealed: sealed.subarray(0, index), purpose: 'pk_live_1' })).toThrow()
  }
})

test('the same secret sealed twice looks different, and never holds its text', () => {
  const seal = () => sealSecret(masterKey, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
  expect(seal().equals(seal())).toBe(false)
  expect(seal().includes('sk_live')).toBe(false)
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-master-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a master key is made once, kept, and readable by its owner alone', () => {
  const file = join(folder, 'master.key')
  const key = readMasterKey(file)
  expect(key).toHaveLength(32)
  expect(readMasterKey(file).equals(key)).toBe(true)
  expect(readFileSync(file, 'utf8').trim()).toBe(key.toString('hex'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readMasterKey(join(folder, 'another.key')).equals(key)).toBe(false)
})

test('a file that holds no key is refused by its name, untouched and untold', () => {
  const file = join(folder, 'master.key')
  for (const text of ['', 'abcd', 'g'.repeat(64), '0'.repeat(65)]) {
    writeFileSync(file, text)
    expect(() => readMasterKey(file)).toThrow(`${file} must hold 64 hex digits (32 bytes)`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
