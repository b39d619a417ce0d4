import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readApiKeys } from '#core/access'
import { changeSubject } from '#core/customers'
import { govern, outcomesOf, readActions } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { openTransaction } from '../../../test/world/open-transaction.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { untilSomebodyWaits } from '../../../test/world/until-somebody-waits.ts'
import { allPermissions, valuePermissions } from '../parts/modules.ts'
import { customerActs } from './manage-customers.ts'
import { keyActs } from './manage-keys.ts'
import { setLimitsAct } from './set-limits.ts'
import { setSsoAct } from './set-sso.ts'

const db = await useTestDatabase()
const desk = {
  database: db.database,
  catalog: shippedCatalog,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
}
const acts = [...customerActs, ...keyActs, setLimitsAct, setSsoAct]
const typed = (words: string) =>
  runAct(desk, readAct(words.split(' '), acts), {
    user: 'root',
    keyFileOf: () => 'none',
  })
await knowPeople(db.database)
await typed('customers create erin --email erin@example.com')

test.for([
  ['a permission that is none', 'keys create erin --permissions can_fly', '--permissions must be'],
  ['no permissions', 'keys create erin', '--permissions must be'],
  ['a rate that is none', 'keys create erin --permissions all --rate-limit 0', '--rate-limit must'],
  ['a time that is none', 'keys create erin --permissions all --expires soon', '--expires must'],
  [
    'an address range that is none',
    'keys create erin --permissions all --allowed-ips x',
    '--allowed-ips must',
  ],
  ['a key that is none', 'keys disable pk_live_0', 'there is no key pk_live_0'],
  ['a key to confirm that is none', 'keys confirm pk_live_0', 'there is no key pk_live_0'],
  ['a username that is none', 'customers create .x --email f@f', 'a username has'],
  ['an address that is none', 'customers create frank --email frank', '--email must'],
  ['a tariff that is none', 'customers create frank --email f@f --tariff x', '--tariff must'],
  [
    'another tariff that is none',
    'customers set-tariff erin --tariff gold',
    '--tariff must be one of the catalogue: default',
  ],
  ['no tariff', 'customers set-tariff erin', '--tariff must be one of the catalogue: default'],
  ['the tariff of nobody', 'customers set-tariff nobody --tariff default', 'there is no customer nobody'],
  ['a username that is taken', 'customers create Erin --email f@f', 'username already'],
] as const)('an operator who gives %s is told so, and nothing is made', async ([, words, told]) => {
  await expect(typed(words)).rejects.toThrow(told)
  expect(await db.database.query(sql`select username from customers`)).toEqual([{ username: 'erin' }])
  expect(await db.database.query(sql`select from api_keys`)).toEqual([])
  expect(await readActions(db.database, { subject: null, limit: 9 })).toHaveLength(1)
})

test('what operators do to customers and keys is in the audit log, without secrets', async () => {
  const made = await typed('keys create erin --permissions read --as dana')
  const [, key = '', secret = ''] = /(pk_live_\w+)\s+secret_key\s+(sk_live_\w+)/.exec(made) ?? []
  await typed(`keys disable ${key} --reason lost`)
  const actions = await readActions(db.database, { subject: null, limit: 9 })
  expect(actions).toMatchObject([
    {
      operator: 'root',
      action: 'keys disable',
      subject: key,
      reason: 'lost',
      details: { before: 'active', after: 'disabled' },
    },
    { operator: 'dana', action: 'keys create', subject: 'erin', details: { key } },
    { operator: 'root', action: 'customers create', subject: 'erin' },
  ])
  expect(JSON.stringify(actions)).not.toContain(secret)
})

/** A key of erin that an operator makes, and what is printed about it. */
async function madeKey(permissions: string) {
  const printed = await typed(`keys create erin --permissions ${permissions} --as dana`)
  const [id = ''] = /pk_live_\w+/.exec(printed) ?? []
  const read = async () => (await readApiKeys(db.database, [id]))[0]
  return { id, printed, read }
}

test('a key that an operator makes has no permission by which value can leave, and the answer says who gives them', async () => {
  const { id, printed, read } = await madeKey('all')
  const key = await read()
  expect(new Set(key?.unconfirmedPermissions)).toEqual(new Set(valuePermissions()))
  expect(new Set([...(key?.permissions ?? []), ...valuePermissions()])).toEqual(new Set(allPermissions()))
  expect(key?.permissions.filter((name) => valuePermissions().includes(name))).toEqual([])
  expect(key?.madeBy).toBe('dana')
  expect(printed).toContain(`npm run operator -- keys confirm ${id}`)
  const [action] = await readActions(db.database, { subject: 'erin', limit: 1 })
  expect(action?.details).toMatchObject({
    permissions: key?.permissions,
    unconfirmedPermissions: key?.unconfirmedPermissions,
  })
  const reading = await madeKey('can_account_read')
  expect((await reading.read())?.unconfirmedPermissions).toEqual([])
  expect(reading.printed).not.toContain('may not')
})

test('an operator who disables and enables a key gives it nothing that waits', async () => {
  const { id, read } = await madeKey('can_account_read,can_transfer')
  const before = await read()
  await typed(`keys disable ${id}`)
  await typed(`keys enable ${id}`)
  expect(await read()).toEqual(before)
})

test('operators confirm a key once, with a line in the log, and only where its customer has no sign-in', async () => {
  const { id, read } = await madeKey('can_account_read,can_transfer')
  const signsIn = (words: string) => typed(`customers set-sso erin ${words}`)
  await signsIn('--sso-subject erin-at-home')
  const byCustomer = madeKey('can_transfer').then(({ printed }) => printed)
  expect(await byCustomer).toContain('until erin confirms the key in the console')
  await expect(typed(`keys confirm ${id}`)).rejects.toThrow('its customer confirms it in the console')
  expect((await read())?.permissions).toEqual(['can_account_read'])
  await signsIn('--remove')
  expect(await typed(`keys confirm ${id} --reason asked --as olga`)).toContain('it has can_transfer')
  expect(await read()).toMatchObject({
    permissions: ['can_account_read', 'can_transfer'],
    unconfirmedPermissions: [],
  })
  const [action] = await readActions(db.database, { subject: null, limit: 1 })
  expect(action).toMatchObject({ operator: 'olga', action: 'keys confirm', subject: id, reason: 'asked' })
  expect(action?.details).toEqual({
    before: ['can_account_read'],
    after: ['can_account_read', 'can_transfer'],
    customerId: (await read())?.customerId,
    key: id,
  })
  await expect(typed(`keys confirm ${id}`)).rejects.toThrow(`nothing of the key ${id} waits`)
})

test('a customer who gets a sign-in in the same moment confirms the key alone', async () => {
  const { id, read } = await madeKey('can_transfer')
  const giving = await openTransaction(db.database)
  await changeSubject(giving.tx, { username: 'erin', ssoSubject: 'erin-at-home' })
  const confirming = typed(`keys confirm ${id}`).catch(({ message }: Error) => message)
  const admin = new Client({ connectionString: db.url })
  await admin.connect()
  await untilSomebodyWaits(admin, { table: 'customers', timeoutMs: 5_000 }).finally(giving.commit)
  await admin.end()
  expect(await confirming).toContain('its customer confirms it in the console')
  expect((await read())?.permissions).toEqual([])
})

test('a customer gets another tariff, and the log says which they had', async () => {
  const [cautious] = shippedCatalog.tariffs
  const tariffs = [...shippedCatalog.tariffs, { ...cautious!, code: 'cautious' }]
  const acting = { ...desk, catalog: { ...shippedCatalog, tariffs } }
  const words = 'customers set-tariff Erin --tariff cautious --reason asked'
  const told = await runAct(acting, readAct(words.split(' '), [...customerActs, ...keyActs]), {
    user: 'root',
    keyFileOf: () => 'none',
  })
  expect(told).toContain('had the tariff default and has cautious now')
  expect(await db.database.query(sql`select tariff from customers`)).toEqual([{ tariff: 'cautious' }])
  const [action] = await readActions(db.database, { subject: null, limit: 1 })
  const details = { before: 'default', after: 'cautious' }
  expect(action).toMatchObject({ action: 'customers set-tariff', subject: 'Erin', reason: 'asked', details })
})

/** The codes and facts that an act answers. */
async function answered(words: string) {
  const { act, subject, options } = readAct(words.split(' '), acts)
  const operator = { name: 'root', person: 'sub-root', sign: null }
  const answer = await govern(act).act(desk, { operator, subject, options })
  return outcomesOf(answer).map(({ kind, params }) => [kind.code, params] as const)
}

test('acts on customers answer codes with their facts', async () => {
  const username = 'gus'
  const created = 'customers create gus --email gus@example.com --sso-subject gus-1'
  expect(await answered(created)).toEqual([
    ['CUSTOMER_CREATED_WITH_SIGN_IN', { username, customer_id: expect.any(String), sso_subject: 'gus-1' }],
    ['CUSTOMER_NEEDS_KEY', { username }],
  ])
  expect(await answered('customers set-tariff gus --tariff default')).toEqual([
    ['TARIFF_SET', { username, before: 'default', after: 'default' }],
  ])
  expect(await answered('customers set-limits gus --withdraw 5000')).toEqual([
    ['LIMITS_SET', { username, withdraw: '5000', fiat_deposit: 'tariff', approval: 'tariff' }],
  ])
  expect(await answered('customers freeze gus --reason stolen')).toEqual([['CUSTOMER_FROZEN', { username }]])
  expect(await answered('customers freeze gus --reason stolen')).toEqual([
    ['CUSTOMER_FROZEN_BEFORE', { username }],
  ])
  expect(await answered('customers unfreeze gus')).toEqual([['CUSTOMER_UNFROZEN', { username }]])
  expect(await answered('customers unfreeze gus')).toEqual([['CUSTOMER_NOT_FROZEN', { username }]])
  expect(await answered('customers set-sso gus --sso-subject gus-1')).toEqual([
    ['SIGN_IN_UNCHANGED', { sso_subject: 'gus-1' }],
  ])
  expect(await answered('customers set-sso gus --remove')).toEqual([['SIGN_IN_REMOVED', { username }]])
  expect(await answered('customers set-sso gus --remove')).toEqual([['SIGN_IN_REMOVED_BEFORE', {}]])
})

test('acts on keys answer codes with their facts', async () => {
  await typed('customers create hal --email hal@example.com')
  const permissions = ['can_transfer']
  const [[, { api_key = '' } = {}] = [], ...others] = await answered(
    'keys create hal --permissions can_account_read,can_transfer',
  )
  expect(others).toEqual([
    ['KEY_SECRET', { secret_key: expect.stringMatching(/^sk_live_\w+$/) }],
    ['SECRET_SHOWN_ONCE', {}],
    ['KEY_WAITS_FOR_OPERATOR', { permissions, username: 'hal', api_key }],
  ])
  expect(await answered(`keys confirm ${api_key}`)).toEqual([['KEY_CONFIRMED', { api_key, permissions }]])
  expect(await answered(`keys disable ${api_key}`)).toEqual([['KEY_DISABLED', { api_key }]])
  expect(await answered(`keys enable ${api_key}`)).toEqual([['KEY_ENABLED', { api_key }]])
})
