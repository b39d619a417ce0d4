import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { codeOf, openFiatExchange } from '../../../test/world/fiat-exchange.ts'
import { createTradingTransfers } from './trading-transfers.ts'

const clock = { now: () => new Date('2026-05-04T12:00:00.000Z') }

const traders: string[] = []
const deposited = { USDT: 4n * 2_000_000_000n, RUB: 4n * 20_000_000n }
const exchange = await openFiatExchange()
const { database } = exchange
const transfers = createTradingTransfers({
  database,
  businessClock: clock,
  systemClock: clock,
  ids: systemIds,
})
for (let one = 0; one < 4; one++) traders.push(await exchange.newCustomer({ USDT: '2000', RUB: '200000' }))
afterAll(async () => {
  await transfers.close()
  await exchange.close()
})

const trader = fc.nat({ max: 3 })
const side = fc.constantFrom('buy' as const, 'sell' as const)
const price = fc.integer({ min: 7_990, max: 8_010 }).map((ticks) => `${ticks / 100}`)
const amount = fc.integer({ min: 150, max: 40_000 }).map((lots) => `${lots / 100}`)
const nth = fc.nat({ max: 1_000 })
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('limit' as const), trader, side, price, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('market' as const), trader, side, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('budget' as const), trader, budget: amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('amend' as const), nth, price, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      trader,
      type: fc.constantFrom('deposit' as const, 'withdraw' as const),
      symbol: fc.constantFrom('USDT', 'RUB'),
      amount,
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** The codes of what was refused are of no interest: whatever is decided, nothing may come or go. */
async function perform(wanted: Act, open: readonly { id: string; customer_id: string }[]): Promise<unknown> {
  const { commands, market } = exchange
  if (wanted.kind === 'transfer') return move(wanted)
  if (wanted.kind === 'cancel' || wanted.kind === 'amend') {
    const order = open[wanted.nth % Math.max(open.length, 1)]
    if (order === undefined) return undefined
    const { id: orderId, customer_id: owner } = order
    if (wanted.kind === 'cancel') return codeOf(market, commands.cancel(owner, orderId))
    const { price, amount } = wanted
    return codeOf(market, commands.amend(owner, { orderId, price, amount }))
  }
  const customerId = traders[wanted.trader] ?? ''
  const order =
    wanted.kind === 'limit' ? commands.limit(customerId, wanted) : commands.market(customerId, wanted)
  return codeOf(market, order)
}

async function move({ trader: which, type, symbol, amount: text }: Extract<Act, { kind: 'transfer' }>) {
  const { base, quote } = exchange.pair
  const { asset } = symbol === base.symbol ? base : quote
  const amount = parseAmount(text, asset)
  const bounds = { min: parseAmount('0', asset), max: amount }
  const transfer = { id: systemIds.next(), customerId: traders[which] ?? '', type, amount, bounds }
  return transfers.submit(transfer, null)
}

/** The customers' funds on all their accounts, and the house's earnings. */
async function totals(): Promise<Record<string, bigint>> {
  const rows = await exchange.database.query<{ asset: string; units: bigint }>(sql`
    select asset, sum(balance) as units from ledger_accounts join ledger_balances on account_id = id
    where kind <> 'custody' group by asset`)
  return Object.fromEntries(rows.map(({ asset, units }) => [asset, units]))
}

test('fees and balances add up to the deposits, whatever is ordered, cancelled, amended and moved at once', async () => {
  const run = fc.array(fc.array(act, { minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(run, async (rounds) => {
      for (const acts of rounds) {
        const open = await exchange.database.query<{ id: string; customer_id: string }>(sql`
          select id, customer_id from orders where status in ('new', 'partially_filled') order by number`)
        await Promise.all(acts.map((one) => perform(one, open)))
        expect(await totals()).toEqual(deposited)
      }
    }),
    { numRuns: 60 },
  )
  const [counts] = await exchange.database.query<{ trades: bigint; moved: bigint }>(sql`
    select (select count(*) from trades) as trades,
      (select count(*) from transactions where type like 'transfer_%_trading') as moved`)
  expect(Number(counts?.trades)).toBeGreaterThan(50)
  expect(Number(counts?.moved)).toBeGreaterThan(50)
  await exchange.expectSoundBooks()
}, 60_000)

/** Ok, or the code of the refusal. */
async function moveBack(customerId: string): Promise<string> {
  const amount = parseAmount('2', exchange.pair.base.asset)
  const transfer = {
    id: systemIds.next(),
    customerId,
    type: 'withdraw' as const,
    amount,
    bounds: { min: amount, max: amount },
  }
  const { outcome } = await transfers.submit(transfer, null)
  return 'refusal' in outcome ? outcome.refusal.kind.code : 'ok'
}

test('of 200 orders and transfers back at once, of a balance that covers 100, exactly 100 are done', async () => {
  const customerId = await exchange.newCustomer({ USDT: '200' })
  const { commands, market } = exchange
  const order = () => commands.limit(customerId, { side: 'sell', price: '81', amount: '2' })
  // Both are under way at once, some on their own and some in each other's company.
  const connections = Array.from({ length: 20 }, async (_, index) => {
    const outcomes: [what: string, code: string][] = []
    for (let round = 0; round < 10; round++)
      outcomes.push(
        (index + round) % 2 === 0
          ? ['order', await codeOf(market, order())]
          : ['transfer', await moveBack(customerId)],
      )
    return outcomes
  })
  const outcomes = (await Promise.all(connections)).flat()
  const count = (name: string, wanted: string) =>
    outcomes.filter(([what, code]) => what === name && code === wanted).length
  const [ordered, moved] = [count('order', 'ok'), count('transfer', 'ok')]
  expect(ordered + moved).toBe(100)
  expect(Math.min(ordered, moved)).toBeGreaterThan(0)
  expect(outcomes.filter(([, code]) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(100)
  expect((await exchange.balances(customerId)).USDT).toBe(`0/${2 * ordered}`)
  await exchange.expectSoundBooks()
})
