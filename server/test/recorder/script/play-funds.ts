import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Payments on chains, in and out. */
export async function playChains(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'chloe', funding: { USDT: '2000', BTC: '1' } })
  await stage.good('POST', '/sandbox/v1/chain/btc/halt', { body: { halted: true } })
  const asked = '/funding/deposit/crypto/address?symbol=BTC&network=btc'
  const { data: known } = await stage.good('GET', asked, { as })
  const { address } = known.addresses[0]
  const deposit = { address, symbol: 'BTC', amount: '0.5', confirmations: 1 }
  await stage.good('POST', '/sandbox/v1/chain/btc/deposits', { body: deposit })
  await stage.good('GET', '/transactions?type=deposit_crypto', { as })
  await stage.good('POST', '/sandbox/v1/chain/btc/reorg', { body: { depth: 1 } })
  await stage.good('POST', '/sandbox/v1/chain/btc/mine', { body: { blocks: 10 } })
  await stage.until('/account/wallets/BTC', { as, isSo: ({ balance }) => balance === '1.5' })
  await stage.good('GET', '/transactions?type=deposit_crypto', { as })
  await stage.send('POST', '/sandbox/v1/chain/btc/deposits', { body: { ...deposit, address: 'nowhere' } })
  await stage.good('POST', '/sandbox/v1/chain/btc/fees', { body: { percent: 100 } })
  const sent = { symbol: 'USDT', bch_code: 'trc20', amount: '250' }
  const estimate = '/funding/withdraw/crypto/estimate'
  await stage.until(estimate, { as, method: 'POST', body: sent, isSo: () => true })
  await stage.good('POST', estimate, { as, body: sent })
  const path = '/funding/withdraw/crypto'
  const body = { ...sent, address: tron, idempotency_key: 'w-1' }
  const { data: paid } = await stage.good('POST', path, { as, body })
  await stage.good('POST', path, { as, body })
  await stage.good('POST', `/sandbox/v1/withdrawals/${paid.transaction_id}`, {
    body: { outcome: 'completed' },
  })
  await stage.until(`${path}/${paid.transaction_id}`, { as, isSo: ({ status }) => status === 'completed' })
  await stage.good('GET', `${path}/${paid.transaction_id}`, { as })
  await stage.send('DELETE', `${path}/${paid.transaction_id}`, { as })
  await stage.good('POST', '/sandbox/v1/faults', {
    body: { port: 'chain', fault: 'timeout', count: 1_000_000 },
  })
  const { data: kept } = await stage.good('POST', path, { as, body: { ...body, idempotency_key: 'w-2' } })
  await stage.good('DELETE', `${path}/${kept.transaction_id}`, { as })
  await stage.good('POST', '/sandbox/v1/faults', { body: { port: 'chain', fault: 'timeout', count: 0 } })
  await stage.good('GET', `${path}?symbol=USDT&limit=1`, { as })
  await stage.send('GET', `${path}?status=lost`, { as })
  const named = { label: 'Cold storage', network: 'trc20', address: tron }
  const { data: stored } = await stage.good('POST', `${path}/addresses`, { as, body: named })
  await stage.good('GET', `${path}/addresses?limit=1`, { as })
  await stage.good('DELETE', `${path}/addresses/${stored.id}`, { as })
  await stage.send('DELETE', `${path}/addresses/${stored.id}`, { as })
}

/** Payments over the rail, in and out. */
export async function playBank(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'dmitri', funding: { RUB: '20000' } })
  await stage.good('GET', '/funding/deposit/fiat/methods?currency=RUB', { as })
  const asked = { currency: 'RUB', amount: '1000', payment_provider_alias_code: 'sbp' }
  for (const [outcome, more] of [
    ['success', { amount: '900' }],
    ['failed', {}],
  ] as const) {
    // The bank sorts its bookings by time, so each needs a time of its own.
    await stage.move(1)
    const body = { ...asked, idempotency_key: `in-${outcome}` }
    const { data } = await stage.good('POST', '/funding/deposit/fiat', { as, body })
    const path = `/funding/deposit/fiat/${data.transaction_id}`
    await stage.until(path, { as, isSo: ({ requisites }) => requisites !== null })
    await stage.good('GET', path, { as })
    await stage.good('POST', `/sandbox/v1/deposits/fiat/${data.transaction_id}`, {
      body: { outcome, ...more },
    })
    await stage.good('GET', path, { as })
  }
  await stage.until('/funding/withdraw/fiat/banks', { as, isSo: ({ banks }) => banks.length > 0 })
  await stage.good('GET', '/funding/withdraw/fiat/banks', { as })
  await stage.good('POST', '/funding/withdraw/fiat/estimate', { as, body: { amount: '5000' } })
  for (const outcome of ['completed', 'failed']) {
    await stage.move(1)
    const to = { amount: '5000', recipient: '79161234567', bank_code: '100000000111' }
    const body = { ...to, idempotency_key: `out-${outcome}` }
    const { data } = await stage.good('POST', '/funding/withdraw/fiat', { as, body })
    const path = `/funding/withdraw/fiat/${data.transaction_id}`
    const control = `/sandbox/v1/withdrawals/${data.transaction_id}`
    await stage.good('POST', control, { body: { outcome } })
    await stage.good('GET', path, { as })
    await stage.move(1)
    if (outcome === 'completed') await stage.good('POST', `${control}/return`)
    await stage.good('GET', path, { as })
  }
  await stage.good('GET', '/sandbox/v1/rails/sbp/statement?day=2026-05-04')
  await stage.good('GET', '/account/wallets/RUB', { as })
}
