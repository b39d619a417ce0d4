import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openFiatExchange, orderOf } from '../../../../test/world/fiat-exchange.ts'

let maker: string
let taker: string

const exchange = await openFiatExchange()
beforeEach(async () => {
  maker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
  taker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
})
afterAll(() => exchange.close())

/** Empties the book for the next test. */
async function emptyBook(): Promise<void> {
  const { market, commands } = exchange
  for (const one of [maker, taker]) await market.submit(commands.cancelAll(one))
  await exchange.expectSoundBooks()
  expect(market.committed()?.book.orderCount).toBe(0)
}

async function houseGain(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await exchange.fees()
  await act()
  const after = await exchange.fees()
  const gain = (symbol: string) =>
    Math.round((Number(after[symbol] ?? 0) - Number(before[symbol] ?? 0)) * 1e6) / 1e6
  return { USDT: gain('USDT'), RUB: gain('RUB') }
}

test('a resting limit order locks the funds that it gives and nothing else', async () => {
  const { market, commands } = exchange
  const bid = await orderOf(
    market.submit(commands.limit(maker, { side: 'buy', price: '79.99', amount: '10.01' })),
  )
  // 79.99 × 10.01 = 800.6999
  expect(bid).toMatchObject({ status: 'new', lockedUnits: 80_070n, filledLots: 0, type: 'limit' })
  const ask = await orderOf(market.submit(commands.limit(maker, { side: 'sell', price: '81', amount: '3' })))
  expect(ask).toMatchObject({ number: bid.number + 1, lockedUnits: 3_000_000n })
  expect(await exchange.balances(maker)).toEqual({ RUB: '99199.3/800.7', USDT: '997/3' })
  await emptyBook()
  expect(await exchange.balances(maker)).toEqual({ RUB: '100000/0', USDT: '1000/0' })
})

test('a trade settles to the unit at the maker’s price, with fees and dust to the house', async () => {
  const { market, commands } = exchange
  const ask = await orderOf(
    market.submit(commands.limit(maker, { side: 'sell', price: '79.99', amount: '10.01' })),
  )
  const gain = await houseGain(async () => {
    const bid = await orderOf(
      market.submit(commands.limit(taker, { side: 'buy', price: '80.5', amount: '10.01' })),
    )
    expect(bid).toMatchObject({ status: 'filled', filledLots: 1001, filledValue: 7999n * 1001n })
    // 0.1 % of 10.01
    expect(bid).toMatchObject({ feeUnits: 10_010n, lockedUnits: 0n })
  })
  // Worth 800.6999: the buyer pays 800.70, the seller gets 800.69 less 0.05 %, rounded up to 0.41.
  expect(await exchange.balances(taker)).toEqual({ RUB: '99199.3/0', USDT: '1009.99999/0' })
  expect(await exchange.balances(maker)).toEqual({ RUB: '100800.28/0', USDT: '989.99/0' })
  expect(gain).toEqual({ USDT: 0.01001, RUB: 0.42 })
  const [row] = await exchange.database.query(sql`
    select status, filled_lots, fee_units, locked_units from orders where id = ${ask.id}`)
  expect(row).toEqual({ status: 'filled', filled_lots: 1001n, fee_units: 41n, locked_units: 0n })
  const [trade] = await exchange.database.query(sql`
    select price_ticks, lots, taker_side, maker_fee_units, taker_fee_units, maker_customer_id, taker_customer_id
    from trades where maker_order_id = ${ask.id}`)
  expect(trade).toEqual({
    price_ticks: 7999n,
    lots: 1001n,
    taker_side: 'buy',
    maker_fee_units: 41n,
    taker_fee_units: 10_010n,
    maker_customer_id: maker,
    taker_customer_id: taker,
  })
  await emptyBook()
})

test('splitting an order into many trades costs its buyer no more than one', async () => {
  const { market, commands } = exchange
  for (let count = 0; count < 7; count++)
    await market.submit(commands.limit(maker, { side: 'sell', price: '79.99', amount: '1.43' }))
  await market.submit(commands.limit(taker, { side: 'buy', price: '79.99', amount: '10.01' }))
  // Seven times the worth of 114.3857: the buyer pays 800.70 as for one, the seller gets 7 × (114.38 − 0.06).
  expect(await exchange.balances(taker)).toEqual({ RUB: '99199.3/0', USDT: '1009.99999/0' })
  expect(await exchange.balances(maker)).toEqual({ RUB: '100800.24/0', USDT: '989.99/0' })
  await emptyBook()
})

test('a limit order takes all that crosses and rests with its remainder', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '5' }))
  await market.submit(commands.limit(maker, { side: 'sell', price: '80.2', amount: '5' }))
  const bid = await orderOf(
    market.submit(commands.limit(taker, { side: 'buy', price: '80.1', amount: '12' })),
  )
  expect(bid).toMatchObject({ status: 'partially_filled', filledLots: 500, lockedUnits: 56_070n })
  expect(market.committed()?.book.depth(5)).toEqual({
    bids: [{ price: 8010, lots: 700 }],
    asks: [{ price: 8020, lots: 500 }],
  })
  await emptyBook()
})

test('a market order takes at any price, and its unfilled rest is cancelled', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '5' }))
  await market.submit(commands.limit(maker, { side: 'sell', price: '81', amount: '5' }))
  const buy = await orderOf(market.submit(commands.market(taker, { side: 'buy', amount: '12' })))
  expect(buy).toMatchObject({ status: 'cancelled', executionMessage: 'NO_LIQUIDITY', filledLots: 1000 })
  expect(await exchange.balances(taker)).toEqual({ RUB: '99195/0', USDT: '1009.99/0' })
  await market.submit(commands.limit(maker, { side: 'buy', price: '79', amount: '8' }))
  const sell = await orderOf(market.submit(commands.market(taker, { side: 'sell', amount: '8' })))
  expect(sell).toMatchObject({ status: 'filled', executionMessage: null, feeUnits: 64n })
  expect(await exchange.balances(taker)).toEqual({ RUB: '99826.36/0', USDT: '1001.99/0' })
  await emptyBook()
})

test('a budget buys lot by lot, is never exceeded, and its unspent rest is released', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '5' }))
  await market.submit(commands.limit(maker, { side: 'sell', price: '81.5', amount: '50' }))
  const order = await orderOf(market.submit(commands.market(taker, { budget: '1000' })))
  // 400 for five at 80, then 7.36 at 81.5 for 599.84.
  expect(order).toMatchObject({ status: 'filled', filledLots: 1236, lots: 1236, lockedUnits: 0n })
  expect(await exchange.balances(taker)).toEqual({ RUB: '99000.16/0', USDT: '1012.34764/0' })
  await emptyBook()
})

test('a budget that empties the book is cancelled and keeps its fills', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '5' }))
  const order = await orderOf(market.submit(commands.market(taker, { budget: '1000' })))
  expect(order).toMatchObject({ status: 'cancelled', executionMessage: 'NO_LIQUIDITY', filledLots: 500 })
  expect(await exchange.balances(taker)).toEqual({ RUB: '99600/0', USDT: '1004.995/0' })
  await emptyBook()
})

test('immediate-or-cancel never rests, fill-or-kill fills whole or not at all', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '5' }))
  const terms = { side: 'buy' as const, price: '80', amount: '6' }
  const killed = await orderOf(
    market.submit(commands.limit(taker, { ...terms, timeInForce: 'fill_or_kill' })),
  )
  expect(killed).toMatchObject({ status: 'cancelled', executionMessage: 'FILL_OR_KILL', filledLots: 0 })
  expect(await exchange.balances(taker)).toEqual({ RUB: '100000/0', USDT: '1000/0' })
  const taken = await orderOf(
    market.submit(commands.limit(taker, { ...terms, timeInForce: 'immediate_or_cancel' })),
  )
  expect(taken).toMatchObject({ status: 'cancelled', executionMessage: 'IMMEDIATE_OR_CANCEL' })
  expect(taken).toMatchObject({ filledLots: 500, lockedUnits: 0n })
  expect(await exchange.balances(taken.customerId)).toEqual({ RUB: '99600/0', USDT: '1004.995/0' })
  await emptyBook()
})

test.for([
  { selfTrade: 'cancel_newest' as const, own: 'new', arriving: 'cancelled' },
  { selfTrade: 'cancel_oldest' as const, own: 'cancelled', arriving: 'new' },
  { selfTrade: 'cancel_both' as const, own: 'cancelled', arriving: 'cancelled' },
  { selfTrade: 'none' as const, own: 'filled', arriving: 'filled' },
])('self-trade prevention $selfTrade settles both orders', async ({ selfTrade, own, arriving }) => {
  const { market, commands } = exchange
  const ask = await orderOf(market.submit(commands.limit(taker, { side: 'sell', price: '80', amount: '5' })))
  const bid = await orderOf(
    market.submit(commands.limit(taker, { side: 'buy', price: '80', amount: '5', selfTrade })),
  )
  const [row] = await exchange.database.query(sql`select status from orders where id = ${ask.id}`)
  expect([row, bid.status]).toEqual([{ status: own }, arriving])
  if (own === 'cancelled') expect(bid.executionMessage !== null).toBe(arriving === 'cancelled')
  await emptyBook()
  const untouched = { RUB: '100000/0', USDT: '1000/0' }
  const traded = { RUB: '99999.8/0', USDT: '999.995/0' }
  expect(await exchange.balances(taker)).toEqual(selfTrade === 'none' ? traded : untouched)
})

test('a cancelled order releases the rest of its lock', async () => {
  const { market, commands } = exchange
  const bid = await orderOf(market.submit(commands.limit(maker, { side: 'buy', price: '80', amount: '10' })))
  await market.submit(commands.market(taker, { side: 'sell', amount: '4' }))
  const cancelled = await orderOf(market.submit(commands.cancel(maker, bid.id)))
  expect(cancelled).toMatchObject({ status: 'cancelled', executionMessage: 'CANCELLED_BY_OWNER' })
  expect(cancelled).toMatchObject({ filledLots: 400, lockedUnits: 0n, feeUnits: 2_000n })
  expect(await exchange.balances(maker)).toEqual({ RUB: '99680/0', USDT: '1003.998/0' })
  await emptyBook()
})

test('cancelling all of a side leaves the other side and everybody else alone', async () => {
  const { market, commands } = exchange
  for (const price of ['78', '79']) {
    await market.submit(commands.limit(maker, { side: 'buy', price, amount: '10' }))
    await market.submit(commands.limit(taker, { side: 'buy', price, amount: '10' }))
  }
  await market.submit(commands.limit(maker, { side: 'sell', price: '82', amount: '10' }))
  const { orders } = await market.submit(commands.cancelAll(maker, 'buy'))
  expect(orders.map(({ status, side }) => `${side} ${status}`)).toEqual(['buy cancelled', 'buy cancelled'])
  expect(await exchange.balances(maker)).toEqual({ RUB: '100000/0', USDT: '990/10' })
  expect(await exchange.balances(taker)).toEqual({ RUB: '98430/1570', USDT: '1000/0' })
  await emptyBook()
})

test('an amend to fewer lots keeps its place and frees funds; a new price or more lots lose it and lock', async () => {
  const { market, commands } = exchange
  const place = (customerId: string) =>
    orderOf(market.submit(commands.limit(customerId, { side: 'buy', price: '80', amount: '10' })))
  const first = await place(maker)
  const second = await place(taker)
  const less = await orderOf(market.submit(commands.amend(maker, { orderId: first.id, amount: '6' })))
  expect(less).toMatchObject({ lots: 600, lockedUnits: 48_000n, priority: first.priority })
  expect(await exchange.balances(maker)).toEqual({ RUB: '99520/480', USDT: '1000/0' })
  const queue = () => [...(market.committed()?.book.openOrders() ?? [])].map(({ id }) => id)
  expect(queue()).toEqual([first.number, second.number])
  const more = await orderOf(market.submit(commands.amend(maker, { orderId: first.id, amount: '7' })))
  expect(more).toMatchObject({ lots: 700, lockedUnits: 56_000n })
  expect(queue()).toEqual([second.number, first.number])
  const dearer = await orderOf(market.submit(commands.amend(maker, { orderId: first.id, price: '80.5' })))
  expect(dearer).toMatchObject({ priceTicks: 8050, lockedUnits: 56_350n })
  expect(queue()).toEqual([first.number, second.number])
  await emptyBook()
})

test('an amended price may take, and an amend to the filled lots cancels the rest', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '81', amount: '3' }))
  const bid = await orderOf(market.submit(commands.limit(taker, { side: 'buy', price: '80', amount: '10' })))
  const crossed = await orderOf(market.submit(commands.amend(taker, { orderId: bid.id, price: '82' })))
  expect(crossed).toMatchObject({ status: 'partially_filled', filledLots: 300, lockedUnits: 57_400n })
  const ended = await orderOf(market.submit(commands.amend(taker, { orderId: bid.id, amount: '3' })))
  expect(ended).toMatchObject({ status: 'cancelled', executionMessage: 'AMENDED_TO_FILLED', lots: 1000 })
  expect(await exchange.balances(taker)).toEqual({ RUB: '99757/0', USDT: '1002.997/0' })
  await emptyBook()
})

test('commands of one batch are decided in order, and funds that one frees are available to the next', async () => {
  const { market, commands } = exchange
  const all = { side: 'buy' as const, price: '80', amount: '1250' }
  const first = commands.limit(maker, all)
  const answers = await Promise.all(
    [first, commands.cancelAll(maker), commands.limit(maker, all), commands.limit(maker, all)].map((one) =>
      market.submit(one),
    ),
  )
  const codes = answers.map(({ answer: { outcome } }) =>
    'refusal' in outcome ? outcome.refusal.kind.code : 'ok',
  )
  expect(codes).toEqual(['ok', 'ok', 'ok', 'INSUFFICIENT_BALANCE'])
  expect(answers[0]?.orders.map(({ status }) => status)).toEqual(['cancelled'])
  await emptyBook()
})

test('a client_order_id is free again when its order is closed', async () => {
  const { market, commands } = exchange
  const terms = { side: 'buy' as const, price: '80', amount: '10', clientOrderId: 'mine' }
  await market.submit(commands.limit(maker, terms))
  await orderOf(market.submit(commands.limit(taker, terms)))
  const again = Promise.all(
    [commands.cancelAll(maker), commands.limit(maker, terms)].map((one) => market.submit(one)),
  )
  expect((await again)[1]?.orders.map(({ clientOrderId }) => clientOrderId)).toEqual(['mine'])
  await emptyBook()
})
