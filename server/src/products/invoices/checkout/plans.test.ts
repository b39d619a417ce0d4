import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Queryable, type Sql, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { listOpenInvoices } from '#products/invoices/invoice'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'
import { readOldest } from '../creating/give-way.ts'

const house = await openInvoiceHouse()
const { database, parts } = house
const merchant = await house.merchant()
const template = systemIds.next()

beforeAll(async () => {
  await database.query(sql`
    insert into invoice_templates (id, customer_id, name, ttl_seconds, is_hedging, is_active, created_at, updated_at)
    values (${template}, ${merchant}, 'Till', 3600, false, true, now(), now())`)
  const each = Array.from({ length: 10_000 }, () => systemIds.next())
  await database.query(sql`
    insert into invoices (id, customer_id, template_id, is_way_fixed, shift_to_payer, is_hedging, amount_state, timing,
      confirmation, resolution, status, is_refunded, event_count, expires_at, created_at, updated_at)
    select id, ${merchant}, ${template}, false, false, false, 'none', 'on_time', 'none', 'none',
      case when place % 20 = 1 then 'created' else 'success' end, false, 1, now(), now(), now()
    from unnest(${each}::uuid[]) with ordinality as given (id, place)`)
  await database.query(sql`analyze invoices`)
})
afterAll(() => house.close())

/** The plan of what is asked, as servers make it: once for all parameters. */
async function planOf(ask: (asked: Queryable) => Promise<unknown>): Promise<string> {
  const statements: Sql[] = []
  const query = async (statement: Sql) => {
    statements.push(statement)
    return []
  }
  await ask({ query })
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  const { rows } = await client.query(`explain (generic_plan) ${statements[0]?.text}`)
  await client.end()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('of 10,000 invoices the open ones of a merchant are the ends of an index, and not sorted by status', async () => {
  const { catalog } = parts
  const plan = await planOf((asked) => listOpenInvoices(asked, { customerId: merchant, limit: 100, catalog }))
  expect(plan).toMatch(/Limit[^\n]*\n *-> *Index Scan Backward using invoices_by_status /)
  expect(plan).not.toContain('Seq Scan')
})

test('of 10,000 invoices the oldest visits of a template that nobody has paid are found in their index', async () => {
  const plan = await planOf((asked) => readOldest(asked, template))
  expect(plan).toMatch(/Scan (Backward )?using invoices_unpaid_visits /)
  expect(plan).not.toContain('Seq Scan')
})
