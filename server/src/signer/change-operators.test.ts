import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Arbitrary,
  assert as always,
  array,
  constantFrom,
  integer,
  oneof,
  property,
  record,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useFolder } from '../../test/world/use-folder.ts'
import {
  askChange,
  changeOperators,
  distrustInSandbox,
  isKeptBySandbox,
  type ListChange,
  readStatement,
  trustedOperators,
  trustInSandbox,
} from './index.ts'
import { ListChangedMeanwhile, readOperatorList, writeOperatorList } from './operator-list.ts'

const folder = useFolder()
const now = new Date('2026-05-15T12:00:00Z')

type Person = { readonly key: string; readonly sign: (statement: string) => string }

function person(): Person {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: rawOf(publicKey).toString('base64'), sign: (text) => signed(text, privateKey) }
}

const rawOf = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const signed = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('base64')

const [olga, pavel, rita] = [person(), person(), person()]
const [mallory, twin, stranger] = [person(), person(), person()]

const add = (name: string, { key }: Person): ListChange => ({ act: 'add', name, publicKey: key })
const remove = (name: string): ListChange => ({ act: 'remove', name })

function newDirectory(): string {
  const dir = join(folder, randomUUID())
  mkdirSync(dir)
  return dir
}

/** Changes the list with the signatures of these people over it as it is. */
function change(dir: string, wanted: ListChange, ...by: readonly Person[]) {
  const { statement } = askChange(dir, wanted)
  return changeOperators(dir, { change: wanted, signatures: by.map((one) => one.sign(statement)), now })
}

function directoryOf(...people: readonly (readonly [name: string, person: Person])[]): string {
  const dir = newDirectory()
  const [first, second] = people
  for (const [name, one] of people)
    change(dir, add(name, one), ...[first?.[1], second?.[1]].flatMap((by) => by ?? []))
  return dir
}

const three = () => directoryOf(['olga', olga], ['pavel', pavel], ['rita', rita])
const keysOf = (people: { readonly [name: string]: Person }) =>
  Object.fromEntries(Object.entries(people).map(([name, { key }]) => [name, key]))

describe('the beginning of a list', () => {
  test('the machine alone chooses the first operator, that one chooses the second, and two choose each one after', () => {
    const dir = newDirectory()
    expect(askChange(dir, add('olga', olga)).needed).toBe(0)
    expect(change(dir, add('olga', olga)).names).toEqual([])
    expect(() => change(dir, add('pavel', pavel))).toThrow('needs signatures of 1 ')
    expect(() => change(dir, add('pavel', pavel), pavel)).toThrow('and has 0')
    expect(change(dir, add('pavel', pavel), olga).names).toEqual(['olga'])
    expect(() => change(dir, add('rita', rita), olga)).toThrow(/needs signatures of 2 .*has 1: olga/)
    expect(() => change(dir, add('rita', rita), olga, rita)).toThrow('has 1: olga')
    expect(change(dir, add('rita', rita), olga, pavel).names).toEqual(['olga', 'pavel'])
    expect(trustedOperators(dir)).toEqual(keysOf({ olga, pavel, rita }))
  })

  test('the only operator changes the own key, and leaves, with one signature', () => {
    const dir = directoryOf(['olga', olga])
    expect(() => change(dir, add('olga', mallory), mallory)).toThrow('has 0')
    change(dir, add('olga', rita), olga)
    expect(() => change(dir, remove('olga'), olga)).toThrow('has 0')
    expect(change(dir, remove('olga'), rita)).toEqual({ names: ['olga'], left: 0, isStuck: false })
    expect(change(dir, add('pavel', pavel)).names).toEqual([])
  })

  test('a list that a signer kept before changes were signed counts as it is', () => {
    const dir = newDirectory()
    writeFileSync(join(dir, 'operators.json'), JSON.stringify(keysOf({ olga, pavel })))
    expect(() => change(dir, add('rita', rita), olga)).toThrow('has 1')
    change(dir, remove('pavel'), olga)
    expect(() => change(dir, add('rita', rita), olga)).toThrow('has 1')
    expect(trustedOperators(dir)).toEqual(keysOf({ olga }))
  })
})

describe('a list that has held two', () => {
  test('another key for a name needs two signatures, of which the present key may give one', () => {
    const dir = three()
    expect(() => change(dir, add('pavel', mallory), olga)).toThrow('has 1: olga')
    expect(() => change(dir, add('pavel', mallory), olga, mallory)).toThrow('has 1: olga')
    expect(change(dir, add('pavel', twin), olga, pavel).names).toEqual(['olga', 'pavel'])
    expect(trustedOperators(dir)).toEqual(keysOf({ olga, pavel: twin, rita }))
    expect(() => change(dir, add('pavel', pavel), pavel, olga)).toThrow('has 1: olga')
  })

  test('one operator removes any at once, and is never enough to add anybody again', () => {
    const dir = three()
    expect(() => change(dir, remove('rita'))).toThrow('needs signatures of 1 ')
    expect(() => change(dir, remove('rita'), mallory)).toThrow('has 0')
    expect(change(dir, remove('rita'), olga)).toEqual({ names: ['olga'], left: 2, isStuck: false })
    expect(change(dir, remove('pavel'), olga)).toEqual({ names: ['olga'], left: 1, isStuck: true })
    for (const [name, one] of [
      ['mallory', mallory],
      ['olga', twin],
      ['pavel', pavel],
    ] as const)
      expect(() => change(dir, add(name, one), olga, one)).toThrow(/needs signatures of 2 .*has 1: olga/)
    expect(change(dir, remove('olga'), olga)).toEqual({ names: ['olga'], left: 0, isStuck: true })
    expect(() => change(dir, add('mallory', mallory), mallory, olga)).toThrow('needs signatures of 2 ')
  })

  test('a signature counts for one list alone and for what it says, also after the list is the same again', () => {
    const dir = three()
    const wanted = add('mallory', mallory)
    const { statement } = askChange(dir, wanted)
    const signatures = [olga.sign(statement), pavel.sign(statement)]
    const attempt = (of: ListChange) => () => changeOperators(dir, { change: of, signatures, now })
    expect(attempt(add('mallory', twin))).toThrow('has 0')
    expect(attempt(add('rita', mallory))).toThrow('has 0')
    expect(attempt(remove('rita'))).toThrow('has 0')
    attempt(wanted)()
    change(dir, remove('mallory'), rita)
    expect(trustedOperators(dir)).toEqual(keysOf({ olga, pavel, rita }))
    expect(attempt(wanted)).toThrow('has 0')
  })

  test('one signature twice is one, and nothing else than a signature is one', () => {
    const dir = three()
    const wanted = add('twin', twin)
    const { statement } = askChange(dir, wanted)
    const one = olga.sign(statement)
    for (const other of [one, '', 'x', `${one}\n`, one.slice(1), mallory.sign(statement)])
      expect(() => changeOperators(dir, { change: wanted, signatures: [one, other], now })).toThrow(
        'has 1: olga',
      )
  })

  test('a key is one operator’s, and each name and key must be one', () => {
    const dir = three()
    const refused = (wanted: ListChange, words: string) =>
      expect(() => change(dir, wanted, olga, pavel)).toThrow(words)
    refused(add('twin', olga), "that public key is olga's")
    refused(add('olga', olga), 'with that key already')
    refused(remove('nobody'), 'does not trust nobody')
    refused(remove('__proto__'), 'does not trust __proto__')
    refused({ act: 'add', name: 'x', publicKey: 'short' }, 'must be 32 bytes')
    refused({ act: 'add', name: 'x', publicKey: twin.key.replace('=', '') }, 'not plain base64')
    refused(
      { act: 'add', name: 'x', publicKey: Buffer.from(`01${'00'.repeat(31)}`, 'hex').toString('base64') },
      'no Ed25519 key',
    )
    refused(add('', twin), 'characters that can be seen')
    refused(add('olga\u200b', twin), 'characters that can be seen')
  })
})

describe('what stays of a change', () => {
  test('each change is a file with its statement, who signed it and when, and no file changes', () => {
    const dir = directoryOf(['olga', olga], ['pavel', pavel])
    const read = () =>
      readdirSync(join(dir, 'operators')).map((name) => readFileSync(join(dir, 'operators', name), 'utf8'))
    const before = read()
    const { statement } = askChange(dir, add('rita', rita))
    change(dir, add('rita', rita), pavel, olga)
    expect(read().slice(0, 2)).toEqual(before)
    expect(JSON.parse(read()[2] ?? '')).toMatchObject({
      follows: JSON.parse(statement)[3],
      at: now.toISOString(),
      statement,
      signed: { olga: olga.sign(statement), pavel: pavel.sign(statement) },
      operators: keysOf({ olga, pavel, rita }),
    })
  })

  test('of two changes of one list only one counts', () => {
    const dir = three()
    const from = readOperatorList(dir)
    const to = { at: null, statement: '', signed: {}, isKeptByPeople: true }
    writeOperatorList(dir, { from, to: { ...to, operators: keysOf({ olga, pavel }) } })
    const other = () => writeOperatorList(dir, { from, to: { ...to, operators: keysOf({ olga, rita }) } })
    expect(other).toThrow(ListChangedMeanwhile)
    expect(trustedOperators(dir)).toEqual(keysOf({ olga, pavel }))
    expect(readdirSync(join(dir, 'operators'))).toHaveLength(4)
  })

  test('a damaged file is one sentence, and trusts nobody', () => {
    const dir = three()
    writeFileSync(join(dir, 'operators', '000003.json'), '{')
    expect(() => trustedOperators(dir)).toThrow('is damaged; restore it from a backup')
  })
})

describe('a statement', () => {
  test('is read as what it says, and as nothing else', () => {
    const dir = three()
    for (const wanted of [add("o'brien", twin), remove('rita')]) {
      const { statement } = askChange(dir, wanted)
      expect(readStatement(statement)).toEqual({
        change: wanted,
        hash: JSON.parse(statement).at(-1),
        statement,
      })
    }
    const { statement } = askChange(dir, add('twin', twin))
    const ofNoList = JSON.stringify(['coffer signer operators remove', 'olga', 'this one'])
    for (const text of [
      '',
      '{}',
      '[]',
      'null',
      ofNoList,
      '["coffer spend","id"]',
      statement.replace('add', 'remove'),
      statement.replace('signer', 'spend'),
      statement.replace(']', ',"more"]'),
      statement.replace('"twin"', '3'),
    ])
      expect(() => readStatement(text)).toThrow('no statement about the operators')
  })
})

describe('a sandbox’s own signer', () => {
  test('follows the sandbox without a signature until somebody changes the list by hand', () => {
    const dir = newDirectory()
    const trust = (name: string, { key }: Person) =>
      trustInSandbox({ dir, name, publicKey: Buffer.from(key, 'base64') })
    trust('olga', olga)
    trust('pavel', pavel)
    trust('x\u200b', mallory)
    distrustInSandbox({ dir, name: 'x\u200b' })
    trust('pavel', rita)
    trust('pavel', rita)
    distrustInSandbox({ dir, name: 'olga' })
    trust('olga', olga)
    expect([trustedOperators(dir), isKeptBySandbox(dir)]).toEqual([keysOf({ olga, pavel: rita }), true])
    change(dir, add('mallory', mallory), olga, rita)
    expect(isKeptBySandbox(dir)).toBe(false)
    expect(() => trust('twin', twin)).toThrow('so no server changes it')
    expect(() => distrustInSandbox({ dir, name: 'olga' })).toThrow('so no server changes it')
  })
})

/** An operator's attempt to change the list. */
type Attempt = {
  readonly change: ListChange
  /** Own signatures over the statement; some over the list of another moment. */
  readonly own: number
  readonly isReplay: boolean
}

const people = { olga, pavel, mallory }
const names = constantFrom('olga', 'pavel', 'mallory', 'twin', '__proto__')
const keys = constantFrom(mallory, twin, olga, pavel)
const attempts: Arbitrary<readonly Attempt[]> = array(
  record({
    change: oneof(
      record({ name: names, by: keys }).map(({ name, by }) => add(name, by)),
      names.map(remove),
    ),
    own: integer({ min: 0, max: 3 }),
    isReplay: constantFrom(true, false),
  }),
  { minLength: 1, maxLength: 12 },
)

test('nothing that one operator signs alone adds or replaces a key, nor makes one signature enough, in whatever order', () => {
  // Signatures of honest people in the past, an addition and a removal of the attacker's second key included.
  const past: string[] = []
  const history = newDirectory()
  const honest = (wanted: ListChange, ...by: readonly Person[]) => {
    const { statement } = askChange(history, wanted)
    const signatures = by.map((one) => one.sign(statement))
    changeOperators(history, { change: wanted, signatures, now })
    past.push(...signatures)
  }
  honest(add('olga', olga))
  honest(add('mallory', mallory), olga)
  honest(add('twin', twin), olga, mallory)
  honest(remove('twin'), olga)
  honest(add('pavel', pavel), olga, mallory)
  const before = keysOf(people)
  let removed = 0

  always(
    property(attempts, (list) => {
      const dir = join(folder, randomUUID())
      cpSync(history, dir, { recursive: true })
      const used: string[] = []
      for (const { change: wanted, own, isReplay } of list) {
        try {
          const { statement } = askChange(dir, wanted)
          const mine = [mallory, twin, mallory].slice(0, own).map((one) => one.sign(statement))
          used.push(...mine)
          changeOperators(dir, {
            change: wanted,
            signatures: [...mine, ...(isReplay ? [...past, ...used] : [])],
            now,
          })
          removed += 1
        } catch (error) {
          expect((error as Error).name).toBe('OperatorNotTrusted')
        }
        const left = trustedOperators(dir)
        expect(before).toMatchObject(left)
        expect(askChange(dir, add('stranger', stranger)).needed).toBe(2)
      }
    }),
    { numRuns: 100 },
  )
  // Emergencies are not refused.
  expect(removed).toBeGreaterThan(50)
})
