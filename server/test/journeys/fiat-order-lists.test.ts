import { afterEach, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { fiatDesk, type Trader } from '../wire/fiat-desk.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'

/** The traders of the test that runs. */
const traders: Trader[] = []

async function newTrader(): Promise<Trader> {
  const trader = await desk.newTrader({ USDT: '1000', RUB: '100000' })
  traders.push(trader)
  return trader
}

// A tariff that lets customers trade with themselves: such trades are listed too.
const { catalogWith } = catalogFiles()
const file = catalogWith('self_trade_prevention: cancel_newest', 'self_trade_prevention: none')
const server = await useTestServer({ COFFER_CATALOG: file })
const desk = fiatDesk(server)
const maker = await desk.newTrader({ USDT: '100000', RUB: '10000000' })
afterEach(async () => {
  await desk.cancelAll(maker, ...traders)
  traders.length = 0
  await server.expectSoundBooks()
})

type Item = { readonly id: string; readonly [field: string]: unknown }

/** Every page of a list, followed by cursor. */
async function pages(read: (query: string) => Promise<Item[]>, limit: number): Promise<Item[]> {
  const items: Item[] = []
  for (let page = await read(`limit=${limit}`); page.length > 0; ) {
    expect(page.length).toBeLessThanOrEqual(limit)
    items.push(...page)
    page = await read(`limit=${limit}&cursor=${page.at(-1)?.id}`)
  }
  return items
}

const ids = (items: readonly Item[]) => items.map(({ id }) => id)

test('listFiatOrders: orders are listed newest first, whole by cursor at any limit, and by every filter', async () => {
  const trader = await newTrader()
  await desk.limit(maker, { side: 'sell', price: '80', amount: '25' })
  const placed: string[] = []
  for (let count = 0; count < 4; count++) {
    for (const [side, price] of [
      ['buy', '80'],
      ['buy', '78'],
      ['sell', '82'],
    ] as const)
      placed.unshift(
        (await desk.limit(trader, { side, price, client_order_id: `o-${placed.length}` })).data.order_id,
      )
  }
  await desk.cancel(trader, String(placed[0]))
  const all = await desk.list(trader)
  expect(ids(all)).toEqual(placed)
  expect(Object.keys(all[0])).toEqual([
    'id',
    'pair',
    'side',
    'type',
    'price',
    'amount',
    'filled',
    'status',
    'client_order_id',
    'created_at',
  ])
  for (const limit of [1, 5, 12, 100])
    expect(await pages((query) => desk.list(trader, query), limit)).toEqual(all)

  const filters: [query: string, keep: (item: Item) => boolean][] = [
    ['status=open', ({ status }) => status === 'new' || status === 'partially_filled'],
    ['status=new', ({ status }) => status === 'new'],
    ['status=partially_filled', ({ status }) => status === 'partially_filled'],
    ['status=filled', ({ status }) => status === 'filled'],
    ['status=cancelled', ({ status }) => status === 'cancelled'],
    ['side=sell', ({ side }) => side === 'sell'],
    ['side=buy&status=open', ({ side, status }) => side === 'buy' && String(status) !== 'filled'],
    ['pair=usdt-rub', () => true],
  ]
  for (const [query, keep] of filters) {
    const kept = all.filter(keep)
    expect(kept.length, query).toBeGreaterThan(0)
    expect(await desk.list(trader, query), query).toEqual(kept)
  }
  expect(ids(await desk.list(trader, 'limit=5&page=3'))).toEqual(placed.slice(10))
})

test('a period holds what was made at or after its beginning and before its end, whatever the clock did', async () => {
  const trader = await newTrader()
  const advance = (seconds: number) => server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
  const made: Item[] = []
  for (let day = 0; day < 3; day++) {
    await desk.limit(maker, { side: 'sell', price: '80', amount: '10' })
    await desk.limit(trader, { side: 'buy', price: '80', amount: '10' })
    made.unshift((await desk.list(trader, 'limit=1'))[0])
    await advance(86_400)
  }
  const [last, middle, first] = made
  const period = (since: unknown, until: unknown) => `since=${since}&until=${until}`
  const middleOnly = period(middle?.created_at, last?.created_at)
  expect(await desk.list(trader, middleOnly)).toEqual([middle])
  expect(await desk.trades(trader, middleOnly)).toMatchObject([{ order_id: middle?.id }])
  expect(ids(await desk.list(trader, `since=${middle?.created_at}`))).toEqual([last?.id, middle?.id])
  expect(ids(await desk.list(trader, `until=${middle?.created_at}`))).toEqual([first?.id])
  expect(await desk.trades(trader, `until=${middle?.created_at}`)).toMatchObject([{ order_id: first?.id }])
  expect(await desk.list(trader, 'since=1999-01-01&until=2000-01-01')).toEqual([])
  expect(await desk.list(trader, 'since=0&until=9999999999')).toHaveLength(3)
})

test('listOwnFiatTrades: trades are listed newest first, whole by cursor at any limit, from the side of the customer', async () => {
  const [trader, other] = [await newTrader(), await newTrader()]
  const resting = await desk.limit(trader, { side: 'sell', price: '80', amount: '30' })
  for (let count = 0; count < 3; count++) await desk.limit(other, { side: 'buy', amount: '10' })
  for (let count = 0; count < 3; count++) {
    await desk.limit(other, { side: 'buy', price: '79', amount: '5' })
    await desk.limit(trader, { side: 'sell', price: '79', amount: '5' })
  }
  const own = await desk.trades(trader)
  expect(
    own.map(({ role, side, price, amount, fee, fee_currency }) => [
      role,
      side,
      price,
      amount,
      fee,
      fee_currency,
    ]),
  ).toEqual([
    ...Array.from({ length: 3 }, () => ['taker', 'sell', '79', '5', '0.4', 'RUB']),
    ...Array.from({ length: 3 }, () => ['maker', 'sell', '80', '10', '0.4', 'RUB']),
  ])
  const theirs = await desk.trades(other)
  expect(ids(theirs)).toEqual(ids(own))
  expect(theirs.map(({ role }) => role)).toEqual(
    own.map(({ role }) => (role === 'maker' ? 'taker' : 'maker')),
  )
  for (const limit of [1, 4, 6, 100])
    expect(await pages((query) => desk.trades(trader, query), limit)).toEqual(own)
  expect(await desk.trades(trader, `order_id=${resting.data.order_id}`)).toEqual(own.slice(3))
  expect(await desk.trades(trader, 'pair=USDT/RUB')).toEqual(own)
})

test('a trade with oneself is listed once, so that ids page it exactly; each of its orders tells its own side', async () => {
  const trader = await newTrader()
  const ask = await desk.limit(trader, { side: 'sell', price: '80', amount: '30' })
  for (let count = 0; count < 3; count++) await desk.limit(trader, { side: 'buy', amount: '10' })
  const own = await desk.trades(trader)
  expect(own.map(({ role, side }) => [role, side])).toEqual(own.map(() => ['taker', 'buy']))
  expect(new Set(ids(own)).size).toBe(3)
  expect(await pages((query) => desk.trades(trader, query), 1)).toEqual(own)
  const asMaker = await desk.trades(trader, `order_id=${ask.data.order_id}`)
  expect(ids(asMaker)).toEqual(ids(own))
  expect(asMaker[0]).toMatchObject({ role: 'maker', side: 'sell', fee: '0.4', fee_currency: 'RUB' })
})

test('a pair that is not there and a page too deep are refused', async () => {
  const refused = async (path: string, as: Credentials = maker) => {
    const { status, error } = await server.send('GET', path, { as })
    const fields = (error?.details?.fields ?? []) as { path: string }[]
    return [status, error?.code, ...fields.map(({ path: field }) => field)]
  }
  for (const list of ['/spot/fiat/orders', '/spot/fiat/my-trades']) {
    expect(await refused(`${list}?pair=BTC/RUB`)).toEqual([400, 'PAIR_NOT_FOUND'])
  }
  expect(await refused('/spot/fiat/orders?page=1001&limit=100')).toEqual([422, 'VALIDATION_ERROR', 'page'])
  expect(await desk.trades(maker, `order_id=${systemIds.next()}`)).toEqual([])
})
