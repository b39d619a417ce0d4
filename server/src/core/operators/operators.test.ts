import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import {
  defineOutcomes,
  findOperator,
  type GivenAct,
  govern,
  haltActs,
  isSignedBy,
  type OperatorAct,
  operatorActs,
  operatorRoutes,
  outcomesOf,
  type Places,
  readActions,
  readHalts,
  signApproval,
  textField,
} from './index.ts'

let folder: string
let db: TestDatabase
let given: GivenAct
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-operators-'))
  db = await createTestDatabase()
  await knowPeople(db.database)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await db.drop()
})

const keyFileOf = (name: string) => join(folder, 'operators', `${name}.key`)
const surroundings = {
  keyFileOf,
  trust: () => null,
  distrust: () => null,
  signOut: async () => 0,
}
const spy: OperatorAct = {
  name: 'payments approve',
  class: 'stops',
  right: 'payments.decide',
  subject: 'ID',
  summary: 'Approves.',
  options: { note: textField('a note') },
  outcomes: [],
  async act(_, received) {
    given = received
    return []
  },
}
const resumed: string[] = []
const outcomes = defineOutcomes({ HALTED: '{network} is halted.', RESUMED: '{network} pays again.' })
const networks: Places = {
  noun: 'network',
  codesOf: ({ networks }) => networks.map(({ code }) => code),
  stops: 'Stops payments.',
  outcomes: { halted: outcomes.HALTED, resumed: outcomes.RESUMED },
  onResumed: async (_, { code }) => void resumed.push(code),
}
const acts = [...haltActs(networks), ...operatorActs(surroundings), spy]

const deskOf = () => ({
  database: db.database,
  catalog: shippedCatalog,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
})
const typed = (words: string) =>
  runAct(deskOf(), readAct(words.split(' '), acts), { user: 'root', keyFileOf })

/** The codes and facts that an act answers. */
async function answered(words: string) {
  const { act, subject, options } = readAct(words.split(' '), acts)
  const operator = { name: 'root', person: 'sub-root', sign: null }
  const answer = await govern(act).act(deskOf(), { operator, subject, options })
  return outcomesOf(answer).map(({ kind, params }) => [kind.code, params])
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
  await knowPeople(db.database, ['erin'])
  await expect(approve('--as dana')).rejects.toThrow('needs the key of dana')
  await expect(approve(`--as dana --key-file ${keyFileOf('erin')}`)).rejects.toThrow('not the key')
  await approve(`--as dana --key-file ${join(folder, 'far.key')}`)
  await approve('--as erin')
  const { operator } = given
  await typed('operators disable erin --reason left')
  await expect(approve('--as erin')).rejects.toThrow('the operator erin is disabled')
  await expect(signApproval(db.database, { operator, statement: '' })).rejects.toThrow('erin is disabled')
  const listed = (query: object) =>
    askOffice<{ items: object[] }>(operatorRoutes(db), 'officeListOperators', { query })
  const { items } = await listed({})
  const key = expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)
  expect(items).toEqual([
    { name: 'dana', is_active: true, public_key: key, created_at: 0 },
    { name: 'erin', is_active: false, public_key: key, created_at: 0 },
  ])
  expect(await listed({ limit: 1 })).toEqual({ items: [items[0]], next: 'dana' })
  expect(await listed({ limit: 1, cursor: 'dana' })).toEqual({ items: [items[1]], next: null })
})

test('a name is enrolled once, and an attempt that fails leaves no key', async () => {
  await typed('operators create dana')
  await expect(typed('operators create dana --key-file x')).rejects.toThrow('already')
  await expect(typed('operators create Dana')).rejects.toThrow('lower-case')
  await expect(typed(`operators create erin --key-file ${keyFileOf('dana')}`)).rejects.toThrow('a file')
  expect(existsSync(keyFileOf('erin'))).toBe(false)
  expect(await db.database.query(sql`select name from operators`)).toEqual([{ name: 'dana' }])
})

test('acts on operators answer codes with their facts', async () => {
  const operator = 'zoe'
  const file = keyFileOf(operator)
  expect(await answered('operators create zoe')).toEqual([
    ['OPERATOR_ENROLLED_WITH_FILE', { operator, file }],
    ['OPERATOR_SIGNS_IN_FIRST', { operator }],
    ['OPERATOR_KEY', { public_key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) }],
  ])
  expect(await answered('operators disable zoe')).toEqual([['OPERATOR_DISABLED', { operator }]])
  expect(await answered('operators disable nobody')).toEqual([
    ['OPERATOR_DISABLED', { operator: 'nobody' }],
    ['OPERATOR_NEVER_SEEN', { operator: 'nobody' }],
  ])
  expect(await answered('operators unbind dana --reason moved')).toEqual([
    ['NAME_FREED', { operator: 'dana' }],
  ])
})

test('the kill switch of a network is thrown once, with a reason, and every change is in the log', async () => {
  await expect(typed('networks halt btc')).rejects.toThrow('--reason')
  await typed('networks halt btc --reason hacked --as dana')
  await typed('networks halt btc --reason again')
  expect([...(await readHalts(db.database)).values()]).toMatchObject([
    { place: 'btc', operator: 'dana', reason: 'hacked' },
  ])
  expect((await readHalts(db.database)).get('btc')).toMatchObject({ operator: 'dana', reason: 'hacked' })
  await typed('networks resume btc --reason fixed')
  expect(await typed('networks resume btc')).toContain('It was not halted: btc.')
  expect((await readHalts(db.database)).size).toBe(0)
  expect(resumed).toEqual(['btc'])
  expect(await readActions(db.database, { subject: 'btc', limit: 9 })).toMatchObject([
    { operator: 'root', action: 'networks resume', reason: 'fixed' },
    { operator: 'dana', action: 'networks halt', reason: 'hacked' },
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
  ['networks halt btd --reason x', 'did you mean btc?'],
  ['networks halt nowhere-at-all --reason x', 'there are '],
])('wrong words are answered with what there is: %s', async ([words, told]) => {
  await expect(async () => typed(words!)).rejects.toThrow(told!)
})
