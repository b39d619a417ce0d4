import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecret, readMasterKey, sealSecret, secretsUnder } from './index.ts'

const key = { number: 7, key: randomBytes(32) }

test('a text sealed for a purpose opens for that purpose, whatever its content', () => {
  for (const secret of ['sk_live_0123', '', 'é🔑\n', 'x'.repeat(10_000)]) {
    const sealed = sealSecret(key, { secret, purpose: 'pk_live_1' })
    expect(openSecret(key.key, { sealed, purpose: 'pk_live_1' })).toBe(secret)
  }
})

test('a sealed secret opens with no other key and for no other purpose', () => {
  const sealed = sealSecret(key, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
  expect(() => openSecret(randomBytes(32), { sealed, purpose: 'pk_live_1' })).toThrow(
    'the same COFFER_MASTER_KEY',
  )
  expect(() => openSecret(key.key, { sealed, purpose: 'pk_live_2' })).toThrow()
})

test('a sealed secret with any byte altered, or cut short anywhere, does not open', async () => {
  const secrets = secretsUnder(key.key)
  const sealed = sealSecret({ ...key, number: 0 }, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
  const open = (bytes: Buffer) => secrets.open({ sealed: bytes, purpose: 'pk_live_1' })
  expect(await open(sealed)).toBe('sk_live_0123')
  for (const index of sealed.keys()) {
    const altered = Buffer.from(sealed)
    altered[index] = (altered[index] ?? 0) ^ 1
    await expect(open(altered)).rejects.toThrow('the same COFFER_MASTER_KEY')
    await expect(open(sealed.subarray(0, index))).rejects.toThrow('the same COFFER_MASTER_KEY')
  }
})

test('the same secret sealed twice looks different, and never holds its text', () => {
  const seal = () => sealSecret(key, { secret: 'sk_live_0123', purpose: 'pk_live_1' })
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

test('a file without a key is refused by its name, and its content is neither changed nor shown', () => {
  const file = join(folder, 'master.key')
  for (const text of ['', 'abcd', 'g'.repeat(64), '0'.repeat(65)]) {
    writeFileSync(file, text)
    expect(() => readMasterKey(file)).toThrow(`${file} must hold 64 hex digits (32 bytes)`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
