import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { chooseWay } from '#products/invoices/choosing'
import { openInvoiceHouse, type Told } from '../../../../test/world/invoice-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { visitsMax } from '../creating/give-way.ts'
import { createChild } from './create-child.ts'
import { findTemplate } from './template.ts'

const templatesMax = 5
const house = await openInvoiceHouse({
  catalog: (text) =>
    text
      .replace('open_invoices_max: 20000', 'open_invoices_max: 3')
      .replace('templates_max: 1000', `templates_max: ${templatesMax}`),
})
const { database, catalog, clock, parts } = house
afterAll(async () => {
  await house.expectSoundBooks(house.claims)
  await house.close()
})

const asked = { name: 'Coffee', amount: '3.5', price_currency: 'USDT' }
const make = (merchant: string, body: object = asked): Promise<Told> =>
  house.call('createInvoiceTemplate', merchant, { body })

/** Acts as the page of a template does when a visitor chooses how to pay. */
async function visit({ template_id: id }: Told): Promise<string> {
  const template = await findTemplate(database, { id, catalog })
  const child = systemIds.next()
  const acting = { ...parts, now: clock.now() }
  await database.inTransaction(async (tx) => {
    const asking = { id: child, template: template!, amount: null, externalPaymentId: null }
    const story = await createChild(tx, asking, acting)
    await chooseWay(tx, { story, symbol: 'USDT', network: 'trc20' }, acting)
  })
  return child
}

/** As many unpaid visits as there may be, without an address each. */
async function crowd({ template_id }: Told, merchant: string): Promise<void> {
  const ids = Array.from({ length: visitsMax }, () => systemIds.next())
  const at = clock.now()
  await database.query(sql`
    insert into invoices (id, customer_id, template_id, price_asset, price_units, is_way_fixed, shift_to_payer, is_hedging, amount_state, timing, confirmation,
      resolution, status, is_refunded, event_count, expires_at, created_at, updated_at)
    select id, ${merchant}, ${template_id}, 'USDT', 3500000, false, false, false, 'none', 'on_time', 'none', 'none', 'created', false, 0,
      ${new Date(at.getTime() + 3_600_000)}, ${at}, ${at}
    from unnest(${ids}::uuid[]) as made (id)`)
}

const countOf = async ({ template_id }: Told, status: string) => {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from invoices where template_id = ${template_id} and status = ${status}`)
  return Number(row?.count)
}

test('a thousand unpaid visits close no page: the oldest gives way to the next one, and no others', async () => {
  const merchant = await house.merchant()
  const template = await make(merchant)
  await crowd(template, merchant)
  const child = await visit(template)
  expect(await house.read(merchant, child)).toMatchObject({ status: 'pending', symbol: 'USDT' })
  expect([await countOf(template, 'created'), await countOf(template, 'expired')]).toEqual([visitsMax - 1, 1])
  await Promise.all(Array.from({ length: 5 }, () => visit(template)))
  expect(await countOf(template, 'expired')).toBe(6)
})

test('a visit that somebody has begun to pay gives way to nobody, and one that gave way can still be paid in its time', async () => {
  const merchant = await house.merchant()
  const template = await make(merchant)
  const [begun, away] = [await visit(template), await visit(template)]
  await house.pay(await house.read(merchant, begun), { amount: '2', confirmations: 1 })
  await crowd(template, merchant)
  await visit(template)
  expect((await house.read(merchant, begun)).status).toBe('confirming')
  const told = await house.read(merchant, away)
  expect(told.status).toBe('expired')
  await house.pay(told)
  expect(await house.read(merchant, away)).toMatchObject({ status: 'success', timing: 'on_time' })
})

test('visits take no room from the merchant’s own invoices and receipts, nor these from the page', async () => {
  const merchant = await house.merchant()
  const template = await make(merchant)
  const params = { template_id: template.template_id }
  for (let count = 0; count < 5; count++) await visit(template)
  const receipt = (id: string) =>
    house.call('createTemplatePayment', merchant, { params, body: { external_payment_id: id } })
  for (const id of ['1', '2', '3']) expect((await receipt(id)).status).toBe('created')
  expect(await codeOf(receipt('4'))).toBe('TOO_MANY_OPEN_INVOICES')
  expect(await codeOf(house.create(merchant))).toBe('TOO_MANY_OPEN_INVOICES')
  expect((await house.read(merchant, await visit(template))).status).toBe('pending')
})

test('a merchant has so many active templates, also when they are made at once, and makes room by deactivating one', async () => {
  const merchant = await house.merchant()
  const other = house.newEngine()
  const outcomes = await Promise.all(
    Array.from({ length: templatesMax + 3 }, (_, at) =>
      codeOf((at % 2 === 0 ? house : other).call('createInvoiceTemplate', merchant, { body: asked })),
    ),
  )
  expect(outcomes.filter((code) => code === 'nothing was refused')).toHaveLength(templatesMax)
  expect(outcomes.filter((code) => code === 'TOO_MANY_TEMPLATES')).toHaveLength(3)
  const { items } = await house.call('listInvoiceTemplates', merchant)
  const params = { template_id: items[0].template_id }
  await house.call('deactivateInvoiceTemplate', merchant, { params })
  expect((await make(merchant)).is_active).toBe(true)
  expect(await codeOf(make(merchant))).toBe('TOO_MANY_TEMPLATES')
})
