import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useDatabaseBefore } from './world/database-before.ts'

const payment = '0190a0a0-0000-7000-8000-000000000001'

const { database, upgrade } = await useDatabaseBefore('0059-one-name-a-person.sql')

test('a person with several names keeps the disabled or the first one, and what they signed stays signed by them', async () => {
  const names = [
    ['ann', 'p-1', 1, true],
    ['ann2', 'p-1', 2, true],
    ['bob', 'p-2', 1, true],
    ['bob2', 'p-2', 2, false],
    ['sam', 'p-3', 1, null],
  ] as const
  for (const [name, subject, day, isActive] of names) {
    const at = new Date(Date.UTC(2026, 0, day))
    await database.query(sql`
      insert into operator_names (name, subject, bound_at) values (${name}, ${subject}, ${at})`)
    if (isActive === null) continue
    await database.query(sql`
      insert into operators (name, public_key, is_active, created_at)
      values (${name}, sha256(${name}::bytea), ${isActive}, ${at})`)
  }
  for (const operator of ['ann2', 'bob', 'local'])
    await database.query(sql`
      insert into approvals (subject, operator, initiator, statement_hash, signature, at)
      values (${payment}, ${operator}, 'customer:c', '', '', now())`)
  await upgrade()
  expect(await database.query(sql`select name, subject from operator_names order by name`)).toEqual([
    { name: 'ann', subject: 'p-1' },
    { name: 'bob2', subject: 'p-2' },
    { name: 'sam', subject: 'p-3' },
  ])
  expect(await database.query(sql`select person, operator from payment_signers order by person`)).toEqual([
    { person: 'p-1', operator: 'ann2' },
    { person: 'p-2', operator: 'bob' },
  ])
})
