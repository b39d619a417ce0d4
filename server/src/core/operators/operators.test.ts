import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import {
  findOperator,
  type GivenAct,
  haltActs,
  haltListAct,
  helpOf,
  isSignedBy,
  type OperatorAct,
  operatorActs,
  type Places,
  readAct,
  readHalts,
  runAct,
  signApproval,
} from './index.ts'

let folder: string
let db: TestDatabase
let given: GivenAct
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-operators-'))
  db = await createTestDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await db.drop()
})

const keyFileOf = (name: string) => join(folder, 'operators', `${name}.key`)
const surroundings = {
  keyFileOf,
  trust: () => 'trusted',
  distrust: () => 'distrusted',
  signOut: async () => 0,
}
const spy: OperatorAct = {
  name: 'payments approve',
  right: 'payments.decide',
  subject: 'ID',
  summary: 'Approves.',
  options: { note: 'a note' },
  async act(_, received) {
    given = received
    return ''
  },
}
const resumed: string[] = []
const networks: Places = {
  noun: 'network',
  codesOf: ({ networks }) => networks.map(({ code }) => code),
  stops: 'Stops payments.',
  words: (code) => ({ halted: `Nothing is paid on ${code}`, runs: `${code} pays again` }),
  onResumed: async (_, { code }) => void resumed.push(code),
}
const acts = [haltListAct(networks), ...haltActs(networks), ...operatorActs(surroundings), spy]

const typed = (words: string) => {
  const desk = {
    database: db.database,
    catalog: shippedCatalog,
    secrets: secretsUnder(randomBytes(32)),
    clock: { now: () => new Date(0) },
    ids: systemIds,
  }
  return runAct(desk, readAct(words.split(' '), acts), { user: 'root', keyFileOf })
}

async function approve(words: string) {
  await typed(`payments approve 1 ${words}`)
  return signApproval(db.database, { operator: given.operator, statement: 'pay 5' })
}

test('an operator is made with a key that only its owner may read, and its signatures prove approvals', async () => {
  expect(await typed('operators create dana')).toContain(keyFileOf('dana'))
  expect(statSync(keyFileOf('dana')).mode & 0o777).toBe(0o600)
  const { signature, operator } = await approve('--as dana')
  expect(operator).toBe('dana')
  const { publicKey } = (await findOperator(db.database, 'dana'))!
  expect(isSignedBy(publicKey!, { statement: 'pay 5', signature })).toBe(true)
  expect(isSignedBy(publicKey!, { statement: 'pay 6', signature })).toBe(false)
})

test('nobody approves who is unknown, has no key, has another’s key, or was disabled', async () => {
  await expect(approve('--as root')).rejects.toThrow('there is no operator root')
  await typed(`operators create dana --key-file ${join(folder, 'far.key')}`)
  await typed('operators create erin')
  await expect(approve('--as dana')).rejects.toThrow('needs the key of dana')
  await expect(approve(`--as dana --key-file ${keyFileOf('erin')}`)).rejects.toThrow('not the key')
  await approve(`--as dana --key-file ${join(folder, 'far.key')}`)
  await approve('--as erin')
  const { operator } = given
  await typed('operators disable erin --reason left')
  await expect(approve('--as erin')).rejects.toThrow('the operator erin is disabled')
  await expect(signApproval(db.database, { operator, statement: '' })).rejects.toThrow('erin is disabled')
  expect(await typed('operators list')).toMatch(/^dana {2}active;.*\nerin {2}disabled;/)
})

test('a name is enrolled once, and an attempt that fails leaves no key', async () => {
  await typed('operators create dana')
  await expect(typed('operators create dana --key-file x')).rejects.toThrow('already')
  await expect(typed('operators create Dana')).rejects.toThrow('lower-case')
  await expect(typed(`operators create erin --key-file ${keyFileOf('dana')}`)).rejects.toThrow('a file')
  expect(existsSync(keyFileOf('erin'))).toBe(false)
  expect(await db.database.query(sql`select name from operators`)).toEqual([{ name: 'dana' }])
})

test('the kill switch of a network is thrown once, with a reason, and every change is in the log', async () => {
  await expect(typed('networks halt btc')).rejects.toThrow('--reason')
  await typed('networks halt btc --reason hacked --as dana')
  await typed('networks halt btc --reason again')
  expect([...(await readHalts(db.database)).values()]).toMatchObject([
    { place: 'btc', operator: 'dana', reason: 'hacked' },
  ])
  expect(await typed('networks list')).toContain('btc  HALTED by dana at 1970-01-01T00:00:00.000Z: hacked\n')
  await typed('networks resume btc --reason fixed')
  expect(await typed('networks resume btc')).toContain('It was not halted: btc.')
  expect((await readHalts(db.database)).size).toBe(0)
  expect(resumed).toEqual(['btc'])
  const log = await typed('log list --subject btc')
  expect(log.split('\n').map((line) => line.split('  ').slice(1, 3))).toEqual([
    ['root', 'networks resume btc: fixed'],
    ['dana', 'networks halt btc: hacked'],
    [],
  ])
})

test('the log only grows, for the server and for the owner of the database', async () => {
  await typed('networks halt btc --reason hacked')
  const owner = connect({ url: db.url })
  for (const statement of [
    sql`update operator_actions set operator = 'x'`,
    sql`delete from operator_actions`,
  ]) {
    await expect(db.database.query(statement)).rejects.toThrow('permission denied')
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  }
  await expect(owner.query(sql`truncate operator_actions`)).rejects.toThrow('append-only')
  await owner.close()
})

test.for([
  ['payment approve 1', 'Did you mean `payments approve`?'],
  ['payments aprove 1', 'Did you mean `payments approve`?'],
  ['payments', 'payments what? payments approve'],
  ['zzz', 'there is no `zzz`'],
  [
    'payments approve',
    '`payments approve` needs ID; usage: npm run operator -- payments approve ID [--note]',
  ],
  ['payments approve 1 2', "'2' is one word too many"],
  ['networks list btc', "'btc' is one word too many"],
  ['payments approve 1 --not x', 'there is no option --not; did you mean --note?'],
  ['payments approve 1 --reason x', '`payments approve` has no option --reason'],
  ['payments approve 1 --note', '--note needs a value'],
  ['networks halt btd --reason x', 'did you mean btc?'],
  ['networks halt nowhere-at-all --reason x', 'there are '],
  ['log list --limit 1001', '--limit'],
])('wrong words are answered with what there is: %s', async ([words, told]) => {
  await expect(async () => typed(words!)).rejects.toThrow(told!)
})

test('the help shows every act with its options', () => {
  const help = helpOf(acts)
  for (const { name, summary, options = {} } of acts) {
    for (const part of [name, summary, ...Object.keys(options).map((option) => `--${option}`)])
      expect(help).toContain(part)
  }
})
