import { expect, test } from 'vitest'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

test('an integrator sees wallets, is paid on a chain, sends money and reads it all back', async () => {
  const wallets = await server.send('GET', '/account/wallets')
  expect(wallets.data.find(({ symbol }: { symbol: string }) => symbol === 'USDT')).toMatchObject({
    balance: '1000000',
  })

  const { data: deposit } = await server.send(
    'GET',
    '/funding/deposit/crypto/address?symbol=USDT&network=TRC20',
  )
  const [{ address }] = deposit.addresses
  const paid = await server.send('POST', '/sandbox/v1/chain/trc20/deposits', {
    body: { address, symbol: 'USDT', amount: '50.25', confirmations: 19 },
  })
  expect(paid.status).toBe(200)

  const sent = await server.send('POST', '/funding/transfer/internal', {
    body: { symbol: 'USDT', amount: '100.5', to_username: 'bob', comment: 'lunch' },
  })
  expect(sent.data).toMatchObject({ symbol: 'USDT', amount: '100.5', to: 'bob', status: 'processing' })

  const { data: wallet } = await server.send('GET', '/account/wallets/usdt')
  expect(wallet).toMatchObject({ balance: '999949.75', available: '999949.75', pending_deposit: '0' })
  const { data: feed } = await server.send('GET', '/transactions')
  expect(feed.items).toMatchObject([
    {
      type: 'transfer_out',
      status: 'completed',
      amount: '100.5',
      counterparty: 'bob',
      comment: 'lunch',
      direction: 'out',
    },
    {
      type: 'deposit_crypto',
      status: 'completed',
      amount: '50.25',
      txid: paid.data.txid,
      confirmations: 19,
      direction: 'in',
    },
  ])
  const { data: received } = await server.send('GET', `/transactions/${sent.data.task_id}`, {
    as: server.customers.bob,
  })
  expect(received).toMatchObject({ type: 'transfer_in', counterparty: 'alice', amount: '100.5' })
  await server.expectSoundBooks()
})
