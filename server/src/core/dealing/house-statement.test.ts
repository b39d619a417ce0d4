import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatAmount, type Money, parseRate } from '#core/money'
import { hub, midRate } from '#core/prices'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { type DealingHouse, openDealingHouse } from '../../../test/dealing-house.ts'
import { seededRandom } from '../../../test/seeded-random.ts'
import { type HouseLine, type HouseStatement, houseStatement, readHouseBooks } from './index.ts'

// XRP is at 2.5 USDT, RUB at 0.0125.
let house: DealingHouse
beforeEach(async () => {
  house = await openDealingHouse()
})
afterEach(() => house.drop())

async function readStatement(): Promise<HouseStatement> {
  const { catalog, prices, database } = house
  const midOf = (symbol: string) => {
    const quoted = prices.quote({ base: symbol, quote: hub })
    return quoted === null ? null : midRate(quoted)
  }
  return houseStatement(await readHouseBooks(database, catalog), { catalog, midOf })
}

async function readLine(symbol: string): Promise<HouseLine> {
  const { lines } = await readStatement()
  const line = lines.find(({ currency }) => currency.symbol === symbol)
  if (line === undefined) throw new Error(`the statement has no line of ${symbol}`)
  return line
}

async function hedge(side: 'buy' | 'sell', amount: string, value: string): Promise<void> {
  const { asset, units } = house.money(amount)
  const at = new Date(0)
  await house.database.query(sql`
    insert into hedges (id, asset, side, units, price, value_units, status, provider, provider_reference,
      created_at, tried_at, updated_at)
    values (${systemIds.next()}, ${asset.symbol}, ${side}, ${units}, 1, ${house.money(value).units}, 'done',
      'test', 'test', ${at}, ${at}, ${at})`)
}

const texts = (...amounts: Money[]) => amounts.map(formatAmount)

test('before any deal the house has what it was funded with, and neither position nor profit', async () => {
  await house.fund('500 USDT')
  await house.fund('100 XRP')
  await house.fund('50 XRP')
  const { lines, exposure, profit, unpriced } = await readStatement()
  expect(lines.map(({ currency }) => currency.symbol)).toEqual(['USDT', 'XRP', 'RUB'])
  const xrp = await readLine('XRP')
  expect(texts(xrp.inventory, xrp.funded, xrp.position)).toEqual(['150', '150', '0'])
  expect([...texts(exposure, profit), unpriced]).toEqual(['0', '0', []])
})

test('a deal leaves a position, and what it earned apart from it', async () => {
  await house.fund('500 USDT')
  await house.fund('200 XRP')
  const customerId = await house.newCustomer('100 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP', fee: '0.5 USDT' }))
  const [usdt, xrp] = [await readLine('USDT'), await readLine('XRP')]
  expect(texts(usdt.inventory, usdt.funded, usdt.position, usdt.fees)).toEqual([
    '549.5',
    '500',
    '49.5',
    '0.5',
  ])
  expect(texts(xrp.inventory, xrp.funded, xrp.position, xrp.spread)).toEqual([
    '180.2',
    '200',
    '-19.8',
    '0.198',
  ])
  const { exposure, dealing, hedging, profit } = await readStatement()
  // The position is even at the middle: 49.5 − 19.8 × 2.5. The spread is worth 0.495, the fee 0.5.
  expect(texts(exposure, dealing, hedging, profit)).toEqual(['49.5', '0.995', '0', '0.995'])
})

test('a price that moves makes or costs what the position is exposed to', async () => {
  await house.fund('200 XRP')
  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
  // It owes 20 XRP for 50 USDT and earned 0.2 XRP.
  house.setPrice('XRP', '3')
  const { exposure, profit } = await readStatement()
  expect(texts(exposure, profit)).toEqual(['60', '-9.4'])
})

test('a hedge that is done takes the position away, and holds what the price does from then on', async () => {
  await house.fund('200 XRP')
  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
  await hedge('buy', '20 XRP', '50 USDT')
  house.setPrice('XRP', '3')
  const { exposure, dealing, hedging, profit } = await readStatement()
  expect(texts(exposure, dealing, hedging, profit)).toEqual(['0', '-9.4', '10', '0.6'])
  const { hedged, unhedged, position } = await readLine('XRP')
  expect(texts(position, hedged, unhedged)).toEqual(['-20', '20', '0'])
  await hedge('sell', '5 XRP', '14 USDT')
  expect(texts((await readLine('XRP')).hedged, (await readStatement()).hedging)).toEqual(['15', '9'])
})

test('what is in no price is told and left out of the sums', async () => {
  await house.fund('200 XRP')
  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
  house.setPrice('XRP', null)
  const { unpriced, exposure, profit } = await readStatement()
  expect(unpriced).toEqual(['XRP'])
  expect(texts(exposure, profit)).toEqual(['0', '50'])
})

test('values are rounded down, above and below zero', () => {
  const third = parseRate('0.3333333', house.money('1 XRP').asset, house.money('1 USDT').asset)
  const xrp = house.catalog.currency('XRP')
  if (xrp === undefined) throw new Error('the catalogue has it')
  const book = (inventory: string, funded: string) => ({
    currency: xrp,
    inventory: house.money(inventory),
    funded: house.money(funded),
    spread: house.money('0 XRP'),
    fees: house.money('0 XRP'),
    hedged: house.money('0 XRP'),
    hedgeProceeds: 0n,
  })
  const profitOf = (...funds: [string, string]) =>
    houseStatement([book(...funds)], { catalog: house.catalog, midOf: () => third }).profit
  expect(texts(profitOf('1 XRP', '0 XRP'), profitOf('0 XRP', '1 XRP'))).toEqual(['0.333333', '-0.333334'])
})

test('statement and ledger agree to the unit: what customers gave less what they got is what the house has', async () => {
  await house.fund('500 USDT')
  await house.fund('200 XRP')
  await house.fund('40000 RUB')
  const random = seededRandom(4)
  const customers: string[] = []
  for (const funding of ['400 USDT', '150 XRP', '30000 RUB']) customers.push(await house.newCustomer(funding))
  for (let deal = 0; deal < 40; deal++) {
    const [give, to] = random.pick([
      ['USDT', 'XRP'],
      ['XRP', 'USDT'],
      ['USDT', 'RUB'],
      ['RUB', 'XRP'],
    ] as const)
    const [amount, fee] = give === 'RUB' ? ['900.01', '1.23'] : ['10.000001', '0.012345']
    const customerId = customers[['USDT', 'XRP', 'RUB'].indexOf(give)] ?? ''
    const isFeeGiven = random.between(0, 1) === 0
    await house.settle(
      house.settlement({
        customerId,
        give: `${amount} ${give}`,
        to,
        ...(isFeeGiven ? { fee: `${fee} ${give}` } : {}),
      }),
    )
  }
  const held = await Promise.all(customers.map(house.customerUnits))
  const { lines } = await readStatement()
  const began: Record<string, bigint> = { USDT: 400_000_000n, XRP: 150_000_000n, RUB: 3_000_000n }
  for (const { currency, position, spread, fees } of lines) {
    const left = held.reduce((sum, units) => sum + (units[currency.symbol] ?? 0n), 0n)
    const lost = (began[currency.symbol] ?? 0n) - left
    expect(position.units + spread.units + fees.units, currency.symbol).toBe(lost)
    expect(lost, currency.symbol).not.toBe(0n)
  }
})
