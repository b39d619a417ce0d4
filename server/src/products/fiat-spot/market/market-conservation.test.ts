import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { selfTrade, timeInForce } from '../../../../test/load/order-arbitraries.ts'
import { codeOf, type FiatExchange, openFiatExchange } from '../../../../test/world/fiat-exchange.ts'
import type { Market, MarketCommand, Order } from '../index.ts'
import { recoverMarket } from '../settlement/market-state.ts'
import { readOpenOrders } from '../settlement/order.ts'

const traders: { readonly living: string; readonly rebuilt: string }[] = []
const deposited = { USDT: 3_000_000_000n * 4n, RUB: 30_000_000n * 4n }

const edit = (text: string) =>
  text.replace(
    'tariffs:\n',
    'tariffs:\n  dear:\n    maker_fee: "0.0123"\n    taker_fee: "0.04"\n    self_trade_prevention: none\n    deposit_fiat_daily_limit_usdt: "0"\n    withdraw_daily_limit_usdt: "0"\n    withdraw_approval_above_usdt: "0"\n    withdraw_address_book: "off"\n    withdraw_address_wait_seconds: 0\n  free:\n    maker_fee: "0"\n    taker_fee: "0"\n    self_trade_prevention: none\n    deposit_fiat_daily_limit_usdt: "0"\n    withdraw_daily_limit_usdt: "0"\n    withdraw_approval_above_usdt: "0"\n    withdraw_address_book: "off"\n    withdraw_address_wait_seconds: 0\n',
  )
/** Two exchanges that get the same commands: one market lives on, the other is rebuilt again and again. */
const living = await openFiatExchange({ edit })
const rebuilt = await openFiatExchange({ edit })
for (const tariff of ['default', 'dear', 'free', 'unlisted']) {
  const trading = { USDT: '3000', RUB: '300000' }
  traders.push({
    living: await living.newCustomer(trading, { tariff }),
    rebuilt: await rebuilt.newCustomer(trading, { tariff }),
  })
}
afterAll(async () => {
  await living.close()
  await rebuilt.close()
})

const trader = fc.integer({ min: 0, max: 3 })
const side = fc.constantFrom('buy' as const, 'sell' as const)
// Few prices, so that orders queue behind each other.
const price = fc.integer({ min: 198, max: 202 }).map((steps) => `${(steps * 2) / 5}`)
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 150, max: 9999 }).map((lots) => `${lots / 100}`) },
  { weight: 1, arbitrary: fc.constant('2500') },
)
/** The place among the open orders, modulo their number. */
const nth = fc.nat({ max: 1000 })

const wish = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      trader,
      side,
      price,
      amount,
      timeInForce,
      selfTrade,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('market' as const), trader, side, amount, selfTrade }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('budget' as const),
      trader,
      budget: fc.integer({ min: 100, max: 9_000_00 }).map((units) => `${units / 100}`),
      selfTrade,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('amend' as const),
      nth,
      price: fc.option(price, { nil: undefined }),
      amount: fc.option(amount, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel_all' as const),
      trader,
      side: fc.option(side, { nil: undefined }),
    }),
  },
)
/** A wish with the id of the order that it places, the same in both exchanges. */
type Wish = (typeof wish extends fc.Arbitrary<infer T> ? T : never) & { readonly id: string }

/** A wish as a command of one of the exchanges; null if there is no order to cancel or amend. */
function commandOf(wanted: Wish, which: 'living' | 'rebuilt', open: readonly Order[]): MarketCommand | null {
  const { commands } = which === 'living' ? living : rebuilt
  if (wanted.kind === 'cancel' || wanted.kind === 'amend') {
    const order = open[wanted.nth % Math.max(open.length, 1)]
    if (order === undefined) return null
    const { id: orderId, customerId } = order
    if (wanted.kind === 'cancel') return commands.cancel(customerId, orderId)
    const { price: newPrice, amount: newAmount } = wanted
    return commands.amend(customerId, {
      orderId,
      ...(newPrice && { price: newPrice }),
      ...(newAmount && { amount: newAmount }),
    })
  }
  const customerId = traders[wanted.trader]?.[which] ?? ''
  if (wanted.kind === 'cancel_all') return commands.cancelAll(customerId, wanted.side)
  return wanted.kind === 'limit' ? commands.limit(customerId, wanted) : commands.market(customerId, wanted)
}

/** Submits wishes together, so that they share a batch. */
async function act(market: Market, which: 'living' | 'rebuilt', wishes: readonly Wish[]): Promise<string[]> {
  const { database, pair } = which === 'living' ? living : rebuilt
  const open: Order[] = []
  for await (const page of readOpenOrders(database, pair.name)) open.push(...page)
  const commands = wishes.flatMap((wanted) => commandOf(wanted, which, open) ?? [])
  return Promise.all(commands.map((command) => codeOf(market, command)))
}

/** All rows of a market in its database, without the values that differ between databases. */
async function remains({ database }: FiatExchange): Promise<object> {
  return {
    orders: await database.query(sql`
      select id, number, customer_number, side, type, time_in_force, price_ticks, lots, budget, filled_lots, filled_value, fee_units,
        locked_units, status, execution_message from orders order by number`),
    trades: await database.query(sql`
      select number, price_ticks, lots, taker_side, maker_order_id, taker_order_id, maker_fee_units, taker_fee_units
      from trades order by number`),
    balances: await database.query(sql`
      select coalesce(customers.number, 0) as number, kind, asset, balance
      from ledger_accounts accounts join ledger_balances on account_id = accounts.id left join customers on customers.id = owner_id
      where balance <> 0 order by 1, 2, 3`),
    events: await database.query(sql`select type, subject, data from events order by id`),
  }
}

async function expectConserved({ database }: FiatExchange): Promise<void> {
  const sums = await database.query<{ asset: string; units: bigint }>(sql`
    select asset, sum(balance) as units from ledger_accounts join ledger_balances on account_id = id
    where kind in ('trading_available', 'trading_locked', 'fees') group by asset`)
  expect(Object.fromEntries(sums.map(({ asset, units }) => [asset, units]))).toEqual(deposited)
}

/** Memory equals the database in every field. */
async function expectMemoryTrue({ database, pair, market }: FiatExchange): Promise<void> {
  const state = market.committed()
  const known = await recoverMarket(database, pair.name)
  const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number
  expect([...(state?.open.all() ?? [])].sort(byNumber)).toEqual([...known.open.all()].sort(byNumber))
  expect([...(state?.book.openOrders() ?? [])]).toEqual([...known.book.openOrders()])
  const counters = { nextOrder: state?.nextOrder, nextTrade: state?.nextTrade }
  expect(counters).toEqual({
    nextOrder: known.nextOrder,
    nextTrade: known.nextTrade,
  })
}

test('under any commands no unit is lost or made, memory equals the database, and a rebuilt market is the same market', async () => {
  const batches = fc.array(fc.array(wish, { minLength: 1, maxLength: 12 }), { minLength: 3, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(batches, async (run) => {
      for (const group of run) {
        const wishes = group.map((one) => ({ ...one, id: systemIds.next() }))
        const fresh = rebuilt.open(rebuilt.lease)
        const codes = await act(living.market, 'living', wishes)
        expect(await act(fresh, 'rebuilt', wishes)).toEqual(codes)
        await fresh.close()
      }
      await expectMemoryTrue(living)
      await expectConserved(living)
      await living.expectSoundBooks()
    }),
    { numRuns: Number(process.env.MARKET_RUNS ?? 25), endOnFailure: true },
  )
  expect(await remains(rebuilt)).toEqual(await remains(living))
  const [seen] = await living.database.query<{ trades: bigint; open: bigint; dust: boolean }>(sql`
    select (select count(*) from trades) as trades, (select count(*) from orders where status = 'partially_filled') as open,
      exists (select from trades where price_ticks * lots % 100 <> 0) as dust`)
  expect(seen?.trades).toBeGreaterThan(50n)
  expect(seen?.dust).toBe(true)
  for (const customer of traders) await living.market.submit(living.commands.cancelAll(customer.living))
  await expectConserved(living)
  const locked = await living.database.query(sql`
    select from ledger_accounts join ledger_balances on account_id = id where kind = 'trading_locked' and balance <> 0`)
  expect(locked).toEqual([])
}, 120_000)
