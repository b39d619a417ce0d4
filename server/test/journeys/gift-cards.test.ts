import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { isReplay, outcomeOf, refusedFieldOf, tally, times } from '../wire/replies.ts'
import { type Credentials, startTestServer } from '../wire/test-server.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'

const logged: string[] = []
const server = await startTestServer(
  { COFFER_LOG_LEVEL: 'debug' },
  { log: { write: (line: string) => void logged.push(line) } },
)
afterAll(async () => {
  try {
    await server.expectSoundBooks()
  } finally {
    await server.stop()
  }
})

const path = '/giftcards'
const poll = { timeout: 20_000, interval: 100 }
const read = async (target: string, as: Credentials | null = null) =>
  (await server.send('GET', `${path}${target}`, { as })).data

const plain = { product_id: await untilGiftCards(server), face_value: 25, symbol: 'USDT' }
const sandbox = (await read('/catalog?category=sandbox&limit=100')).items as { id: number; title: string }[]
const idOf = (title: string) => sandbox.find((one) => one.title === title)?.id

const buy = (as: Credentials, body: object = {}) =>
  server.send('POST', `${path}/purchase`, {
    as,
    body: { ...plain, idempotency_key: randomUUID(), ...body },
  })
const orderOf = async (as: Credentials, id: string) =>
  (await server.send('GET', `${path}/orders/${id}`, { as })).data
const fundingOf = async (as: Credentials, symbol = 'USDT') =>
  (await server.send('GET', `/account/wallets/${symbol}`, { as })).data.available
const advance = (seconds: number) => server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })

async function untilEnded(as: Credentials, { id, status }: { id: string; status: string }) {
  return vi.waitFor(async () => {
    const order = await orderOf(as, id)
    expect(order.status).toBe(status)
    return order
  }, poll)
}

async function eventsOf(as: Credentials): Promise<{ type: string; data: Record<string, unknown> }[]> {
  return (await server.send('GET', '/events', { as })).data.items
}

test('listGiftCards and listGiftCardCategories: the catalogue has at least 40 products in 6 categories, fixed and ranged, some out of stock', async () => {
  const all = [...(await read('/catalog?limit=100')).items]
  const categories = await read('/categories')
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(categories.length).toBeGreaterThanOrEqual(6)
  const total = categories.reduce(
    (sum: number, one: { products_count: number }) => sum + one.products_count,
    0,
  )
  expect(total).toBe(all.length)
  expect(all.some((one) => one.face_values !== null) && all.some((one) => one.min_face_value !== null)).toBe(
    true,
  )
  expect(all.some((one) => !one.is_active)).toBe(true)
  const page = await read('/catalog?limit=10&page=2')
  expect([page.items, page.page, page.limit, page.has_more, page.total]).toEqual([
    all.slice(10, 20),
    2,
    10,
    true,
    all.length,
  ])
  const [{ id, slug }] = categories
  expect(await read(`/catalog?category_id=${id}&limit=100`)).toEqual(
    await read(`/catalog?category=${slug}&limit=100`),
  )
})

test('estimateGiftCard, purchaseGiftCard: a card costs what its estimate said, and its code comes once it is completed', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data: estimate } = await server.send('POST', `${path}/estimate`, { as, body: plain })
  expect(estimate).toMatchObject({
    ...plain,
    crypto_amount: '25',
    fee: '0.25',
    total: '25.25',
    cost_usdt: '25',
  })
  const { data: bought } = await buy(as, { max_total: estimate.total, email: 'ivan@example.com' })
  const { order_id: id } = bought
  const { currency, cost_usdt, ...priced } = estimate
  expect(bought).toEqual({ ...priced, order_id: id, transaction_id: id, status: 'processing' })
  expect(await fundingOf(as)).toBe('74.75')
  const order = await untilEnded(as, { id, status: 'completed' })
  expect(order).toEqual({
    ...priced,
    currency,
    cost_usdt,
    id,
    order_id: id,
    product: 'Test card',
    email: 'i***@example.com',
    status: 'completed',
    code: expect.stringMatching(/.{8}/),
    pin: order.pin,
    redeem_url: order.redeem_url,
    expires_at: order.expires_at,
    error: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(await orderOf(as, id.toUpperCase())).toEqual(order)
  expect((await server.send('GET', `${path}/orders`, { as })).data).toEqual({
    items: [order],
    page: 1,
    limit: 50,
    has_more: false,
    next_cursor: null,
  })
  const { data: transaction } = await server.send('GET', `/transactions/${id}`, { as })
  expect(transaction).toMatchObject({ type: 'gift_card', status: 'completed', amount: '25', fee: '0.25' })
  await vi.waitFor(async () => {
    const hidden = { code: null, pin: null, redeem_url: null }
    expect((await eventsOf(as)).map(({ type, data }) => [type, data])).toEqual([
      ['gift_card.completed', { ...order, ...hidden }],
    ])
  }, poll)
})

test('any crypto currency pays, rounded up, and fiat does not', async () => {
  const as = await server.newCustomer({ ETH: '1' })
  const { data } = await buy(as, { symbol: 'eth' })
  expect([data.symbol, (await fundingOf(as, 'ETH')) < '1']).toEqual(['ETH', true])
  await untilEnded(as, { id: data.order_id, status: 'completed' })
  expect(outcomeOf(await buy(as, { symbol: 'RUB' }))).toEqual([404, 'CURRENCY_NOT_FOUND'])
})

test('what cannot be bought is refused by its code, and moves nothing', async () => {
  const as = await server.newCustomer({ USDT: '20' })
  const soldOut = (await read('/catalog?limit=100')).items.find(
    (one: { is_active: boolean }) => !one.is_active,
  )
  const soldOutValue = soldOut.face_values?.[0] ?? soldOut.min_face_value
  for (const [code, body] of [
    ['PRODUCT_NOT_FOUND', { product_id: 999_999 }],
    ['PRODUCT_UNAVAILABLE', { product_id: soldOut.id, face_value: soldOutValue }],
    ['INVALID_FACE_VALUE', { face_value: 25.001 }],
    ['INVALID_FACE_VALUE', { face_value: 1e15 }],
    ['CURRENCY_NOT_FOUND', { symbol: 'NOPE' }],
    ['INSUFFICIENT_BALANCE', {}],
    ['PRICE_MOVED', { max_total: '25.249999' }],
  ] as const) {
    const reply = await buy(as, body)
    expect([code, reply.error?.code], reply.text).toEqual([code, code])
  }
  const ranged = await buy(as, { face_value: 1_000 })
  expect([ranged.status, ranged.error?.details]).toEqual([
    422,
    { currency: 'USD', min: 1, max: 500, step: 0.01 },
  ])
  const moved = await buy(as, { max_total: '1' })
  expect([moved.status, moved.error?.details]).toEqual([
    409,
    { total: '25.25', max_total: '1', symbol: 'USDT' },
  ])
  for (const [field, value] of [
    ['face_value', '25'],
    ['face_value', 0],
    ['product_id', 1.5],
    ['email', 'nobody'],
    ['email', 'one@example.com,two@example.com'],
    ['max_total', '1e3'],
    ['amount', '25'],
  ] as const)
    expect([field, refusedFieldOf(await buy(as, { [field]: value }))]).toEqual([field, field])
  expect(await fundingOf(as)).toBe('20')
})

test('an order that its supplier declines or has run out of is refunded, and says why', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  for (const [title, error] of [
    ['Test card that is declined', 'DECLINED'],
    ['Test card that is sold out', 'OUT_OF_STOCK'],
  ] as const) {
    const { data } = await buy(as, { product_id: idOf(title) })
    expect(await untilEnded(as, { id: data.order_id, status: 'failed' })).toMatchObject({ error, code: null })
    expect(await fundingOf(as)).toBe('100')
  }
})

test('an order without an answer stays processing and on hold until it is looked up', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data } = await buy(as, { product_id: idOf('Test card without an answer') })
  const id = data.order_id
  await advance(5)
  expect([(await orderOf(as, id)).status, await fundingOf(as)]).toEqual(['processing', '74.75'])
  await vi.waitFor(async () => {
    await advance(20)
    expect((await orderOf(as, id)).status).toBe('completed')
  }, poll)
  expect(await fundingOf(as)).toBe('74.75')
})

test('a card that is taken back is refunded with its fee, and its code is shown no more', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data } = await buy(as, { product_id: idOf('Test card that is taken back') })
  const id = data.order_id
  await untilEnded(as, { id, status: 'completed' })
  await advance(3_600)
  const order = await untilEnded(as, { id, status: 'failed' })
  expect([order.error, order.code, await fundingOf(as)]).toEqual(['REFUNDED', null, '100'])
})

test('a repeat of a purchase buys nothing more, and orders are only their owner’s', async () => {
  const [as, other] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
  const idempotency_key = randomUUID()
  const replies = await Promise.all(times(5, () => buy(as, { idempotency_key })))
  expect([tally(replies), new Set(replies.map(({ data }) => data.order_id)).size]).toEqual([
    { '200 done': 5 },
    1,
  ])
  expect(isReplay(await buy(as, { idempotency_key }))).toBe('true')
  expect(await fundingOf(as)).toBe('74.75')
  const id = replies[0]?.data.order_id
  for (const [who, asked] of [
    [other, id],
    [as, randomUUID()],
    [as, 'nope'],
  ] as const)
    expect(outcomeOf(await server.send('GET', `${path}/orders/${asked}`, { as: who }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  const second = (await buy(as)).data.order_id
  await untilEnded(as, { id: second, status: 'completed' })
  await untilEnded(as, { id, status: 'completed' })
  const first = (await server.send('GET', `${path}/orders?limit=1&status=completed`, { as })).data
  expect([first.items.map((one: { id: string }) => one.id), first.has_more]).toEqual([[second], true])
  const rest = (await server.send('GET', `${path}/orders?cursor=${first.next_cursor}`, { as })).data
  expect(rest.items.map((one: { id: string }) => one.id)).toEqual([id])
})

test('getGiftCardOrder, listGiftCardOrders: each reading of a code is noted with its key and request, and none of an order without one', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data } = await buy(as)
  const id = data.order_id
  const readings = () =>
    server.database.query(sql`
      select via, api_key, request_id from gift_card_readings where order_id = ${id} order by id`)
  await vi.waitFor(async () => {
    const [row] = await server.database.query(
      sql`select from purchases where id = ${id} and status = 'completed'`,
    )
    expect(row).toBeDefined()
  }, poll)
  expect(await readings()).toEqual([])
  const one = await server.send('GET', `${path}/orders/${id}`, { as })
  const list = await server.send('GET', `${path}/orders`, { as })
  const seen = (reply: typeof one, via: string) => ({
    via,
    api_key: as.api_key,
    request_id: reply.headers.get('x-request-id'),
  })
  expect(await readings()).toEqual([seen(one, 'order'), seen(list, 'list')])
})

test('no code, pin or link is in any table, event or log', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const withPin = (await read('/catalog?limit=100&search=roblox')).items[0]
  const secrets: string[] = []
  for (const body of [{}, { product_id: withPin.id, face_value: withPin.face_values[0] }]) {
    const { data } = await buy(as, { ...body, email: 'ivan@example.com' })
    const { code, pin, redeem_url } = await untilEnded(as, { id: data.order_id, status: 'completed' })
    secrets.push(code, ...[redeem_url].filter((one) => one !== null))
    // Four digits alone are found in many numbers.
    if (pin !== null) secrets.push(`"pin":"${pin}"`, `""pin"": ""${pin}""`)
  }
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  expect(await tablesWith(secrets)).toEqual([])
  expect(logged.some((line) => line.includes('purchaseGiftCard'))).toBe(true)
  expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  // The search does find what is there.
  expect(await tablesWith(['ivan@example.com'])).toEqual(['gift_card_orders: ivan@example.com'])
})

/** The tables with a row that has one of the texts in it, and that text. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await server.database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const found: string[] = []
  for (const { name } of tables) {
    const text = `select wanted from "${name}" as t, unnest($1::text[]) as wanted where strpos(t::text, wanted) > 0 limit 1`
    const rows = await server.database.query<{ wanted: string }>({
      text,
      name: `has-${name}`,
      values: [texts],
    })
    if (rows.length > 0) found.push(...rows.map(({ wanted }) => `${name}: ${wanted}`))
  }
  return found
}
