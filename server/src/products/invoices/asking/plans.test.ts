import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sql, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { listStatement } from '#products/invoices/invoice'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'

const house = await openInvoiceHouse()
const { database } = house

// A single merchant has nine invoices in ten, so that the average of all merchants says nothing about them.
const merchant = await house.merchant()
const others = await Promise.all(Array.from({ length: 50 }, () => house.merchant()))
const template = systemIds.next()
await database.query(sql`
  insert into invoice_templates (id, customer_id, name, ttl_seconds, is_hedging, is_active, created_at, updated_at)
  values (${template}, ${merchant}, 'Till', 3600, false, true, now(), now())`)
const count = 10_000
const each = Array.from({ length: count }, () => systemIds.next())
await database.query(sql`
  insert into invoices (id, customer_id, template_id, external_payment_id, is_way_fixed, shift_to_payer, is_hedging,
    amount_state, timing, confirmation, resolution, status, is_refunded, event_count, expires_at, created_at, updated_at)
  select id, case when place % 10 > 0 then ${merchant}::uuid else (${others}::uuid[])[1 + place % 50] end,
    case when place % 10 > 0 then ${template}::uuid end, 'receipt ' || place, false, false, false, 'none', 'on_time', 'none',
    'none', case when place % 20 = 1 then 'success' else 'created' end, false, 1, now() + place * interval '1 second',
    now() - (${count} - place) * interval '1 second', now()
  from unnest(${each}::uuid[]) with ordinality as given (id, place)`)

// As servers plan: once for all parameters, and by index.
const owner = new pg.Client({ connectionString: house.url, options: '-c enable_seqscan=off' })
beforeAll(async () => {
  await owner.connect()
  await owner.query('vacuum analyze invoices')
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

async function planOf({ text }: Sql): Promise<string> {
  const { rows } = await owner.query(`explain (generic_plan) ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const limit = 51
const page = { limit, offset: 0, olderThan: undefined }
const own = { customerId: merchant, page }
const [first = '', last = ''] = [each.at(0), each.at(-1)]
const statements: readonly (readonly [name: string, statement: Sql, index: string])[] = [
  ['a list', listStatement(own), 'invoices_of_customer'],
  [
    'a list after a cursor',
    listStatement({ ...own, page: { ...page, olderThan: last } }),
    'invoices_of_customer',
  ],
  ['a list by status', listStatement({ ...own, status: 'success' }), 'invoices_by_status'],
  ['a list by id', listStatement({ ...own, externalPaymentId: 'receipt 42' }), 'invoices_by_external_id'],
  ['a list by template', listStatement({ ...own, templateId: template }), 'invoices_of_template'],
  [
    'a receipt',
    sql`select id from invoices where template_id = ${template} and external_payment_id = ${'receipt 42'}`,
    'invoices_of_receipt',
  ],
  [
    'invoices to expire',
    sql`select id from invoices where status in ('created', 'pending', 'failed') and ended is null
      and expires_at <= ${new Date(Date.now() + 10_000)} order by expires_at, id limit ${limit}`,
    'invoices_to_expire',
  ],
  [
    'payments',
    sql`select * from invoice_payments where invoice_id = any(${[first]}::uuid[]) order by seen_at, id`,
    'invoice_payments_of_invoice',
  ],
  [
    'refunds',
    sql`select * from invoice_refunds where invoice_id = any(${[first]}::uuid[]) order by id`,
    'invoice_refunds_of_invoice',
  ],
  [
    'pay-ins',
    sql`select id from invoice_pay_ins where invoice_id = ${first} order by id desc limit 1`,
    'invoice_pay_ins_of_invoice',
  ],
]
const open = sql`
  select count(*) as count from invoices where customer_id = ${merchant}
    and (template_id is null or external_payment_id is not null) and status in ('created', 'pending')`
const recent = listStatement({ ...own, from: new Date(Date.now() - 60_000) })

test.for(statements)('of 10,000 invoices %s is found in an index', async ([, statement, index]) => {
  const plan = await planOf(statement)
  expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index} `))
  expect(plan).not.toContain('Seq Scan')
})

test('pages are read in the order of their index, and not sorted', async () => {
  for (const status of [undefined, 'success'] as const) {
    const plan = await planOf(listStatement({ ...own, status }))
    expect(plan).toMatch(/Limit[^\n]*\n *-> *Index Only Scan Backward/)
  }
})

test('open invoices are counted, and times compared, in the index alone', async () => {
  expect(await planOf(open)).toMatch(/Index Only Scan using invoices_open_of_merchant/)
  expect(await planOf(recent)).toMatch(/Index Only Scan Backward using invoices_of_customer/)
})
