import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useDatabaseBefore } from './world/database-before.ts'

const customer = '0190a0a0-0000-7000-8000-000000000001'
const idOf = (number: number) => `0190a0a0-0000-7000-8000-0000000001${number}0`

const { database, upgrade } = await useDatabaseBefore('0091-errors-of-withdrawals.sql')

/** Withdrawals in every state, as they were before: the status of each, that of its transaction, and the error there. */
const before = [
  ['waiting', 'pending', null],
  ['processing', 'processing', null],
  ['completed', 'completed', null],
  ['cancelled', 'cancelled', null],
  ['failed', 'failed', 'PAYMENT_FAILED'],
  ['failed', 'failed', 'REJECTED'],
] as const

test('a withdrawal that failed before gets the error of its transaction, and no other one gets any', async () => {
  for (const [number, [status, told, error]] of before.entries()) {
    const id = idOf(number)
    await database.query(sql`
      insert into withdrawals (id, customer_id, network, asset, units, fee_units, address, status, statement_hash,
        worth_units, day, created_at, updated_at)
      values (${id}, ${customer}, 'trc20', 'USDT', 5, 1, 'T', ${status}, '', 5, '2026-05-04', now(), now())`)
    await database.query(sql`
      insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, error, created_at, updated_at)
      values (${customer}, ${id}, 'withdrawal_crypto', ${told}, 'USDT', 5, 1, 'out', ${error}, now(), now())`)
  }
  await upgrade()
  const after = await database.query(sql`select status, error from withdrawals order by id`)
  expect(after).toEqual(before.map(([status, , error]) => ({ status, error })))
})

test('only a withdrawal that failed has an error', async () => {
  const wrong = database.query(sql`update withdrawals set error = 'REJECTED' where status = 'completed'`)
  await expect(wrong).rejects.toThrow(/check/)
})
