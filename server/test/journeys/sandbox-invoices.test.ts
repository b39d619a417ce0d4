import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer()

const invoices = '/api/v2/integration/invoices'
const onTron = { symbol: 'USDT', bch_code: 'trc20' }

async function create(as: Credentials, body: object): Promise<string> {
  const { status, text, data } = await server.send('POST', invoices, { as, body })
  expect(status, text).toBe(200)
  return data.invoice_id
}

const pay = (id: string, body: object = {}) => server.send('POST', `/sandbox/v1/invoices/${id}/pay`, { body })
const read = async (as: Credentials, id: string) =>
  (await server.send('GET', `${invoices}/${id}`, { as })).data
const refund = (as: Credentials, id: string, body: object = {}) =>
  server.send('POST', `${invoices}/${id}/refund`, { as, body })
const control = (path: string, body: object) => server.send('POST', `/sandbox/v1/${path}`, { body })

test('the control pays what is missing on chain, and the merchant has it when it is deep enough', async () => {
  const as = await server.newCustomer()
  const id = await create(as, { amount: '25', ...onTron })
  const { data, text } = await pay(id, { amount: '10', confirmations: 100 })
  expect(await read(as, id), text).toMatchObject({
    status: 'success',
    amount_state: 'partial',
    txids: [data.txid],
  })
  await pay(id, { confirmations: 1 })
  expect(await read(as, id)).toMatchObject({
    amount_state: 'exact',
    confirmation: 'seen',
    amount_received: '25',
  })
  await control('chain/trc20/mine', { blocks: 100 })
  expect(await read(as, id)).toMatchObject({ confirmation: 'confirmed', amount_credited: '24.75' })
})

test('where nobody chose, symbol and bch_code choose; alone the control chooses nothing', async () => {
  const as = await server.newCustomer()
  const id = await create(as, { amount: '25', price_currency: 'USDT' })
  expect(outcomeOf(await pay(id))).toEqual([409, 'INVOICE_NOT_PAID'])
  expect(outcomeOf(await refund(as, id))).toEqual([400, 'INVOICE_NOT_REFUNDABLE'])
  expect((await pay(id, { ...onTron, confirmations: 100 })).status).toBe(200)
  expect(await read(as, id)).toMatchObject({ ...onTron, status: 'success', amount_state: 'exact' })
  expect(outcomeOf(await pay(id, { bch_code: 'erc20' }))).toEqual([422, 'VALIDATION_ERROR'])
})

test('another currency on the right address is told apart, and needs an amount', async () => {
  const as = await server.newCustomer()
  const id = await create(as, { amount: '0.1', symbol: 'ETH', bch_code: 'erc20' })
  expect(outcomeOf(await pay(id, { symbol: 'USDT' }))).toEqual([422, 'VALIDATION_ERROR'])
  expect((await pay(id, { symbol: 'USDT', amount: '40', confirmations: 100 })).status).toBe(200)
  const told = await read(as, id)
  expect(told).toMatchObject({ status: 'pending', payments: [{ symbol: 'USDT', is_counted: false }] })
})

test('over the rail the control is the payer at the bank', async () => {
  const as = await server.newCustomer()
  const id = await create(as, { amount: '1000', symbol: 'RUB', bch_code: 'sbp' })
  const { status, text } = await pay(id)
  expect(status, text).toBe(200)
  expect(await read(as, id)).toMatchObject({
    status: 'success',
    payment_source: 'sbp',
    amount_state: 'exact',
  })
  expect(outcomeOf(await pay(id, { confirmations: 1 }))).toEqual([422, 'VALIDATION_ERROR'])
  expect(outcomeOf(await pay(id, { symbol: 'USDT', amount: '1' }))).toEqual([422, 'VALIDATION_ERROR'])
  expect(outcomeOf(await refund(as, id))).toEqual([400, 'REFUND_NEEDS_PAYOUT'])
})

test('an invoice without an amount is paid what the payer says, and one that is none is not found', async () => {
  const as = await server.newCustomer()
  const id = await create(as, onTron)
  expect(outcomeOf(await pay(id))).toEqual([422, 'VALIDATION_ERROR'])
  expect((await pay(id, { amount: '7', confirmations: 100 })).status).toBe(200)
  expect(await read(as, id)).toMatchObject({ status: 'success', amount_received: '7' })
  for (const none of ['nothing', '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70'])
    expect(outcomeOf(await pay(none))).toEqual([404, 'INVOICE_NOT_FOUND'])
})

test('a merchant pays back what came over, and then the rest, to an address', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  await untilWithdrawalsOpen(server)
  const id = await create(as, { amount: '25', ...onTron })
  await pay(id, { amount: '37', confirmations: 100 })
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const over = await refund(as, id, { address, amount: '12' })
  expect(over.data?.refunds, over.text).toMatchObject([{ status: 'processing', amount: '12' }])
  const { refund_id } = over.data.refunds[0]
  await control(`withdrawals/${refund_id}`, { outcome: 'completed' })
  await expect.poll(() => read(as, id)).toMatchObject({ amount_refunded: '12', status: 'success' })
  const rest = await refund(as, id, { address })
  await control(`withdrawals/${rest.data.refunds[1].refund_id}`, { outcome: 'completed' })
  await expect.poll(() => read(as, id)).toMatchObject({ amount_refunded: '37', status: 'refunded' })
  const told = async () => (await server.send('GET', '/events?types=invoice.refunded', { as })).data.items
  await expect.poll(told).toHaveLength(2)
})

test('a payer here gets back what they paid, and a repeat under one key pays nothing more', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const payer = await server.newCustomer({ USDT: '100' })
  const id = await create(as, { amount: '25', ...onTron })
  const paid = await server.send('POST', `${invoices}/${id}/pay`, { as: payer, body: {} })
  expect(paid.status, paid.text).toBe(200)
  const body = { amount: '5', idempotency_key: 'once' }
  const first = await refund(as, id, body)
  const again = await refund(as, id, body)
  expect([again.status, again.data]).toEqual([200, first.data])
  const wallet = await server.send('GET', '/account/wallets/USDT', { as: payer })
  expect(wallet.data.available).toBe('80')
})
