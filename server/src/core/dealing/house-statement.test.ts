import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatAmount, type Money, parseRate } from '#core/money'
import { hub, midRate } from '#core/prices'
import { type Sql, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { seededRandom } from '../../../test/load/seeded-random.ts'
import { type DealingHouse, openDealingHouse } from '../../../test/world/dealing-house.ts'
import { insertHedge, noteOutcome } from './hedge-store.ts'
import {
  type HedgeOrder,
  type HouseLine,
  type HouseStatement,
  houseStatement,
  readHouseBooks,
  withdrawInventory,
} from './index.ts'

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
  const [filled, at] = [house.money(amount), new Date(0)]
  const price = parseRate('1', filled.asset, house.money('1 USDT').asset)
  const ordered = { ...filled, units: filled.units * 2n }
  const order: HedgeOrder = { reference: systemIds.next(), side, amount: ordered, price }
  await house.database.inTransaction((tx) => insertHedge(tx, { order, provider: 'test', now: at }))
  const done = { status: 'done', providerReference: 'test', filled, value: house.money(value) } as const
  // The second time it is noted already.
  for (let told = 0; told < 2; told++)
    await house.database.inTransaction((tx) => noteOutcome(tx, { order, outcome: done, now: at }))
}

const texts = (...amounts: (Money | null)[]) =>
  amounts.map((one) => (one === null ? null : formatAmount(one)))

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
  // The house owes 20 XRP for 50 USDT and earned 0.2 XRP.
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

test('while something has no price no sum is known, and that is told', async () => {
  await house.fund('200 XRP')
  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
  house.setPrice('XRP', null)
  const { unpriced, exposure, dealing, hedging, profit } = await readStatement()
  expect(unpriced).toEqual(['XRP'])
  expect([exposure, dealing, hedging, profit]).toEqual([null, null, null, null])
})

test('a currency without a price of which nothing is due to dealing is worth nothing to the sums', async () => {
  await house.fund('200 XRP')
  house.setPrice('XRP', null)
  const { unpriced, exposure, profit } = await readStatement()
  expect([...texts(exposure, profit), unpriced]).toEqual(['0', '0', []])
  // Bought and sold again, at a loss: no units are left, and what they cost was paid in USDT.
  await hedge('buy', '20 XRP', '50 USDT')
  await hedge('sell', '20 XRP', '48 USDT')
  expect(texts((await readStatement()).profit)).toEqual(['-2'])
})

test('a withdrawal is no loss: it lowers the funded amount', async () => {
  await house.fund('200 XRP')
  const withdrawal = { entryId: systemIds.next(), reference: 'june', postedAt: new Date(0) }
  const withdraw = (amount: string) =>
    house.database.inTransaction((tx) =>
      withdrawInventory(tx, { ...withdrawal, amount: house.money(amount) }),
    )
  expect(await withdraw('200.000001 XRP')).toBe('more than there is')
  expect(await withdraw('150 XRP')).toBe('withdrawn')
  expect(await withdraw('150 XRP')).toBe('counted before')
  const { inventory, funded, position } = await readLine('XRP')
  expect(texts(inventory, funded, position)).toEqual(['50', '50', '0'])
})

test('the books are read by the few entries that funded the house, and without its hedges, however many', async () => {
  await house.fund('150 XRP')
  await house.fund('50 XRP')
  await hedge('buy', '20 XRP', '50 USDT')
  await house.database.query(sql`
    insert into ledger_entries (id, kind, reference, posted_at)
    select gen_random_uuid(), 'test', n::text, now() from generate_series(1, 20000) n`)
  await house.database.query(sql`
    insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
      to_sequence, to_balance)
    select id, 0, gen_random_uuid(), gen_random_uuid(), 1, 1, 0, 1, 0 from ledger_entries where kind = 'test'`)
  await house.database.query(sql`analyze ledger_entries, ledger_movements, ledger_accounts`)
  const plan = await planOfBooks()
  const of = (relation: string) => plan.filter((node) => node['Relation Name'] === relation)
  // Each partition is looked into; the entries are in one of them.
  const movements = plan.filter((node) => String(node['Relation Name']).startsWith('ledger_movements'))
  const found = movements.map((node) => Number(node['Actual Loops']) * Number(node['Actual Rows']))
  expect(found.reduce((sum, rows) => sum + rows, 0)).toBe(2)
  expect(movements.every((node) => Number(node['Actual Loops']) <= 2)).toBe(true)
  expect(of('hedges')).toEqual([])
})

type PlanNode = { readonly [figure: string]: unknown; readonly Plans?: readonly PlanNode[] }

/** How PostgreSQL read the books, node by node. */
async function planOfBooks(): Promise<PlanNode[]> {
  const statements: Sql[] = []
  await readHouseBooks(
    {
      query(statement) {
        statements.push(statement)
        return house.database.query(statement)
      },
    },
    house.catalog,
  )
  const plans = statements.map(async ({ text, values, name }) => {
    const explained = { text: `explain (analyze, format json) ${text}`, values, name: `explain ${name}` }
    const [row] = await house.database.inTransaction(async (tx) => {
      // Stands for statistics that make PostgreSQL prefer to read all movements.
      await tx.query(sql`set local enable_nestloop = off`)
      return tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
    })
    return row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan)
  })
  return (await Promise.all(plans)).flat()
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

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
    withdrawalFees: house.money('0 XRP'),
    depositFees: house.money('0 XRP'),
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
