import { afterAll, expect, test } from 'vitest'
import { openInvoiceHouse, type Told } from '../../../../test/world/invoice-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openInvoiceHouse()
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})
const merchant = await house.merchant()
const asked = { name: 'Coffee', amount: '3.5', price_currency: 'USDT' }
const newTemplate = (body: object = asked): Promise<Told> =>
  house.call('createInvoiceTemplate', merchant, { body })
const receipt = ({ template_id }: Told, body: object): Promise<Told> =>
  house.call('createTemplatePayment', merchant, { params: { template_id }, body })
const deactivate = ({ template_id }: Told): Promise<Told> =>
  house.call('deactivateInvoiceTemplate', merchant, { params: { template_id } })

test('a template is told as it was created, with its permanent page', async () => {
  const told = await newTemplate({ ...asked, is_hedging: true, hedging_symbol: 'usdc', ttl_seconds: 60 })
  expect(told).toMatchObject({
    ...{ name: 'Coffee', amount: '3.5', price_currency: 'USDT', symbol: null, bch_code: null },
    ...{ is_hedging: true, hedging_symbol: 'USDC', ttl_seconds: 60, is_active: true },
    public_url: `https://coffer.example/t/${told.template_id}`,
  })
  const params = { template_id: told.template_id }
  expect(await house.call('getInvoiceTemplate', merchant, { params })).toEqual(told)
  const list = await house.call('listInvoiceTemplates', merchant, { query: { limit: 1 } })
  expect(list).toMatchObject({ items: [told], page: 1, limit: 1 })
})

test('a receipt has one invoice, however often and under whatever amount it is sent', async () => {
  const template = await newTemplate()
  const first = await receipt(template, { amount: '7', external_payment_id: 'r-1', payer_ip: '10.0.0.1' })
  expect(first).toMatchObject({ amount: '7', price_currency: 'USDT', status: 'created' })
  expect(first).toMatchObject({ external_payment_id: 'r-1', template_id: template.template_id })
  const again = await Promise.all(
    Array.from({ length: 5 }, () => receipt(template, { amount: '7.00', external_payment_id: 'r-1' })),
  )
  expect(again).toEqual(Array(5).fill(first))
  await house.choose(merchant, first.invoice_id, 'USDT', 'trc20')
  const chosen = await receipt(template, { amount: '7', external_payment_id: 'r-1' })
  expect([chosen.invoice_id, chosen.status]).toEqual([first.invoice_id, 'pending'])
  for (const body of [{ amount: '8' }, {}])
    expect(await codeOf(receipt(template, { ...body, external_payment_id: 'r-1' }))).toBe('RECEIPT_EXISTS')
  const other = await receipt(await newTemplate(), { external_payment_id: 'r-1' })
  expect([other.amount, other.invoice_id === first.invoice_id]).toEqual(['3.5', false])
})

test('many receipts of one id at once make one invoice', async () => {
  const template = await newTemplate()
  const other = house.newEngine()
  const call = { params: { template_id: template.template_id }, body: { external_payment_id: 'race' } }
  const told = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? house : other).call('createTemplatePayment', merchant, call),
    ),
  )
  expect(new Set(told.map(({ invoice_id }) => invoice_id)).size).toBe(1)
  expect(await house.events(told[0].invoice_id)).toHaveLength(1)
})

test('a deactivated template makes no children, and those that it has live on', async () => {
  const template = await newTemplate()
  const child = await receipt(template, { external_payment_id: 'before' })
  const ended = await deactivate(template)
  expect(ended).toMatchObject({ ...template, is_active: false, updated_at: expect.any(String) })
  house.clock.advance(1_000)
  expect(await deactivate(template)).toEqual(ended)
  expect(await house.events(template.template_id)).toMatchObject([
    { type: 'template.deactivated', sequence: 1n, data: ended },
  ])
  expect(await codeOf(receipt(template, { external_payment_id: 'after' }))).toBe('TEMPLATE_INACTIVE')
  expect((await receipt(template, { external_payment_id: 'before' })).invoice_id).toBe(child.invoice_id)
  expect((await house.choose(merchant, child.invoice_id, 'USDT', 'trc20')).status).toBe('pending')
})

test('a receipt at the moment of the deactivation has an invoice from before it, or none', async () => {
  for (let round = 0; round < 10; round++) {
    const template = await newTemplate()
    const [outcome, ended] = await Promise.all([
      codeOf(receipt(template, { external_payment_id: 'race' })),
      deactivate(template),
    ])
    expect(ended.is_active).toBe(false)
    const { items } = await house.call('listInvoices', merchant, {
      query: { template_id: template.template_id },
    })
    expect([outcome, items.length]).toEqual(
      outcome === 'TEMPLATE_INACTIVE' ? [outcome, 0] : ['nothing was refused', 1],
    )
  }
})

test('an amount of a receipt needs a currency, which the template may name without an amount', async () => {
  const priced = await newTemplate({ name: 'Till', price_currency: 'RUB' })
  expect(priced).toMatchObject({ amount: null, price_currency: 'RUB' })
  const told = await receipt(priced, { amount: '99.90', external_payment_id: '1' })
  expect(told).toMatchObject({ amount: '99.9', price_currency: 'RUB' })
  expect(await codeOf(receipt(priced, { amount: '99.901', external_payment_id: '2' }))).toBe(
    'VALIDATION_ERROR',
  )
  const open = await newTemplate({ name: 'Tips' })
  expect((await receipt(open, { external_payment_id: '1' })).amount).toBeNull()
  expect(await codeOf(receipt(open, { amount: '5', external_payment_id: '2' }))).toBe('VALIDATION_ERROR')
  const rail = await newTemplate({ name: 'Till', symbol: 'RUB', bch_code: 'sbp' })
  expect(await codeOf(receipt(rail, { external_payment_id: '1' }))).toBe('AMOUNT_REQUIRED')
  expect(await receipt(rail, { amount: '99.9', external_payment_id: '1' })).toMatchObject({
    ...{ amount_due: '99.9', price_currency: 'RUB', status: 'pending' },
  })
})
