import pg from 'pg'
import { expect } from 'vitest'
import { sendSigned } from '../wire/test-server.ts'

type Told = { id: string; side: 'buy' | 'sell'; type: string; price: string | null; amount: string | null }
type Opened = { side: 'buy' | 'sell'; price: string; amount: number; filled: number }

/** In hundredths, which is the tick and the lot of USDT/RUB. */
const hundredths = (text: string) => Math.round(Number(text) * 100)

/**
 * Replays the market from the answers to owners and from the trades, with nothing but maps, and compares the orders and
 * the public book with what the replay leaves open.
 */
export async function expectBookOfStory({
  url,
  databaseUrl,
}: {
  url: string
  databaseUrl: string
}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const open = await retell(client)
    await expectOrders(client, open)
    expectUncrossed(open)
    const { data } = await sendSigned(url, {
      method: 'GET',
      path: '/spot/fiat/orderbook?pair=USDT/RUB&depth=500',
      as: null,
    })
    expect({ bids: sums(data.bids), asks: sums(data.asks) }).toEqual({
      bids: levels(open, 'buy').slice(0, 500),
      asks: levels(open, 'sell').slice(0, 500),
    })
    await expectLocks(client)
  } finally {
    await client.end()
  }
}

async function retell(client: pg.Client): Promise<Map<string, Opened>> {
  const events = await client.query<{ type: string; data: Told; customer_id: string }>(`
    select type, data from events where topic = 'spot.fiat.order' order by customer_id, sequence`)
  const trades = await client.query<{ maker_order_id: string; taker_order_id: string; lots: string }>(
    'select maker_order_id, taker_order_id, lots from trades',
  )
  const open = new Map<string, Opened>()
  const closed = new Set<string>()
  for (const { type, data } of events.rows) {
    const { id, side, price, amount } = data
    if (type === 'order.filled' || type === 'order.cancelled') closed.add(id)
    else if (price !== null && amount !== null)
      open.set(id, { side, price, amount: hundredths(amount), filled: 0 })
  }
  for (const { maker_order_id, taker_order_id, lots } of trades.rows)
    for (const id of [maker_order_id, taker_order_id]) {
      const order = open.get(id)
      if (order !== undefined) order.filled += Number(lots)
    }
  for (const id of closed) open.delete(id)
  return open
}

async function expectOrders(client: pg.Client, open: ReadonlyMap<string, Opened>): Promise<void> {
  const { rows } = await client.query<{ id: string; remaining: string }>(`
    select id, lots - filled_lots as remaining from orders where status in ('new', 'partially_filled')`)
  const remaining = new Map(rows.map((row) => [row.id, Number(row.remaining)]))
  expect(remaining).toEqual(new Map([...open].map(([id, { amount, filled }]) => [id, amount - filled])))
}

function expectUncrossed(open: ReadonlyMap<string, Opened>): void {
  const [[bid = '0'] = []] = levels(open, 'buy')
  const [[ask = '999'] = []] = levels(open, 'sell')
  expect(Number(bid)).toBeLessThan(Number(ask))
}

/** Price and size of each level, best first. */
function levels(open: ReadonlyMap<string, Opened>, side: 'buy' | 'sell'): [string, number][] {
  const sizes = new Map<string, number>()
  for (const order of open.values())
    if (order.side === side)
      sizes.set(order.price, (sizes.get(order.price) ?? 0) + order.amount - order.filled)
  const better = side === 'buy' ? -1 : 1
  return [...sizes].sort(([a], [b]) => better * (Number(a) - Number(b)))
}

function sums(list: readonly { price: string; amount: string }[]): [string, number][] {
  return list.map(({ price, amount }) => [price, hundredths(amount)])
}

/** Nothing stays locked without an open order, and each order has what it needs. */
async function expectLocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select a.owner_id, a.asset, b.balance, coalesce(o.locked, 0) as locked
    from ledger_accounts a join ledger_balances b on b.account_id = a.id
    left join (
      select customer_id, case side when 'buy' then split_part(pair, '/', 2) else split_part(pair, '/', 1) end as asset,
        sum(locked_units) as locked
      from orders group by 1, 2
    ) o on o.customer_id = a.owner_id and o.asset = a.asset
    where a.kind = 'trading_locked' and b.balance <> coalesce(o.locked, 0)`)
  expect(rows).toEqual([])
}
