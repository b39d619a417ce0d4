import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Credentials, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const poll = { timeout: 20_000, interval: 100 }

const list = (as: Credentials, path: string) => server.send('GET', `/cards/${path}`, { as })

test('listCardTransactions and listAllCardTransactions list what happened to a card and to all, and told as events', async () => {
  const as = await server.newCustomer({ USDT: '500' })
  const body = {
    ...{ amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING' },
    idempotency_key: randomUUID(),
  }
  const { data: order } = await server.send('POST', '/cards', { as, body })
  const all = await vi.waitFor(async () => {
    const { data, error } = await list(as, 'transactions/all?card_type=SHOPPING')
    expect(error).toBeUndefined()
    expect(data.items).toMatchObject([{ type: 'issue', status: 'completed' }])
    return data
  }, poll)
  const [issued] = all.items
  expect(issued).toEqual({
    ...{ id: order.order_id, card_id: expect.any(Number), card_type: 'SHOPPING', type: 'issue' },
    ...{ status: 'completed', amount: '50', currency: 'USD', merchant: null, decline_reason: null },
    ...{ transaction_id: order.transaction_id, created_at: expect.any(String) },
  })
  expect(all).toMatchObject({ page: 1, limit: 50, has_more: false, next_cursor: null })
  expect((await list(as, `${issued.card_id}/transactions`)).data.items).toEqual([issued])
  expect((await list(as, 'transactions/all?card_type=ADVERTISING')).data.items).toEqual([])
  expect((await list(as, `transactions/all?cursor=${issued.id}`)).data.items).toEqual([])
  await expect
    .poll(async () => {
      const { data: log } = await server.send('GET', '/events?types=card.transaction', { as })
      return log.items.map(({ data }: { data: { status: string } }) => data.status)
    })
    .toEqual(['pending', 'completed'])
  const stranger = await server.newCustomer({})
  const refused = await list(stranger, `${issued.card_id}/transactions`)
  expect(refused).toMatchObject({ status: 404, error: { code: 'CARD_NOT_FOUND' } })
})

test('a callback that the issuer did not sign is refused', async () => {
  const answer = await fetch(`${server.url}/suppliers/issuer/callbacks`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_CALLBACK' } })
})
