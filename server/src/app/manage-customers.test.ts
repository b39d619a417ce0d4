import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { useTestDatabase } from '../../test/world/test-database.ts'
import { readConfig } from './config.ts'
import { createCustomerByHand, createKeyByHand, disableKey, listKeys } from './manage-customers.ts'

const db = await useTestDatabase()
const office = {
  config: readConfig({}),
  database: db.database,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
}
await createCustomerByHand(office, { subject: 'erin', values: { email: 'erin@example.com' } })

test.for([
  ['a permission that is none', createKeyByHand, 'erin', { permissions: 'can_fly' }, '--permissions must be'],
  ['no permissions', createKeyByHand, 'erin', {}, '--permissions must be'],
  [
    'a rate that is none',
    createKeyByHand,
    'erin',
    { permissions: 'all', 'rate-limit': '0' },
    '--rate-limit must',
  ],
  ['a time that is none', createKeyByHand, 'erin', { permissions: 'all', expires: 'soon' }, '--expires must'],
  [
    'an address range that is none',
    createKeyByHand,
    'erin',
    { permissions: 'all', 'allowed-ips': 'x' },
    '--allowed',
  ],
  ['a customer who is nobody', listKeys, 'nobody', {}, 'there is no customer nobody'],
  ['a key that is none', disableKey, 'pk_live_0', {}, 'there is no key pk_live_0'],
  ['a username that is none', createCustomerByHand, '-', { email: 'f@f' }, 'a username has'],
  ['an address that is none', createCustomerByHand, 'frank', { email: 'frank' }, '--email must'],
  ['a tariff that is none', createCustomerByHand, 'frank', { email: 'f@f', tariff: 'x' }, '--tariff must'],
  ['a username that is taken', createCustomerByHand, 'Erin', { email: 'f@f' }, 'username already'],
] as const)(
  'an operator who gives %s is told so, and nothing is made',
  async ([, act, subject, values, words]) => {
    await expect(act(office, { subject, values })).rejects.toThrow(words)
    expect(await db.database.query(sql`select username from customers`)).toEqual([{ username: 'erin' }])
    expect(await db.database.query(sql`select from api_keys`)).toEqual([])
  },
)
