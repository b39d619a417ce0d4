import assert from 'node:assert'
import { afterEach, expect, test, vi } from 'vitest'
import { auditLedger, customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLinkPort, linkKey } from '#platform/link'
import { createLogger } from '#platform/logging'
import { fiatPairs, openMarkets } from '#products/fiat-spot'
import { simulatedPrices } from '#providers/simulated'
import { fundTraders } from '../src/sandbox/traders/fund-traders.ts'
import { paceAt, pairTraders, stepMs } from '../src/sandbox/traders/pair-traders.ts'
import { shippedCatalog } from './world/shipped-catalog.ts'
import { createTestDatabase } from './world/test-database.ts'

const catalog = shippedCatalog
const [pair] = catalog.section(fiatPairs).all
assert(pair !== undefined)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Floor = { readonly database: Database; run(steps: number): Promise<void> }

/** A market on a clock that stands still between the steps of its traders. */
async function openFloor(seed: string): Promise<Floor> {
  const { database, drop } = await createTestDatabase()
  closing.push(drop)
  let nowMs = Date.UTC(2026, 4, 4)
  const clock = { now: () => new Date(nowMs) }
  const logger = createLogger('silent')
  const markets = openMarkets({
    catalog,
    database,
    businessClock: clock,
    systemClock: clock,
    ids: systemIds,
    instanceId: systemIds.next(),
    logger,
    linkKeys: linkKey(Buffer.alloc(32)),
    linkPort: createLinkPort(linkKey(Buffer.alloc(32))),
    priceOf: () => ({ asset: pair!.quote.asset, units: 8_000n }),
  })
  const stopping = new AbortController()
  const owning = Promise.all(markets.owning.map(({ run }) => run(stopping.signal)))
  closing.push(async () => {
    await markets.close()
    stopping.abort()
    await owning
  })
  await vi.waitFor(() => expect(markets.isOwner(pair!)).toBe(true), { timeout: 5_000 })
  const prices = simulatedPrices({ catalog, clock, seed })
  const traders = {
    pair: pair!,
    markets,
    prices,
    database,
    businessClock: clock,
    ids: systemIds,
    logger,
    seed,
  }
  const step = pairTraders(traders)
  return {
    database,
    async run(steps) {
      for (let taken = 0; taken < steps; taken++) {
        await step()
        nowMs += stepMs
      }
    },
  }
}

/** Everything that the traders did and where they ended, without ids. */
async function tale({ database }: Floor) {
  const orders = await database.query(sql`
    select orders.number, username, side, type, price_ticks, lots, budget, filled_lots, fee_units, locked_units, status, client_order_id,
      orders.created_at, updated_at
    from orders join customers on customers.id = customer_id order by orders.number`)
  const trades = await database.query(sql`
    select number, price_ticks, lots, taker_side, maker_fee_units, created_at from trades order by number`)
  return { orders, trades }
}

test('two markets on the same seed and clock have the same orders and trades, one on another seed has others', async () => {
  const [first, second, other] = await Promise.all(['coffer', 'coffer', 'other'].map(openFloor))
  assert(first !== undefined && second !== undefined && other !== undefined)
  await Promise.all([first, second, other].map((floor) => floor.run(400)))
  const told = await tale(first)
  expect(told.trades.length).toBeGreaterThan(40)
  expect(await tale(second)).toEqual(told)
  expect((await tale(other)).trades).not.toEqual(told.trades)
})

test('a sandbox that is left running calms down: a tenth of the trades after ten minutes', () => {
  const calmFrom = (10 * 60 * 1_000) / stepMs
  expect(paceAt(calmFrom).gapMs).toBe(10 * paceAt(calmFrom - 1).gapMs)
  expect(paceAt(10 * calmFrom)).toEqual(paceAt(calmFrom))
})

test('the maker replaces what is filled, keeps thirty orders open and no more, and the books are sound', async () => {
  const floor = await openFloor('coffer')
  await floor.run(300)
  const { checks } = await auditLedger(floor.database)
  expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  const statuses = await floor.database.query<{ status: string }>(sql`
    select status from orders join customers on customers.id = customer_id where username = 'market-maker'`)
  const filled = statuses.filter(({ status }) => status === 'filled').length
  expect(filled).toBeGreaterThanOrEqual(5)
  // The last step may have filled orders that the next step would replace.
  expect(statuses.length - filled).toBeGreaterThanOrEqual(28)
  expect(statuses.length - filled).toBeLessThanOrEqual(30)
})

test('a trader who has lost most of its funds gets them back, another is left alone', async () => {
  const { database, drop } = await createTestDatabase()
  closing.push(drop)
  const { asset } = pair!.base
  const usernames = ['poor', 'rich']
  const trading = [{ asset, units: 1_000n }]
  const fund = () =>
    fundTraders(database, { usernames, trading, ids: systemIds, now: new Date(Date.UTC(2026, 4, 4)) })
  const held = async ({ id }: { id: string }) =>
    (await readBalances(database, id)).get(asset.symbol)?.trading_available
  const [poor, rich] = await fund()
  assert(poor !== undefined && rich !== undefined)
  expect([await held(poor), await held(rich)]).toEqual([1_000n, 1_000n])
  for (const [{ id }, units] of [
    [poor, 501n],
    [rich, 500n],
  ] as const) {
    const movement = {
      from: customerAccount(id, 'trading_available'),
      to: houseAccount('custody'),
      amount: { asset, units },
    }
    const postedAt = new Date(Date.UTC(2026, 4, 4))
    const entry = { id: systemIds.next(), kind: 'test_loss', reference: id, postedAt, movements: [movement] }
    await database.inTransaction((tx) => post(tx, entry))
  }
  expect((await fund()).map(({ id }) => id)).toEqual([poor.id, rich.id])
  expect([await held(poor), await held(rich)]).toEqual([1_000n, 500n])
})
