import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isReplay, outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const as = await server.newCustomer()
const invoices = '/api/v2/integration/invoices'

const post = (path: string, body?: object, key?: string): Promise<Reply> =>
  server.send('POST', path, {
    as,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
// getInvoice listInvoices getInvoicePaymentUrl getInvoiceSettings getInvoiceTemplate listInvoiceTemplates
const get = (path: string, who: Credentials = as) => server.send('GET', path, { as: who })

test('one key makes one invoice, which reads like its first answer and its event', async () => {
  const key = randomUUID()
  const body = { amount: '25', symbol: 'USDT', bch_code: 'trc20', external_payment_id: 'order-1' }
  const first = await post(invoices, body, key)
  expect(first.data).toMatchObject({ status: 'pending', amount_due: '25', payment_source: null })
  const again = await post(invoices, body, key)
  expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  const { invoice_id: id, payment_url } = first.data
  expect((await get(`${invoices}/${id}`)).data).toEqual(first.data)
  expect((await get(`${invoices}/${id}/payment-url`)).data).toEqual({ invoice_id: id, payment_url })
  expect(payment_url).toMatch(new RegExp(`/pay/${id}$`))
  const { data: list } = await get(`${invoices}?external_payment_id=order-1`)
  expect(list).toMatchObject({ items: [first.data], has_more: false, next_cursor: null })
  const told = async () => (await get('/events?types=invoice.*')).data.items
  await expect.poll(told).toMatchObject([{ type: 'invoice.created', sequence: 1, data: first.data }])
})

test('the payer’s choice is made once the invoice is there, and an invoice is cancelled once', async () => {
  const { data } = await post(invoices, { amount: '25', price_currency: 'USD' })
  const path = `${invoices}/${data.invoice_id}`
  const chosen = await post(`${path}/currency`, { symbol: 'usdt', bch_code: 'TRC20' })
  expect(chosen.data).toMatchObject({ status: 'pending', symbol: 'USDT', bch_code: 'trc20', rate: '1' })
  expect((await post(`${path}/cancel`)).data.status).toBe('cancelled')
  expect(outcomeOf(await post(`${path}/cancel`))).toEqual([400, 'INVOICE_NOT_CANCELLABLE'])
  const late = await post(`${path}/currency`, { symbol: 'USDT', bch_code: 'bep20' })
  expect(outcomeOf(late)).toEqual([400, 'INVOICE_NOT_PAYABLE'])
})

test('pages of a list go on where the one before ended, and times bound it', async () => {
  const merchant = await server.newCustomer()
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth++)
    ids.unshift((await server.send('POST', invoices, { as: merchant, body: {} })).data.invoice_id)
  const read: string[] = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`
    const { data } = await get(`${invoices}?limit=2${after}`, merchant)
    read.push(...data.items.map((one: { invoice_id: string }) => one.invoice_id))
    cursor = data.next_cursor
  } while (cursor !== null)
  expect(read).toEqual(ids)
  expect((await get(`${invoices}?page=3&limit=2`, merchant)).data.items).toHaveLength(1)
  expect((await get(`${invoices}?status=success`, merchant)).data.items).toEqual([])
  expect((await get(`${invoices}?status=created&from=2020-01-01`, merchant)).data.items).toHaveLength(5)
  expect((await get(`${invoices}?to=2020-01-01`, merchant)).data.items).toEqual([])
})

test('a template makes one invoice for a receipt until it is deactivated', async () => {
  const { data: template } = await post(`${invoices}/templates`, { name: 'Till', price_currency: 'RUB' })
  const path = `${invoices}/templates/${template.template_id}`
  const receipt = { amount: '99.90', external_payment_id: 'r-1', payer_ip: '2001:db8::1' }
  const first = await post(`${path}/payments`, { ...receipt, idempotency_key: randomUUID() })
  expect(first.data).toMatchObject({ amount: '99.9', template_id: template.template_id })
  const again = await post(`${path}/payments`, { ...receipt, idempotency_key: randomUUID() })
  expect([again.data.invoice_id, isReplay(again)]).toEqual([first.data.invoice_id, null])
  const other = await post(`${path}/payments`, { ...receipt, amount: '1' })
  expect(outcomeOf(other)).toEqual([409, 'RECEIPT_EXISTS'])
  expect((await post(`${path}/deactivate`)).data).toMatchObject({
    ...template,
    is_active: false,
    updated_at: expect.any(String),
  })
  expect((await get(path)).data.is_active).toBe(false)
  expect((await get(`${invoices}/templates`)).data.items).toHaveLength(1)
  expect(outcomeOf(await post(`${path}/payments`, { external_payment_id: 'r-2' }))).toEqual([
    400,
    'TEMPLATE_INACTIVE',
  ])
  expect((await get(`${invoices}?template_id=${template.template_id}`)).data.items).toHaveLength(1)
})

test('settings are read and changed, and a description of 200 kB is refused whole', async () => {
  const { data } = await get(`${invoices}/settings`)
  expect(data).toMatchObject({ shift_to_payer: false, ttl_seconds_default: 3_600, embed_origins: [] })
  const changed = await server.send('PATCH', `${invoices}/settings`, { as, body: { shift_to_payer: true } })
  expect(changed.data).toEqual({ ...data, shift_to_payer: true })
  const large = await post(invoices, { description: 'x'.repeat(200_000) })
  expect(outcomeOf(large)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(outcomeOf(await post(invoices, { description: 'x'.repeat(1_001) }))).toEqual([
    422,
    'VALIDATION_ERROR',
  ])
})

test('another merchant’s invoice is not found', async () => {
  const { data } = await post(invoices, {})
  const stranger = await server.newCustomer()
  const path = `${invoices}/${data.invoice_id}`
  expect(outcomeOf(await get(path, stranger))).toEqual([404, 'INVOICE_NOT_FOUND'])
  const cancelled = await server.send('POST', `${path}/cancel`, { as: stranger })
  expect(outcomeOf(cancelled)).toEqual([404, 'INVOICE_NOT_FOUND'])
})

test('another customer pays an invoice from the balance, once for a key', async () => {
  const payer = await server.newCustomer({ USDT: '100' })
  const { data } = await post(invoices, { amount: '25', price_currency: 'USDT' })
  const path = `${invoices}/${data.invoice_id}`
  const pay = (body: object) => server.send('POST', `${path}/pay`, { as: payer, body })
  expect(outcomeOf(await pay({}))).toEqual([422, 'VALIDATION_ERROR'])
  const first = await pay({ symbol: 'usdt', idempotency_key: 'order-1' })
  expect(first.data).toMatchObject({ symbol: 'USDT', amount: '25.25', status: 'completed' })
  const again = await pay({ symbol: 'USDT', idempotency_key: 'order-1' })
  expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  expect((await get(path)).data).toMatchObject({
    ...{ status: 'success', bch_code: 'internal', amount_credited: '25', payment_source: 'internal' },
    ...{ confirmation: 'final', txid: null },
  })
  expect(outcomeOf(await pay({ symbol: 'USDT' }))).toEqual([400, 'INVOICE_NOT_PAYABLE'])
  expect(outcomeOf(await post(`${path}/pay`, {}))).toEqual([422, 'OWN_INVOICE'])
  for (const [who, shown] of [
    [payer, { direction: 'out', amount: '25.25', fee: '0' }],
    [as, { direction: 'in', amount: '25.25', fee: '0.25' }],
  ] as const) {
    const { data: transaction } = await server.send('GET', `/transactions/${first.data.payment_id}`, {
      as: who,
    })
    expect(transaction).toMatchObject({ type: 'invoice', status: 'completed', ...shown })
  }
})
