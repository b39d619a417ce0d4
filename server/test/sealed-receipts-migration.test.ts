import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { openReceipt, sealClearReceipts } from '../src/products/services/payments/receipt.ts'
import { useDatabaseBefore } from './world/database-before.ts'

const customer = '0190a0a0-0000-7000-8000-000000000001'
const ids = Array.from({ length: 450 }, (_, n) => `0190a0a0-0000-7000-8000-000000001${n + 100}`)
const token = '1234 5678 9012 3456 7890'

const { database, upgrade } = await useDatabaseBefore('0073-sealed-receipts.sql')

async function payAsBefore(): Promise<void> {
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
  await database.query(sql`
    insert into service_categories (provider, alias, country, name) values ('old', 'bills', 'RU', 'Bills')`)
  await database.query(sql`
    insert into services (provider, service_reference, category_id, name, country, currency, payment_type, fixed_payment,
      min_amount, max_amount, requires_check, rate, is_available, inputs, required_fields, is_listed)
    select 'old', 'meter', id, 'Meter', 'RU', 'RUB', 'SIMPLIFIED', false, '1', '9', false, '1', true, '[]', '[]', true
    from service_categories`)
  await database.query(sql`
    insert into purchases (id, customer_id, kind, port, provider, asset, units, fee_units, cost_asset, cost_units,
      charged_units, status, title, created_at, updated_at)
    select id, ${customer}, 'service_payment', 'services', 'old', 'USDT', 1, 0, 'USDT', 1, 1, 'completed', 'Meter', now(), now()
    from unnest(${ids}::uuid[]) as id`)
  await database.query(sql`
    insert into service_payments (id, customer_id, service_id, service_reference, service_name, client_amount,
      client_currency, status, receipt, told, created_at, updated_at)
    select id, ${customer}, 1, 'meter', 'Meter', '5', 'RUB', 'COMPLETED', ${JSON.stringify({ token })}::jsonb, 3, now(), now()
    from unnest(${ids}::uuid[]) as id`)
  const told = { id: ids[0], requisite: '79*******67', receipt: { token }, error: null }
  const events = [
    ['service_payment.completed', told],
    ['service_payment.refunded', told],
    ['service_payment.created', { ...told, receipt: null }],
    ['deposit.credited', { receipt: 'another word' }],
  ] as const
  for (const [type, data] of events)
    await database.query(sql`
      insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence)
      values (gen_random_uuid(), ${customer}, ${type}, ${ids[0]}, ${JSON.stringify(data)}::json, now(), ${type}, 1)`)
}

test('receipts of before leave events with the migration, are sealed by a server in turns, and open as they were', async () => {
  await payAsBefore()
  await upgrade()
  const events = await database.query<{ type: string; data: object }>(
    sql`select type, data from events order by type`,
  )
  const silent = { id: ids[0], requisite: '79*******67', receipt: null, error: null }
  expect(events.map(({ data }) => data)).toEqual([{ receipt: 'another word' }, silent, silent, silent])
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const turns = [0, 1, 2, 3].map(() => () => sealClearReceipts(database, secrets))
  const sealed: number[] = []
  for (const turn of turns) sealed.push(await turn())
  expect(sealed).toEqual([200, 200, 50, 0])
  const rows = await database.query<{ id: string; text: string; sealed: Buffer }>(sql`
    select id, one::text as text, receipt_sealed as sealed from service_payments as one order by id`)
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  const receipts = await Promise.all(
    rows.map(({ id, sealed }) => openReceipt({ id, receipt: { sealed } }, secrets)),
  )
  expect(receipts).toEqual(ids.map(() => ({ token })))
})

test('what a server of before writes beside a newer one is read, and sealed with the next turn', async () => {
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const id = ids[7] ?? ''
  await database.query(sql`
    update service_payments set receipt_sealed = null, receipt = ${JSON.stringify({ token })}::jsonb where id = ${id}`)
  expect(await openReceipt({ id, receipt: { clear: { token } } }, secrets)).toEqual({ token })
  expect(await sealClearReceipts(database, secrets)).toBe(1)
  expect(await database.query(sql`select from service_payments where receipt is not null`)).toEqual([])
})
