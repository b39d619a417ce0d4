import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

const invoices = '/api/v2/integration/invoices'

/** Invoices: made, chosen, paid in three ways, refunded, cancelled; and templates. */
export async function playInvoices(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'kirill' })
  const payer = await newCustomer(stage, { username: 'larisa', funding: { USDT: '1000' } })
  const onTron = { symbol: 'USDT', bch_code: 'trc20' }
  await stage.good('GET', `${invoices}/settings`, { as })
  await stage.good('PATCH', `${invoices}/settings`, {
    as,
    body: { embed_origins: ['https://shop.example.com'] },
  })
  const create = async (body: object) => (await stage.good('POST', invoices, { as, body })).data.invoice_id
  const isFinal = (id: string) =>
    stage.until(`${invoices}/${id}`, { as, isSo: ({ confirmation }) => confirmation === 'final' })
  const paid = await create({
    amount: '25',
    ...onTron,
    description: 'Order 1',
    external_payment_id: 'order-1',
  })
  await stage.good('GET', `${invoices}/${paid}/payment-url`, { as })
  await stage.good('POST', `/sandbox/v1/invoices/${paid}/pay`, { body: { amount: '10', confirmations: 100 } })
  await isFinal(paid)
  await stage.good('GET', `${invoices}/${paid}`, { as })
  await stage.good('POST', `/sandbox/v1/invoices/${paid}/pay`, { body: { confirmations: 100 } })
  await isFinal(paid)
  await stage.good('GET', `${invoices}/${paid}`, { as })
  const inside = await create({ amount: '40', price_currency: 'USDT' })
  await stage.good('POST', `${invoices}/${inside}/pay`, {
    as: payer,
    body: { symbol: 'USDT', idempotency_key: 'p-1' },
  })
  await stage.send('POST', `${invoices}/${inside}/pay`, {
    as: payer,
    body: { symbol: 'USDT', idempotency_key: 'p-2' },
  })
  await stage.good('GET', `${invoices}/${inside}`, { as })
  await stage.good('POST', `${invoices}/${inside}/refund`, {
    as,
    body: { amount: '5', idempotency_key: 'r-1' },
  })
  await stage.good('GET', `${invoices}/${inside}`, { as })
  const chosen = await create({ amount: '25', price_currency: 'USD' })
  await stage.good('POST', `${invoices}/${chosen}/currency`, { as, body: onTron })
  await stage.good('POST', `${invoices}/${chosen}/cancel`, { as })
  await stage.send('POST', `${invoices}/${chosen}/cancel`, { as })
  const templates = `${invoices}/templates`
  const till = { name: 'Till', amount: '3.5', price_currency: 'USDT', description: 'One cup' }
  const { data: template } = await stage.good('POST', templates, { as, body: till })
  const path = `${templates}/${template.template_id}`
  await stage.good('POST', `${path}/payments`, { as, body: { external_payment_id: 'receipt-1' } })
  for (const read of [templates, path, `${invoices}?limit=2`, `${invoices}?status=success`])
    await stage.good('GET', read, { as })
  await stage.good('POST', `${path}/deactivate`, { as })
  await stage.send('POST', `${path}/payments`, { as, body: { external_payment_id: 'receipt-2' } })
  await stage.good('GET', '/account/wallets', { as })
}
