import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

function set(port: string, mode: string) {
  return server.send('POST', '/sandbox/v1/suppliers', { body: { port, mode } })
}

function until<T>(read: () => Promise<T> | T, timeout = 25_000): Promise<T> {
  return vi.waitFor(read, { timeout, interval: 20 })
}

test('a party that ends what it is asked at once cannot be manual', async () => {
  for (const port of ['prices', 'signer', 'webhooks']) {
    const refused = await set(port, 'manual')
    expect([...outcomeOf(refused), refused.error?.details?.fields]).toEqual([
      422,
      'VALIDATION_ERROR',
      [
        {
          path: 'port',
          message: expect.stringContaining(
            'must be one of chain, rail, issuer, giftcards, services, hedging',
          ),
        },
      ],
    ])
  }
})

test('while hedging is manual a hedge stays pending, however often it is looked up; then it ends soon', async () => {
  const told = await set('hedging', 'manual')
  expect([told.status, told.data], told.text).toEqual([200, { port: 'hedging', mode: 'manual' }])
  await server.send('POST', '/sandbox/v1/prices/BTC-USDT', { body: { price: '65000' } })
  const as = await server.newCustomer({ USDT: '200000' })
  const body = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '190000' }
  expect((await server.send('POST', '/spot/crypto/order', { as, body })).status).toBe(200)
  const hedges = () =>
    server.database.query(sql`
      select hedges.status, attempts > 2 as is_looked_up, problem from hedges join instructions on reference = hedges.id`)
  await until(async () =>
    expect(await hedges()).toEqual([
      { status: 'pending', is_looked_up: true, problem: 'its outcome is not known yet' },
    ]),
  )
  await set('hedging', 'automatic')
  await until(async () => expect(await hedges()).toMatchObject([{ status: 'done' }]), 10_000)
  expect(await server.database.query(sql`select reference from simulated_hedges`)).toHaveLength(1)
})
