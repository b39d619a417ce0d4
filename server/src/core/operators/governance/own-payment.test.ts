import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { tieOf } from './own-payment.ts'

const { database } = await useTestDatabase()
const customerId = '01890000-0000-7000-8000-000000000001'
const [made, others] = [`pk_live_${'1'.repeat(32)}`, `pk_live_${'2'.repeat(32)}`]
const program = `hk_live_${'3'.repeat(32)}`

test('who made a service key is tied to payments by the keys that it made, also after their customers rolled them', async () => {
  await database.query(sql`
    insert into customers (id, username, email, kyc_status, tariff, created_at)
    values (${customerId}, 'erin', 'erin@example.com', 'none', 'default', now())`)
  await database.query(sql`
    insert into service_keys (id, name, sealed_secret, rights, allowed_ips, rate_limit_per_minute, made_by, made_by_person, created_at)
    values (${program}, 'sign-up', '\\x00', '{keys.create}', '{}', 600, 'olivia', 'sub-olivia', now())`)
  // A rolled key stands in no line of the log under its id.
  for (const [id, by] of [
    [made, 'service sign-up'],
    [others, 'service check'],
  ] as const)
    await database.query(sql`
      insert into api_keys (id, customer_id, sealed_secret, permissions, allowed_ips, rate_limit_per_minute, is_active, created_at, made_by)
      values (${id}, ${customerId}, '\\x00', '{}', '{}', 600, true, now(), ${by})`)
  const tie = (apiKey: string, person: string) =>
    tieOf(database, { person, class: 'gives_value', customerId, apiKey, changesSince: null })
  expect(await tie(made, 'sub-olivia')).toMatchObject({ kind: { code: 'TIE_KEY' }, params: {} })
  expect(await tie(others, 'sub-olivia')).toBeNull()
  expect(await tie(made, 'sub-oscar')).toBeNull()
})
