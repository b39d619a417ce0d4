import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useDatabaseBefore } from './world/database-before.ts'

const customerId = '0190a0a0-0000-7000-8000-000000000001'

const own = '0010-bounded-quotes.sql'
const { database, upgrade } = await useDatabaseBefore(own)

const formerReads = [
  'can_account_read',
  'can_transactions_read',
  'can_spot_crypto_read',
  'can_spot_fiat_read',
]

test('a database with held quotes, older keys and an orphaned deposit goes on under the bounds', async () => {
  await database.query(sql`
    insert into customers (id, username, email, kyc_status, tariff, created_at)
    values (${customerId}, 'alice', 'alice@example.com', 'approved', 'default', now())`)
  const held = {
    converts: ['can_convert'],
    hooks: ['can_webhooks_manage'],
    reads: [...formerReads, 'can_cards_read'],
    few: ['can_account_read'],
  }
  for (const [id, permissions] of Object.entries(held))
    await database.query(sql`
      insert into api_keys (id, customer_id, sealed_secret, permissions, allowed_ips, rate_limit_per_minute, is_active, created_at)
      values (${id}, ${customerId}, '', ${permissions}, '{}', 600, true, now())`)
  const quotes = ['1', '2', '3'].map((digit) => `0190a0a0-0000-7000-8000-00000000000${digit}`)
  for (const id of quotes)
    await database.query(sql`
      insert into conversion_quotes (customer_id, id, kind, from_asset, to_asset, from_units, to_units, fee_units,
        spread_units, rate, created_at, expires_at)
      values (${customerId}, ${id}, 'crypto', 'USDT', 'BTC', 1, 1, 0, 0, 1, now(), now() + interval '30 s')`)
  const [deposit = ''] = quotes
  await database.query(sql`
    insert into deposits (id, network, txid, output_index, address, tag, asset, units, customer_id, status, block_height,
      block_hash, created_at, updated_at)
    values (${deposit}, 'btc', 'aa', 0, 'a', '', 'BTC', 1, ${customerId}, 'orphaned', 1, '', now(), now())`)
  await database.query(sql`
    insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, error, created_at, updated_at)
    values (${customerId}, ${deposit}, 'deposit_crypto', 'failed', 'BTC', 1, 0, 'in', 'REORGANISED', now(), now())`)

  expect(await upgrade()).toContain(own)

  const keys = await database.query<{ id: string; permissions: string[] }>(
    sql`select id, permissions from api_keys`,
  )
  expect(Object.fromEntries(keys.map(({ id, permissions }) => [id, permissions]))).toEqual({
    converts: ['can_convert', 'can_convert_read'],
    hooks: ['can_webhooks_manage', 'can_events_read'],
    reads: [...held.reads, 'can_convert_read', 'can_events_read'],
    few: held.few,
  })
  expect(await database.query(sql`select id, replaced_by from conversion_quotes order by id`)).toEqual(
    quotes.map((id, index) => ({ id, replaced_by: quotes[index + 1] ?? null })),
  )
  expect(await database.query(sql`select status, error from transactions`)).toEqual([
    { status: 'pending', error: null },
  ])
})
