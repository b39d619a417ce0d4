import { afterAll, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { openFiatExchange, orderOf } from '../../../../test/world/fiat-exchange.ts'
import { cancelOverdueOrders, setTimers } from './cancel-timers.ts'

const exchange = await openFiatExchange()
const trader = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
afterAll(() => exchange.close())

const due = new Date('2026-05-04T12:00:00.000Z')
const bid = { side: 'buy', price: '80', amount: '10' } as const

function run({ at = due, database = exchange.database, isOwner = true } = {}): Promise<number> {
  const { pair, market } = exchange
  const markets = {
    pairs: [pair],
    isOwner: () => isOwner,
    submit: (_: unknown, command: Parameters<typeof market.submit>[0]) => market.submit(command),
  }
  return cancelOverdueOrders({ database, markets, businessClock: { now: () => at } })
}

function arm(cancelAt: Date): Promise<void> {
  const { database, pair } = exchange
  return database.inTransaction((tx) => setTimers(tx, { customerId: trader, pairs: [pair.name], cancelAt }))
}

const place = () => orderOf(exchange.market.submit(exchange.commands.limit(trader, bid)))
const isOpen = (id: string) => exchange.market.committed()?.open.find(id) !== undefined

test('only the owner of the market cancels, and only for switches that have run out', async () => {
  const { id } = await place()
  await arm(due)
  expect(await run({ at: new Date(due.getTime() - 1) })).toBe(0)
  expect(await run({ isOwner: false })).toBe(0)
  expect(isOpen(id)).toBe(true)
  expect(await run()).toBe(1)
  expect(isOpen(id)).toBe(false)
  expect(await run()).toBe(0)
})

test('a process that dies between the cancellation and the end of the switch cancels nothing twice', async () => {
  const first = await place()
  const again = new Date(due.getTime() + 1_000)
  await arm(again)
  const dying: Database = {
    ...exchange.database,
    query: (statement) =>
      statement.text.includes('delete from cancel_timers')
        ? Promise.reject(new Error('the process is gone'))
        : exchange.database.query(statement),
  }
  await expect(run({ at: again, database: dying })).rejects.toThrow('gone')
  expect(isOpen(first.id)).toBe(false)
  const second = await place()
  expect(await run({ at: again })).toBe(1)
  expect(isOpen(second.id)).toBe(true)
  expect(await run({ at: again })).toBe(0)
})

test('a switch that is rearmed while it runs out stays', async () => {
  const later = new Date(due.getTime() + 60_000)
  const renewed = new Date(due.getTime() + 120_000)
  await arm(later)
  const renewing: Database = {
    ...exchange.database,
    async query(statement) {
      if (statement.text.includes('delete from cancel_timers')) await arm(renewed)
      return exchange.database.query(statement)
    },
  }
  await run({ at: later, database: renewing })
  const timers = await exchange.database.query(sql`select cancel_at from cancel_timers`)
  expect(timers).toEqual([{ cancel_at: renewed }])
  const { pair, database } = exchange
  await database.inTransaction((tx) =>
    setTimers(tx, { customerId: trader, pairs: [pair.name], cancelAt: null }),
  )
  expect(await run({ at: renewed })).toBe(0)
})
