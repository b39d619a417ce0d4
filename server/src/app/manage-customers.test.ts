import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAct, readActions, runAct } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { shippedCatalog } from '../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../test/world/test-database.ts'
import { customerActs } from './manage-customers.ts'
import { keyActs } from './manage-keys.ts'

const db = await useTestDatabase()
const desk = {
  database: db.database,
  catalog: shippedCatalog,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
}
const typed = (words: string) =>
  runAct(desk, readAct(words.split(' '), [...customerActs, ...keyActs]), {
    user: 'root',
    keyFileOf: () => 'none',
  })
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
  ['a customer who is nobody', 'keys list nobody', 'there is no customer nobody'],
  ['a key that is none', 'keys disable pk_live_0', 'there is no key pk_live_0'],
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
