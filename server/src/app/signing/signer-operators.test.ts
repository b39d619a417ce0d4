import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeOperatorKey } from '#core/operators'
import { trustedOperators } from '#signer'
import { useFolder } from '../../../test/world/use-folder.ts'
import { runSignerOperators } from './signer-operators.ts'

const folder = useFolder()

type Own = { readonly name: string; readonly file: string; readonly key: string }

function own(name: string): Own {
  const file = join(folder, `${randomUUID()}.key`)
  return { name, file, key: makeOperatorKey(file).toString('base64') }
}

const [olga, pavel, rita] = [own('olga'), own('pavel'), own("rita o'neil")]

function openMachine() {
  const dir = join(folder, randomUUID())
  mkdirSync(dir)
  const told: string[] = []
  const type = (
    words: readonly string[],
    given: { publicKey?: string; signatures?: string; keyFile?: string } = {},
  ) =>
    runSignerOperators(
      { publicKey: undefined, signatures: undefined, keyFile: undefined, ...given, words, usage: 'Usage: …' },
      { dir, now: new Date('2026-05-15T12:00:00Z'), tell: (text) => void told.push(text) },
    )
  /** A person's signature with a key file; a shell reads the words of the command that asks for it. */
  const signFor = (asked: string, { file }: Own) => {
    const [, words = ''] = /npm run signer -- operators (sign .*) --key-file FILE/.exec(asked) ?? []
    const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${words}`], { encoding: 'utf8' })
    return type(printed.trimEnd().split('\n'), { keyFile: file }).trim()
  }
  const add = (who: Own, ...by: Own[]) => {
    const asked = type(['add', who.name], { publicKey: who.key })
    const signatures = by.map((one) => signFor(asked, one)).join(',')
    return by.length === 0 ? asked : type(['add', who.name], { publicKey: who.key, signatures })
  }
  return { dir, told, type, signFor, add }
}

test('what the command asks for is typed as it stands, says what is signed, and makes the change', () => {
  const { dir, told, type, signFor, add } = openMachine()
  expect(type([])).toBe('The signer trusts nobody.\n')
  expect(add(olga)).toContain(
    'It trusted nobody, so nobody signed.\nIt trusts one operator, whose signature alone',
  )
  expect(add(pavel, olga)).toContain('Signed by olga.\nIt trusts two operators: add a third')
  expect(add(rita, olga, pavel)).toMatch(/Signed by olga, pavel\.\n$/)
  const meaning = `You sign that the signer believes approvals of rita o'neil with the key ${rita.key} and no other.`
  expect(told.at(-1)).toContain(meaning)
  expect(type([])).toBe([olga, pavel, rita].map(({ name, key }) => `${name}  ${key}\n`).join(''))
  const asked = type(['remove', rita.name])
  expect(asked).toContain('once 1 of these have signed it: olga, pavel')
  expect(asked).toContain("npm run signer -- operators remove 'rita o'\\''neil' --signatures SIGNATURE_1\n")
  expect(Object.keys(trustedOperators(dir))).toHaveLength(3)
  expect(type(['remove', rita.name], { signatures: signFor(asked, pavel) })).toContain('Signed by pavel.')
  expect(told.at(-1)).toContain("You sign that the signer believes no approval of rita o'neil any more.")
  const left = type(['remove', 'olga'])
  expect(type(['remove', 'olga'], { signatures: signFor(left, pavel) })).toContain(
    'nobody can be added any more',
  )
})

test('without signatures nothing changes, and with too few the answer says whose there are', () => {
  const { dir, add } = openMachine()
  add(olga)
  add(pavel, olga)
  const before = trustedOperators(dir)
  expect(add(rita)).toContain('Nothing is changed yet')
  expect(() => add(rita, olga)).toThrow('has 1: olga')
  expect(trustedOperators(dir)).toEqual(before)
})

test('a key signs no other statement than one of this list', () => {
  const { type } = openMachine()
  for (const text of ['', 'x', JSON.stringify(['coffer spend', 'id', 'btc'])])
    expect(() => type(['sign', text], { keyFile: olga.file })).toThrow('no statement about the operators')
})

test.each([
  [['add', 'x'], {}],
  [['add'], { publicKey: olga.key }],
  [['add', 'x'], { publicKey: olga.key, keyFile: olga.file }],
  [['remove', 'x'], { publicKey: olga.key }],
  [['sign', 'x'], {}],
  [['list', 'x'], {}],
  [[], { publicKey: olga.key }],
  [[], { signatures: 'x' }],
] as const)('%j with %j is answered with the usage', (words, given) => {
  expect(() => openMachine().type(words, given)).toThrow('Usage')
})
