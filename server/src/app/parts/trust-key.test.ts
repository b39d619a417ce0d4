import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerText, type Outcome } from '#core/operators'
import { changeOperators, trustedOperators } from '#signer'
import { useFolder } from '../../../test/world/use-folder.ts'
import { type Config, readConfig, readSignerConfig } from '../settings/config.ts'
import { signerTrust, trustKeyOf } from './trust-key.ts'

const folder = useFolder()
const masterKey = '11'.repeat(32)

function keyOf(): Buffer {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

function signerDirectory(): string {
  const dir = join(folder, randomUUID())
  mkdirSync(dir)
  return dir
}

const olga = { name: 'olga', publicKey: keyOf() }
const mallory = { name: "mal'; id", publicKey: keyOf() }
const sandbox = (dir: string) => readConfig({ COFFER_SIGNER_DIR: dir })
const sentence = (typed: string) =>
  `On the signer's machine, which then says who signs it: npm run signer -- ${typed}`

/** Tries every act of a server that could change the list, also the enrolment of a key and an operator's end. */
function tryAll(config: Config): readonly (string | undefined)[] {
  const { trust, distrust } = signerTrust(config)
  return [trust(mallory), distrust('olga'), trustKeyOf(config)(mallory)].map(said)
}

/** The sentence of an outcome. */
function said(done: Outcome | null): string | undefined {
  return done === null ? undefined : answerText(done).trimEnd()
}

test('a sandbox’s own signer trusts a key at once, with the one that it takes the place of no more', () => {
  const dir = signerDirectory()
  const config = sandbox(dir)
  expect(said(signerTrust(config).trust(olga))).toBe(`The signer in ${dir} trusts olga.`)
  const other = keyOf()
  expect(trustKeyOf(config)({ name: 'olga', publicKey: other })).toBeNull()
  expect(trustedOperators(dir)).toEqual({ olga: other.toString('base64') })
  expect(said(signerTrust(config).distrust('olga'))).toBe(`The signer in ${dir} trusts olga no more.`)
  expect(trustedOperators(dir)).toEqual({})
})

test.each<[string, (dir: string) => Config]>([
  [
    'in live mode',
    (dir) => readSignerConfig({ COFFER_MODE: 'live', COFFER_MASTER_KEY: masterKey, COFFER_SIGNER_DIR: dir }),
  ],
  [
    'with a signer elsewhere',
    (dir) => readConfig({ COFFER_SIGNER: 'localhost:7070', COFFER_SIGNER_DIR: dir }),
  ],
])(
  '%s a server changes no list on its machine, and says as one word of a shell who is meant',
  (_, configOf) => {
    const dir = signerDirectory()
    signerTrust(sandbox(dir)).trust(olga)
    const before = trustedOperators(dir)
    const key = mallory.publicKey.toString('base64')
    const add = sentence(`operators add 'mal'\\''; id' --public-key ${key}`)
    expect(tryAll(configOf(dir))).toEqual([add, sentence('operators remove olga'), add])
    expect(trustedOperators(dir)).toEqual(before)
  },
)

test('a server in the mode of a sandbox changes no list that people have begun to keep', () => {
  const dir = signerDirectory()
  const change = { act: 'add', name: 'olga', publicKey: olga.publicKey.toString('base64') } as const
  changeOperators(dir, { change, signatures: [], now: new Date('2026-05-15T12:00:00Z') })
  const before = trustedOperators(dir)
  for (const text of tryAll(sandbox(dir))) expect(text).toContain("On the signer's machine")
  expect(trustedOperators(dir)).toEqual(before)
})
