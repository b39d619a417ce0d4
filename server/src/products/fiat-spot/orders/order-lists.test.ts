import { expect, test } from 'vitest'
import { type Queryable, sql } from '#platform/database'
import { lowestIdAt, systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { idsWithin, listOrders, listOwnTrades } from './order-lists.ts'

const count = 20_000
const customerId = systemIds.next()
const begin = new Date('2026-05-04T00:00:00.000Z')
/** The time of the order and the trade with this number, each an hour after the last. */
const at = (number: number) => new Date(begin.getTime() + number * 3_600_000)
const idOf = (number: number) => `${lowestIdAt(at(number)).slice(0, -12)}${String(number).padStart(12, '0')}`

const db = await useTestDatabase()
await fillHistory()

/** Cancelled orders of one customer, and as many trades: in turn as maker, as taker and with oneself. */
async function fillHistory(): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const other = systemIds.next()
  const [ids, times] = [numbers.map(idOf), numbers.map(at)]
  await db.database.query(sql`
    insert into orders (id, pair, number, customer_id, customer_number, side, type, time_in_force, self_trade_prevention,
      price_ticks, lots, filled_lots, filled_value, fee_units, locked_units, status, priority, created_at, updated_at)
    select id, 'USDT/RUB', number, ${customerId}, 1, 'buy', 'limit', 'good_till_cancel', 'none',
      8000, 100, 0, 0, 0, 0, 'cancelled', number, at, at
    from unnest(${ids}::uuid[], ${numbers}::bigint[], ${times}::timestamptz[]) as t (id, number, at)`)
  const owner = (without: number) => numbers.map((number) => (number % 3 === without ? other : customerId))
  await db.database.query(sql`
    insert into trades (id, pair, number, price_ticks, lots, taker_side, maker_order_id, taker_order_id, maker_customer_id,
      taker_customer_id, maker_fee_units, taker_fee_units, created_at)
    select id, 'USDT/RUB', number, 8000, 100, 'buy', id, id, maker, taker, 1, 1, at
    from unnest(${ids}::uuid[], ${numbers}::bigint[], ${owner(0)}::uuid[], ${owner(1)}::uuid[], ${times}::timestamptz[])
      as t (id, number, maker, taker, at)`)
}

type Plan = {
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  return plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + below
}

/** The number of rows that PostgreSQL reads for a query, over all steps. */
async function costOf(query: (database: Queryable) => Promise<unknown>): Promise<number> {
  const plans: Plan[] = []
  await query({
    async query(statement) {
      const text = `explain (analyze, format json) ${statement.text}`
      const [row] = await db.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        ...statement,
        text,
        name: `explain ${statement.name}`,
      })
      plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan: plan }) => plan))
      return []
    },
  })
  expect(plans.length).toBeGreaterThan(0)
  return plans.reduce((sum, plan) => sum + rowsRead(plan), 0)
}

const limit = 50
const everything = idsWithin({}, { aheadMs: 0 })
const middle = { since: at(10_000), until: at(10_040) }

test('a page of orders reads only its own rows, however long the history is', async () => {
  const page = { ids: everything, limit, offset: 0 }
  const olderThan = idOf(5_000)
  const inside = { ...page, ids: idsWithin(middle, { aheadMs: 0 }) }
  const filled = { ...middle, status: 'filled' } as const
  for (const [filter, on] of [
    [{}, page],
    [{ status: 'open' }, page],
    [{ pair: 'USDT/RUB', side: 'buy', status: 'cancelled' }, page],
    [{}, { ...page, olderThan }],
    [middle, inside],
    [filled, inside],
  ] as const)
    expect(await costOf((database) => listOrders(database, { customerId, filter, page: on }))).toBeLessThan(
      1_000,
    )
})

test('a page of trades reads only its own rows, on either side of the trades', async () => {
  const page = { ids: everything, limit }
  const inside = { ...page, ids: idsWithin(middle, { aheadMs: 0 }) }
  for (const [filter, on] of [
    [{}, page],
    [{ pair: 'USDT/RUB' }, { ...page, olderThan: idOf(5_000) }],
    [middle, inside],
    [{ orderId: idOf(10_001) }, inside],
  ] as const)
    expect(
      await costOf((database) => listOwnTrades(database, { customerId, filter, page: on })),
    ).toBeLessThan(1_000)
})

test('the measure notices a read of the whole history', async () => {
  const page = { ids: everything, limit, offset: 0 }
  const query = (database: Queryable) =>
    listOrders(database, { customerId, filter: { status: 'filled' }, page })
  expect(await costOf(query)).toBeGreaterThanOrEqual(count)
})

test.for([0, 1, 30 * 86_400_000])(
  'a period holds the ids of all its rows with a clock ahead by %i ms',
  (aheadMs) => {
    const { from, before } = idsWithin(middle, { aheadMs })
    const first = middle.since.getTime()
    const last = middle.until.getTime() - 1
    // Times of the system clock: an order may be from before or after the business clock was moved ahead.
    for (const time of [first - aheadMs, first, last - aheadMs, last]) {
      const id = lowestIdAt(new Date(time))
      expect([from <= id, id < before]).toEqual([true, true])
    }
  },
)

test('each trade is listed once, newest first', async () => {
  const page = { ids: everything, limit: 90 }
  const trades = await listOwnTrades(db.database, { customerId, filter: {}, page })
  expect(trades.map(({ id }) => id)).toEqual(
    Array.from({ length: 90 }, (_, index) => idOf(count - 1 - index)),
  )
  expect(new Set(trades.map(({ role }) => role))).toEqual(new Set(['maker', 'taker']))
})
