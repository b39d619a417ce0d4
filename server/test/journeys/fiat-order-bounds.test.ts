import { beforeEach, expect, test } from 'vitest'
import { auditLedger, contradictionsOf } from '#core/ledger'
import { sql } from '#platform/database'
import { inEnglish } from '#platform/sentences'
import { fiatSpot } from '#products/fiat-spot'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const desk = fiatDesk(server)
const maker = await desk.newTrader({ USDT: '3000000', RUB: '1000000' })
const trader = await desk.newTrader({ USDT: '10000', RUB: '200000000' })
await desk.limit(maker, { side: 'sell', price: '80', amount: '2' })
await desk.limit(trader, { side: 'buy', price: '80', amount: '2' })
beforeEach(() => desk.cancelAll(maker, trader))

const told = ({ status, error }: Reply) => ({ code: error?.code, status, details: error?.details })
const belowValue = { code: 'ORDER_BELOW_MIN_VALUE', status: 400, details: { min_order_value: '100' } }
const aboveSize = { code: 'ORDER_ABOVE_MAX_SIZE', status: 400, details: { max_order_size: '1000000' } }

test('a market order must be worth the minimum at the best price, and its budget too', async () => {
  await desk.limit(maker, { side: 'sell' })
  await desk.limit(maker, { side: 'buy', price: '79' })
  expect(told(await desk.market(trader, { side: 'buy', amount: '1.24' }))).toEqual(belowValue)
  expect(told(await desk.market(trader, { side: 'sell', amount: '1.26' }))).toEqual(belowValue)
  expect(told(await desk.market(trader, { side: 'buy', quote_amount: '99.99' }))).toEqual(belowValue)
  expect((await desk.market(trader, { side: 'buy', amount: '1.25' })).status).toBe(200)
  expect((await desk.market(trader, { side: 'buy', quote_amount: '100' })).status).toBe(200)
})

test('a budget that buys more than the largest size is refused as that size is', async () => {
  for (let one = 0; one < 2; one++) await desk.limit(maker, { side: 'sell', amount: '600000' })
  expect(told(await desk.market(trader, { side: 'buy', amount: '1000000.01' }))).toEqual(aboveSize)
  expect(told(await desk.market(trader, { side: 'buy', quote_amount: '80000080' }))).toEqual(aboveSize)
  const before = await desk.balances(trader)
  const { data } = await desk.market(trader, { side: 'buy', quote_amount: '80000000' })
  expect(await desk.detail(trader, data.order_id)).toMatchObject({ filled: '1000000', status: 'filled' })
  expect(before.RUB).not.toBe((await desk.balances(trader)).RUB)
})

test('nothing at all is below the minimum lot', async () => {
  await desk.limit(maker, { side: 'sell' })
  const size = { code: 'ORDER_BELOW_MIN_SIZE', status: 400, details: { min_order_size: '1' } }
  expect(told(await desk.limit(trader, { side: 'buy', amount: '0' }))).toEqual(size)
  expect(told(await desk.market(trader, { side: 'buy', amount: '0.00' }))).toEqual(size)
  const budget = { code: 'QUOTE_AMOUNT_TOO_SMALL', status: 400, details: null }
  expect(told(await desk.market(trader, { side: 'buy', quote_amount: '0' }))).toEqual(budget)
})

test.for(['[]', 'null', '"order"', '5'])('a body that is %s is an invalid order', async (body) => {
  const reply = await server.send('POST', '/spot/fiat/order', { as: trader, body })
  expect(told(reply)).toMatchObject({
    code: 'INVALID_ORDER_REQUEST',
    status: 400,
    details: { field: 'body' },
  })
})

test('what a DELETE says in its body is not ignored: a key counts, anything else is refused', async () => {
  for (const side of ['buy', 'sell'] as const)
    await desk.limit(trader, { side, price: side === 'buy' ? '79' : '81' })
  const remove = (body: object | string, path = '/spot/fiat/orders') =>
    server.send('DELETE', path, { as: trader, body })
  for (const [body, field] of [
    [{ side: 'sell' }, 'side'],
    [{ idempotency_ky: 'x' }, 'idempotency_ky'],
    ['[]', 'body'],
  ] as const)
    expect(told(await remove(body))).toMatchObject({ code: 'INVALID_ORDER_REQUEST', details: { field } })
  const [first, second] = await desk.list(trader, 'status=open')
  expect([first, second]).not.toContain(undefined)
  const cancel = (id: string) => remove({ idempotency_key: 'in-the-body' }, `/spot/fiat/order/${id}`)
  expect((await cancel(first.id)).data).toMatchObject({ status: 'cancelled' })
  expect((await cancel(first.id)).headers.get('idempotency-replayed')).toBe('true')
  expect((await cancel(second.id)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await remove({})).data).toEqual({ cancelled: [second.id], count: 1 })
})

test('a customer has at most 1,000 open orders in a pair', async () => {
  const place = () => desk.limit(trader, { side: 'buy', price: '79', amount: '2' })
  const replies = await Promise.all(Array.from({ length: 1_001 }, place))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(told)).toEqual([
    {
      code: 'STOCKBOOK_ERROR',
      status: 400,
      details: { upstream_status: 400, reason_text: 'TOO_MANY_OPEN_ORDERS', upstream_body: null },
    },
  ])
  await desk.limit(maker, { side: 'sell' })
  // An order that does not rest needs no room.
  const ioc = { side: 'buy', price: '80', amount: '2', time_in_force: 'immediate_or_cancel' } as const
  expect((await desk.limit(trader, ioc)).status).toBe(200)
  await desk.cancelAll(trader)
  expect((await place()).status).toBe(200)
})

test('the audit sees funds that are locked without an open order', async () => {
  await desk.limit(trader, { side: 'buy', price: '79', amount: '2' })
  await server.expectSoundBooks()
  const broken = await server.database
    .inTransaction(async (tx) => {
      await tx.query(sql`update orders set locked_units = locked_units - 1 where locked_units > 0`)
      const [claim] = fiatSpot.claims
      throw new Error((await contradictionsOf(tx, claim!)).map(inEnglish).join())
    })
    .catch((error: Error) => error.message)
  expect(broken).toMatch(/^customer \S+ has 15800 units of RUB locked and open orders of 15799$/)
  expect((await auditLedger(server.database, fiatSpot.claims)).isSound).toBe(true)
})
