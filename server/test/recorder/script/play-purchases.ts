import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}

/** Cards: from the order to the block. */
export async function playCards(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'henry', funding: { USDT: '1000' } })
  for (const path of ['/cards/settings', '/cards/meta', '/cards/rate']) await stage.good('GET', path, { as })
  const wanted = { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
  const { data: order } = await stage.good('POST', '/cards', {
    as,
    body: { ...wanted, idempotency_key: 'card' },
  })
  await stage.good('POST', '/cards', { as, body: { ...wanted, idempotency_key: 'card' } })
  await stage.good('POST', `/sandbox/v1/cards/orders/${order.order_id}`, { body: { outcome: 'completed' } })
  const { data: done } = await stage.good('GET', `/cards/orders/${order.order_id}`, { as })
  const { data: refused } = await stage.good('POST', '/cards', { as, body: wanted })
  await stage.good('POST', `/sandbox/v1/cards/orders/${refused.order_id}`, {
    body: {
      outcome: 'failed',
      reason: 'OUT_OF_STOCK',
    },
  })
  const { data: byBank } = await stage.good('POST', '/cards', {
    as,
    body: { ...wanted, payment_method: 'rub_sbp' },
  })
  await stage.good('POST', `/sandbox/v1/cards/orders/${byBank.order_id}/pay`, { body: {} })
  await stage.good('POST', `/sandbox/v1/cards/orders/${byBank.order_id}`, { body: { outcome: 'completed' } })
  await stage.good('GET', '/cards/orders?limit=3', { as })
  const card = `/cards/${done.card_id}`
  const { data: load } = await stage.good('POST', `${card}/topup`, {
    as,
    body: { amount: '25', payment_method: 'usdt' },
  })
  await stage.good('POST', `/sandbox/v1/cards/orders/${load.transaction_id}`, {
    body: {
      outcome: 'completed',
    },
  })
  await stage.good('GET', `${card}/balance`, { as })
  await stage.good('PATCH', `${card}/limits`, { as, body: { per_day: '500', per_month: null } })
  const spent = { amount: '19.99', merchant: 'Coffee House' }
  await stage.good('POST', `/sandbox/v1${card}/purchases`, { body: { ...spent, outcome: 'clear' } })
  await stage.good('POST', `/sandbox/v1${card}/refunds`, { body: { ...spent, amount: '4.99' } })
  await stage.good('POST', `/sandbox/v1${card}/purchases`, { body: { ...spent, amount: '5000' } })
  await stage.good('POST', `${card}/reveal`, { as, body: { public_key: publicKey } })
  await stage.good('POST', `${card}/freeze`, { as })
  await stage.send('POST', `${card}/topup`, { as, body: { amount: '5' } })
  await stage.good('POST', `${card}/unfreeze`, { as })
  for (const path of [card, '/cards?limit=1', `${card}/transactions?limit=1`, '/cards/transactions/all'])
    await stage.good('GET', path, { as })
  await stage.good('POST', `${card}/block`, { as })
  await stage.send('POST', `${card}/unfreeze`, { as })
}

/** Gift cards, of which one is sold out. */
export async function playGiftCards(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'irina', funding: { USDT: '1000' } })
  const catalog = '/giftcards/catalog?category=sandbox&limit=100'
  const known = await stage.until(catalog, { as, isSo: ({ items }) => items.length > 0 })
  await stage.good('GET', catalog, { as: null })
  const { id } = known.items.find(({ title }: { title: string }) => title === 'Test card')
  const wanted = { product_id: id, face_value: 25, symbol: 'USDT' }
  await stage.good('POST', '/giftcards/estimate', { as, body: wanted })
  for (const decided of [{ outcome: 'completed' }, { outcome: 'failed', reason: 'OUT_OF_STOCK' }]) {
    const body = { ...wanted, max_total: '30', email: 'irina@example.com', idempotency_key: decided.outcome }
    const { data } = await stage.good('POST', '/giftcards/purchase', { as, body })
    await stage.good('POST', `/sandbox/v1/giftcards/orders/${data.order_id}`, { body: decided })
    await stage.good('GET', `/giftcards/orders/${data.order_id}`, { as })
  }
  await stage.good('GET', '/giftcards/orders?limit=1', { as })
}

/** Paid services, one upon a check of the requisite. */
export async function playServices(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'julia', funding: { USDT: '1000' } })
  const catalog = '/services/catalog?search=MTS'
  const known = await stage.until(catalog, { as, isSo: ({ items }) => items.length > 0 })
  const [{ id }] = known.items
  await stage.good('GET', `/services/catalog/${id}`, { as: null })
  const bill = { service_id: id, debit_currency: 'USDT', client_amount: '500' }
  await stage.good('POST', '/services/check-requisite', { as, body: { ...bill, requisite: '79161234567' } })
  for (const decided of [{ outcome: 'completed' }, { outcome: 'failed', reason: 'OUT_OF_STOCK' }]) {
    const { data: quote } = await stage.good('POST', '/services/estimate', { as, body: bill })
    const paid = { ...bill, field_values: { phone: '79161234567' }, quote_expires_at: quote.quote_expires_at }
    const body = { ...paid, idempotency_key: decided.outcome }
    const { data } = await stage.good('POST', '/services/pay', { as, body })
    await stage.good('POST', `/sandbox/v1/services/orders/${data.id}`, { body: decided })
    await stage.good('GET', `/services/orders/${data.id}`, { as })
  }
  await stage.good('GET', '/services/orders?limit=1', { as })
}
