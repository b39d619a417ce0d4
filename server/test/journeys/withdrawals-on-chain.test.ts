import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { fundHotWallet } from '../wire/fund-hot-wallet.ts'
import { isReplay } from '../wire/replies.ts'
import { type Credentials, sealed, useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer(sealed)
await fundHotWallet(server, { network: 'btc', symbol: 'BTC', amount: '5' })
await untilWithdrawalsOpen(server, { symbol: 'BTC', network: 'btc', amount: '0.01' })

const path = '/funding/withdraw/crypto'
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ofBtc = { symbol: 'BTC', bch_code: 'btc', address, amount: '0.01' }

async function untilStatus(as: Credentials, id: string, status: string) {
  return vi.waitFor(
    async () => {
      const { data } = await server.send('GET', `${path}/${id}`, { as })
      expect(data.status, JSON.stringify(data)).toBe(status)
      return data
    },
    { timeout: 20_000, interval: 50 },
  )
}

test('a withdrawal left alone is paid on its chain, told in its order, and taken from what was held', async () => {
  const as = await server.newCustomer({ BTC: '1' })
  const { data } = await server.send('POST', path, { as, body: ofBtc })
  const paid = await untilStatus(as, data.transaction_id, 'completed')
  expect(paid).toMatchObject({
    txid: expect.any(String),
    confirmations: 2,
    confirmations_required: 2,
    error: null,
  })
  expect(await server.database.query(sql`select problem from spends where problem is not null`)).toEqual([])
  const { data: wallet } = await server.send('GET', '/account/wallets/BTC', { as })
  expect(wallet).toMatchObject({ pending_withdraw: '0', balance: wallet.available })
  expect(Number(wallet.balance)).toBeCloseTo(1 - Number(data.total), 8)
  await vi.waitFor(async () => {
    const { data: told } = await server.send('GET', '/events', { as })
    expect(told.items).toMatchObject([
      { type: 'withdrawal.processing', sequence: 1, data: { kind: 'crypto', status: 'processing' } },
      { type: 'withdrawal.completed', sequence: 2, data: { ...paid, kind: 'crypto' } },
    ])
  })
  const late = await server.send('DELETE', `${path}/${data.transaction_id}`, { as })
  expect(late.error).toMatchObject({ code: 'CANCEL_FAILED', details: { reason: 'already_completed' } })
})

test('a withdrawal that its chain takes without effect fails, and all of it is available again', async () => {
  await fundHotWallet(server, { network: 'erc20', symbol: 'ETH', amount: '5' })
  await untilWithdrawalsOpen(server, { symbol: 'ETH', network: 'erc20', amount: '0.01' })
  const as = await server.newCustomer({ ETH: '1' })
  const dead = '0x4b0897b0513FdC7C541b6d9D7E929C4E5364DEAD'
  const body = { symbol: 'ETH', bch_code: 'erc20', address: dead, amount: '0.01', idempotency_key: 'one' }
  const first = await server.send('POST', path, { as, body })
  const { transaction_id: id } = first.data
  expect(await untilStatus(as, id, 'failed')).toMatchObject({ error: 'PAYMENT_FAILED' })
  const { data: wallet } = await server.send('GET', '/account/wallets/ETH', { as })
  expect(wallet).toMatchObject({ available: '1', pending_withdraw: '0' })
  await expect
    .poll(async () => {
      const { data: told } = await server.send('GET', '/events', { as })
      return told.items.map(({ type }: { type: string }) => type)
    })
    .toEqual(['withdrawal.processing', 'withdrawal.failed'])
  // The contract's third rule: a repeat gets the first request, even if it failed.
  const again = await server.send('POST', path, { as, body })
  expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
})

test('whatever answers of signer and chain are lost, a withdrawal is paid once', async () => {
  const as = await server.newCustomer({ BTC: '1' })
  for (const port of ['signer', 'chain'])
    await server.send('POST', '/sandbox/v1/faults', { body: { port, fault: 'lost_response', count: 2 } })
  const { data } = await server.send('POST', path, { as, body: ofBtc })
  await untilStatus(as, data.transaction_id, 'completed')
  const attempts = await server.database.query(sql`
    select status from spend_transactions where spend_id = ${data.transaction_id} and raw is not null`)
  expect(attempts).toEqual([{ status: 'confirmed' }])
})

test('of a cancellation and the signer one wins: all is given back and nothing paid, or it is paid', async () => {
  const as = await server.newCustomer({ BTC: '1' })
  for (let round = 0; round < 5; round++) {
    const body = { ...ofBtc, idempotency_key: `round-${round}` }
    const { data } = await server.send('POST', path, { as, body })
    const id = data.transaction_id
    const { status, error } = await server.send('DELETE', `${path}/${id}`, { as })
    if (status === 200) {
      expect((await untilStatus(as, id, 'cancelled')).txid).toBeNull()
      const signed = await server.database.query(sql`
        select from spend_transactions where spend_id = ${id} and raw is not null`)
      expect(signed).toEqual([])
    } else {
      expect(error).toMatchObject({ code: 'CANCEL_FAILED' })
      await untilStatus(as, id, 'completed')
    }
  }
})
