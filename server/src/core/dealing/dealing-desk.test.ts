import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger, readStatement } from '#core/ledger'
import { parseFraction } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { type DealingHouse, openDealingHouse } from '../../../test/world/dealing-house.ts'
import { fundInventory } from './index.ts'
import { stocks } from './stocks.ts'

// XRP is at 2.5 USDT, and the house holds USDT from 5 to 1000, XRP from 0 to 400.
let house: DealingHouse
beforeEach(async () => {
  house = await openDealingHouse()
  await house.fund('500 USDT')
  await house.fund('200 XRP')
})
afterEach(async () => {
  const { checks } = await auditLedger(house.database)
  expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  await house.drop()
})

test('a deal takes what is given and pays what is received; spread and fee are movements of their own', async () => {
  const customerId = await house.newCustomer('100 USDT')
  const settlement = house.settlement({ customerId, give: '50 USDT', to: 'XRP', fee: '0.5 USDT' })
  expect(await house.settle(settlement)).toEqual(['posted'])
  // 49.5 at 2.5 is 19.8 XRP, of which the house keeps one hundredth.
  expect(await house.customerUnits(customerId)).toEqual({ USDT: 50_000_000n, XRP: 19_602_000n })
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 549_500_000n, XRP: 180_200_000n })
  expect(await house.houseUnits('spread')).toMatchObject({ USDT: 0n, XRP: 198_000n })
  expect(await house.houseUnits('conversion_fees')).toMatchObject({ USDT: 500_000n, XRP: 0n })
  const movements = await house.database.query(sql`
    select from ledger_movements where entry_id = ${settlement.entryId}`)
  expect(movements).toHaveLength(4)
})

test('a customer pays from what is held as well, and receives what is available', async () => {
  const customerId = await house.newCustomer('10 XRP', 'funding_locked')
  const settlement = house.settlement({ customerId, give: '10 XRP', to: 'USDT', payFrom: 'funding_locked' })
  expect(await house.settle(settlement)).toEqual(['posted'])
  const [line] = await readStatement(house.database, {
    account: { owner: customerId, kind: 'funding_available' },
    asset: 'USDT',
    limit: 2,
  })
  expect(line).toMatchObject({ kind: 'conversion', units: 24_750_000n, balance: 24_750_000n })
  expect(await house.customerUnits(customerId)).toEqual({ USDT: 24_750_000n, XRP: 0n })
})

test('a customer who cannot pay is told that first, whatever the house could do', async () => {
  const customerId = await house.newCustomer('9.999999 USDT')
  const beyondBoth = house.settlement({ customerId, give: '900 USDT', to: 'XRP' })
  expect(await house.settle(beyondBoth)).toEqual(['INSUFFICIENT_BALANCE'])
  const held = house.settlement({ customerId, give: '1 USDT', to: 'XRP', payFrom: 'funding_locked' })
  expect(await house.settle(held)).toEqual(['INSUFFICIENT_BALANCE'])
})

test('the house sells to its floor and buys to its ceiling, to the unit', async () => {
  const buyer = await house.newCustomer('600 USDT')
  // 200 XRP at the middle leave nothing in stock.
  expect(await house.settle(house.settlement({ customerId: buyer, give: '500 USDT', to: 'XRP' }))).toEqual([
    'posted',
  ])
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 1_000_000_000n, XRP: 0n })
  const more = house.settlement({ customerId: buyer, give: '0.000003 USDT', to: 'XRP' })
  expect(await house.settle(more)).toEqual(['INSUFFICIENT_LIQUIDITY'])
  // The other way is open.
  const back = house.settlement({ customerId: buyer, give: '198 XRP', to: 'USDT' })
  expect(await house.settle(back)).toEqual(['posted'])
})

test('a refused deal moves nothing and leaves its neighbours, each judged after the ones before it', async () => {
  const [first, second, third] = await Promise.all([
    house.newCustomer('300 USDT'),
    house.newCustomer('300 USDT'),
    house.newCustomer('300 USDT'),
  ])
  const outcomes = await house.settle(
    house.settlement({ customerId: first, give: '300 USDT', to: 'XRP' }),
    house.settlement({ customerId: second, give: '300 USDT', to: 'XRP' }),
    house.settlement({ customerId: third, give: '200 USDT', to: 'XRP' }),
  )
  expect(outcomes).toEqual(['posted', 'INSUFFICIENT_LIQUIDITY', 'posted'])
  expect(await house.customerUnits(second)).toEqual({ USDT: 300_000_000n })
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 1_000_000_000n, XRP: 0n })
})

test('a deal is settled once for its kind and reference', async () => {
  const customerId = await house.newCustomer('100 USDT')
  const settlement = house.settlement({ customerId, give: '10 USDT', to: 'XRP' })
  await house.settle(settlement)
  await expect(house.settle({ ...settlement, entryId: systemIds.next() })).rejects.toThrow(
    'ledger_entries_kind_reference_key',
  )
  expect(await house.customerUnits(customerId)).toMatchObject({ USDT: 90_000_000n })
})

test('deals decided without settling are refused as they would be, and move nothing', async () => {
  const customerId = systemIds.next()
  const deals = ['500 USDT', '500.000003 USDT'].map(
    (give) => house.settlement({ customerId, give, to: 'XRP' }).deal,
  )
  const refusals = await house.desk.liquidityRefusals(house.database, deals)
  expect(refusals.map((refusal) => refusal?.kind.code)).toEqual([undefined, 'INSUFFICIENT_LIQUIDITY'])
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 500_000_000n })
})

test('concurrent deals in both directions never leave the limits, and many are dealt', async () => {
  const customers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => house.newCustomer(index % 3 === 0 ? '16 XRP' : '40 USDT')),
  )
  const outcomes = await Promise.all(
    customers.map((customerId, index) =>
      house.settle(
        index % 3 === 0
          ? house.settlement({ customerId, give: '16 XRP', to: 'USDT' })
          : house.settlement({ customerId, give: '40 USDT', to: 'XRP' }),
      ),
    ),
  )
  const dealt = outcomes.flat().filter((outcome) => outcome === 'posted')
  const refused = outcomes.flat().filter((outcome) => outcome === 'INSUFFICIENT_LIQUIDITY')
  expect(dealt.length + refused.length).toBe(60)
  // Buyers alone could be served twelve times; each seller lets another one in.
  expect(dealt.length).toBeGreaterThanOrEqual(32)
  expect(refused.length).toBeGreaterThan(0)
  await expectWithinLimits()
})

/** Looks at the balance after every single movement, not only at the last. */
async function expectWithinLimits(): Promise<void> {
  for (const { currency, min, max } of house.catalog.section(stocks).all) {
    const statement = await readStatement(house.database, {
      account: { owner: '00000000-0000-0000-0000-000000000000', kind: 'inventory' },
      asset: currency.symbol,
      limit: 1_000,
    })
    const dealt = statement.filter(({ kind }) => kind === 'conversion')
    if (currency.type === 'crypto') expect(dealt.length).toBeGreaterThan(60)
    for (const { balance } of dealt) expect(balance >= min.units && balance <= max.units).toBe(true)
  }
}

test('there is no dealing price without a market price or a stock of the house', async () => {
  const [usdt, xrp] = house.catalog.currencies
  if (usdt === undefined || xrp === undefined) throw new Error('the catalogue has both')
  const spread = parseFraction('0.01')
  expect(house.desk.price({ base: xrp, quote: usdt }, spread).mid.base).toBe(xrp.asset)
  house.setPrice('XRP', null)
  expect(() => house.desk.price({ base: xrp, quote: usdt }, spread)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ code: 'PRICE_UNAVAILABLE', status: 503 }) }),
  )
  const unlisted = { ...usdt, symbol: 'USDX' }
  const notDealt = { code: 'CURRENCY_NOT_DEALT', status: 400 }
  for (const pair of [
    { base: usdt, quote: unlisted },
    { base: unlisted, quote: usdt },
  ])
    expect(() => house.desk.price(pair, spread)).toThrow(
      expect.objectContaining({ kind: expect.objectContaining(notDealt), details: { symbol: 'USDX' } }),
    )
})

test('a funding is counted once for its reference', async () => {
  const fund = (amount: string) => {
    const funding = { entryId: systemIds.next(), reference: 'july', postedAt: new Date(0) }
    return house.database.inTransaction((tx) =>
      fundInventory(tx, [{ ...funding, amount: house.money(amount) }]),
    )
  }
  expect(await fund('1 USDT')).toHaveLength(1)
  expect(await fund('1 USDT')).toEqual([])
  expect(await house.houseUnits('inventory')).toMatchObject({ USDT: 501_000_000n })
})
