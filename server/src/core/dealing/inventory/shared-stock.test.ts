import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#core/ledger'
import { connect, type Database, sql } from '#platform/database'
import { inEnglish } from '#platform/sentences'
import { type DealingHouse, openDealingHouse } from '../../../../test/world/dealing-house.ts'
import { goodCatalog } from '../../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../../test/world/shipped-catalog.ts'
import { createDealingDesk, type DealingDesk, fundInventory, moveStock } from '../index.ts'
import { stocks } from '../stocks.ts'

// XRP is at 2.5 USDT, and the house holds USDT from 5 to 1000, XRP from 0 to 400.
const slots = [0, 1, 2, 3]

type Server = { readonly database: Database; readonly desk: DealingDesk }

let house: DealingHouse
let servers: Server[]

beforeEach(async () => {
  house = await openDealingHouse()
  const { catalog, prices } = house
  // A desk of its own for each, as each server has.
  servers = slots.map((slot) => ({
    database: connect({ url: house.url, role: 'coffer_app', slot: () => slot }),
    desk: createDealingDesk({ catalog, prices }),
  }))
})
afterEach(async () => {
  const { checks } = await auditLedger(house.database)
  expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
  await expectSound()
  await Promise.all(servers.map(({ database }) => database.close()))
  await house.drop()
})

function serverAt(slot: number): Server {
  return servers[slot] ?? expect.fail(`no server has the slot ${slot}`)
}

type Deal = { readonly slot: number; readonly give: string; readonly to: string }

/** The outcome of a deal of a customer who can pay it. */
async function deal({ slot, give, to }: Deal): Promise<string> {
  const customerId = await house.newCustomer(give)
  const { database, desk } = serverAt(slot)
  const settlement = house.settlement({ customerId, give, to })
  const [outcome] = await database.inTransaction((tx) => desk.settle(tx, [settlement]))
  return outcome === 'posted' ? 'posted' : (outcome?.kind.code ?? 'none')
}

function fund(slot: number, amount: string) {
  const money = house.money(amount)
  const entryId = crypto.randomUUID()
  return serverAt(slot).database.inTransaction((tx) =>
    fundInventory(tx, [{ entryId, reference: entryId, amount: money, postedAt: new Date(0) }]),
  )
}

type ShareRow = {
  readonly asset: string
  readonly stripe: number
  readonly ceiling: bigint | null
  readonly floor: bigint | null
  readonly units: bigint
}

function readShares(asset: string): Promise<ShareRow[]> {
  return house.database.query<ShareRow>(sql`
    select share.asset, share.stripe, ceiling, floor, coalesce(balance, 0) as units
    from inventory_shares share
      left join ledger_accounts account
        on account.kind = 'inventory' and account.asset = share.asset and account.stripe = share.stripe
      left join ledger_balances on account_id = account.id
    where share.asset = ${asset} order by share.stripe`)
}

/** Whatever happened, the shares give nobody more than the limits leave to all. */
async function expectSound(): Promise<void> {
  for (const { currency, min, max } of house.catalog.section(stocks).all) {
    const shares = await readShares(currency.symbol)
    const ceilings = shares.map(({ ceiling }) => ceiling ?? 0n)
    const floors = shares.map(({ floor }) => floor ?? 0n)
    if (shares.every(({ ceiling }) => ceiling !== null)) expect(sum(ceilings)).toBeLessThanOrEqual(max.units)
    if (shares.length > 0 && shares.every(({ floor }) => floor !== null))
      expect(sum(floors)).toBeGreaterThanOrEqual(min.units)
    for (const { units, ceiling, floor } of shares) {
      if (ceiling !== null) expect(units).toBeLessThanOrEqual(ceiling)
      if (floor !== null) expect(units).toBeGreaterThanOrEqual(floor)
    }
  }
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((all, one) => all + one, 0n)
}

const anyDeal = fc.record({
  slot: fc.nat(3),
  isBought: fc.boolean(),
  /** In hundredths of a XRP. */
  size: fc.integer({ min: 1, max: 9_000 }),
})

function dealOf({ slot, isBought, size }: { slot: number; isBought: boolean; size: number }): Deal {
  return isBought
    ? { slot, give: `${(size * 2.5) / 100} USDT`, to: 'XRP' }
    : { slot, give: `${size / 100} XRP`, to: 'USDT' }
}

/** Decides by one sum, as under one lock. */
class OneLock {
  #usdt: bigint
  #xrp: bigint
  constructor(units: { usdt: bigint; xrp: bigint }) {
    this.#usdt = units.usdt
    this.#xrp = units.xrp
  }

  outcome({ isBought, size }: { isBought: boolean; size: number }): string {
    const xrp = BigInt(size) * 10_000n
    const usdt = (xrp * 5n) / 2n
    // The stock pays the worth at the middle: what the customer gets and the spread.
    const [usdtAfter, xrpAfter] = isBought
      ? [this.#usdt + usdt, this.#xrp - xrp]
      : [this.#usdt - usdt, this.#xrp + xrp]
    const isWithin =
      usdtAfter <= 1_000_000_000n && usdtAfter >= 5_000_000n && xrpAfter >= 0n && xrpAfter <= 400_000_000n
    if (!isWithin) return 'INSUFFICIENT_LIQUIDITY'
    this.#usdt = usdtAfter
    this.#xrp = xrpAfter
    return 'posted'
  }

  fund(usdt: bigint): void {
    this.#usdt += usdt
  }
}

test('four servers decide each deal as one lock on the sum would, whatever the order, and through fundings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDeal, { minLength: 8, maxLength: 24 }),
      fc.array(fc.nat(23), { maxLength: 3 }),
      async (deals, fundedAt) => {
        const before = await house.houseUnits('inventory')
        const model = new OneLock({ usdt: before.USDT ?? 0n, xrp: before.XRP ?? 0n })
        if ((before.USDT ?? 0n) < 500_000_000n) {
          await fund(1, '400 USDT')
          model.fund(400_000_000n)
        }
        for (const [place, one] of deals.entries()) {
          if (fundedAt.includes(place)) {
            await fund(one.slot, '7 USDT')
            model.fund(7_000_000n)
          }
          expect(await deal(dealOf(one))).toBe(model.outcome(one))
        }
        await expectSound()
      },
    ),
    { numRuns: 8 },
  )
})

test('four servers that deal at once never pass a limit, and together deal all that there is room for', async () => {
  await fund(0, '500 USDT')
  await fund(2, '200 XRP')
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, place) => deal({ slot: place % 4, give: '40 USDT', to: 'XRP' })),
  )
  // Twelve and a half times 16 XRP are there, and room for as many times 40 USDT.
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(12)
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 980_000_000n, XRP: 8_000_000n })
  expect(await deal({ slot: 3, give: '20 USDT', to: 'XRP' })).toBe('posted')
  expect(await deal({ slot: 1, give: '0.000003 USDT', to: 'XRP' })).toBe('INSUFFICIENT_LIQUIDITY')
})

test('a server whose share suffices does not wait for another one’s deal', async () => {
  await fund(0, '500 USDT')
  await fund(0, '200 XRP')
  // Each has dealt, and so has a share.
  for (const slot of slots) expect(await deal({ slot, give: '1 USDT', to: 'XRP' })).toBe('posted')
  const customerId = await house.newCustomer('1 USDT')
  const { database, desk } = serverAt(0)
  await database.inTransaction(async (tx) => {
    await desk.settle(tx, [house.settlement({ customerId, give: '1 USDT', to: 'XRP' })])
    // Waits for the lock_timeout of ten seconds where it needs a row of the open transaction.
    expect(await deal({ slot: 1, give: '1 USDT', to: 'XRP' })).toBe('posted')
    expect(await deal({ slot: 2, give: '1 XRP', to: 'USDT' })).toBe('posted')
  })
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 503_500_000n })
})

test('a server alone has the whole room, and is refused without a second look at the limit', async () => {
  await fund(0, '500 USDT')
  await fund(0, '200 XRP')
  expect(await deal({ slot: 0, give: '490 USDT', to: 'XRP' })).toBe('posted')
  let attempts = 0
  const { database, desk } = serverAt(0)
  const customerId = await house.newCustomer('100 USDT')
  const [outcome] = await database.inTransaction((tx) => {
    attempts++
    return desk.settle(tx, [house.settlement({ customerId, give: '100 USDT', to: 'XRP' })])
  })
  expect([outcome, attempts]).toMatchObject([{ kind: { code: 'INSUFFICIENT_LIQUIDITY' } }, 1])
})

test('a server with other limits goes by its own, and shares are never of two limits', async () => {
  await fund(0, '500 USDT')
  await fund(0, '200 XRP')
  const catalog = catalogOf(goodCatalog.replace(/max: "1000"/, 'max: "600"'))
  servers[1] = { database: serverAt(1).database, desk: createDealingDesk({ catalog, prices: house.prices }) }
  expect(catalog.section(stocks).find('USDT')?.max.units).toBe(600_000_000n)
  expect(await deal({ slot: 0, give: '60 USDT', to: 'XRP' })).toBe('posted')
  expect(await deal({ slot: 1, give: '41 USDT', to: 'XRP' })).toBe('INSUFFICIENT_LIQUIDITY')
  expect(await deal({ slot: 1, give: '40 USDT', to: 'XRP' })).toBe('posted')
  expect(await deal({ slot: 0, give: '60 USDT', to: 'XRP' })).toBe('posted')
  expect(await deal({ slot: 1, give: '1 USDT', to: 'XRP' })).toBe('INSUFFICIENT_LIQUIDITY')
  expect(await deal({ slot: 1, give: '24.4 XRP', to: 'USDT' })).toBe('posted')
})

test('stock that moves without a deal counts for every share', async () => {
  await fund(0, '500 USDT')
  await fund(0, '200 XRP')
  for (const slot of slots) expect(await deal({ slot, give: '1 USDT', to: 'XRP' })).toBe('posted')
  // Beyond the maximum, as when suppliers are paid in the hub.
  await fund(2, '500 USDT')
  for (const slot of slots) {
    expect(await deal({ slot, give: '0.1 USDT', to: 'XRP' })).toBe('INSUFFICIENT_LIQUIDITY')
    expect(await deal({ slot, give: '0.1 XRP', to: 'USDT' })).toBe('posted')
  }
  await serverAt(3).database.inTransaction((tx) => moveStock(tx, ['USDT'], async () => {}))
  expect((await readShares('USDT')).map(({ ceiling }) => ceiling)).toEqual([null, null, null, null])
})
