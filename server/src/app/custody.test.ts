import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Currency } from '#core/catalog'
import type { Chain } from '#core/chains'
import { fundInventory } from '#core/dealing'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { parseAmount } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createMetrics } from '#platform/metrics'
import { shippedCatalog } from '../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../test/world/test-database.ts'
import { checkCustody } from './custody.ts'
import { custodyFigures } from './custody-figures.ts'

const catalog = shippedCatalog
const btc = catalog.currency('BTC') as Currency // the catalogue of the sandbox lists it
let db: TestDatabase
let received: bigint
beforeEach(async () => {
  db = await createTestDatabase()
  received = 0n
})
afterEach(() => db.drop())

const chain: Chain = {
  network: 'btc',
  scan: () => Promise.reject(new Error('nobody scans')),
  received: async () => (received === 0n ? [] : [{ contract: null, units: received }]),
}
const world = (mode: 'live' | 'sandbox') => ({ catalog, mode, chains: [chain] })
const check = (mode: 'live' | 'sandbox' = 'live') => checkCustody(db.database, world(mode))

async function credit(
  amount: string,
  { kind, reference = systemIds.next() }: { kind: string; reference?: string },
) {
  const movement = {
    from: houseAccount('custody'),
    to: customerAccount(systemIds.next(), 'funding_available'),
  }
  const movements = [{ ...movement, amount: parseAmount(amount, btc.asset) }]
  await db.database.inTransaction((tx) =>
    post(tx, { id: systemIds.next(), kind, reference, postedAt: new Date(0), movements }),
  )
}

/** As the scanner leaves it when it has credited one. */
async function deposit(amount: string, { recorded = amount } = {}) {
  const id = systemIds.next()
  await db.database.query(sql`
    insert into deposits (id, network, txid, output_index, address, tag, asset, units, status, block_height, block_hash,
      created_at, updated_at)
    values (${id}, 'btc', ${id}, 0, 'a', '', 'BTC', ${parseAmount(recorded, btc.asset).units}, 'credited', 1, 'b', now(), now())`)
  await credit(amount, { kind: 'deposit_crypto', reference: id })
}

test('what a chain has brought may be credited, and not a unit more', async () => {
  received = 150_000_000n
  await deposit('0.5')
  await deposit('1')
  expect(await check()).toMatchObject({ examined: 2n, violations: [] })
  await deposit('0.00000001')
  expect((await check()).violations).toEqual([
    '0.00000001 BTC are backed by nothing: more was credited than btc has brought',
  ])
})

test('deposits that no provider vouches for are backed by nothing', async () => {
  await deposit('1')
  expect((await check()).violations).toHaveLength(1)
  expect((await checkCustody(db.database, { ...world('live'), chains: [] })).violations).toHaveLength(1)
})

test.for([
  ['of no deposit', () => credit('2', { kind: 'deposit_crypto' }), 'have no deposit'],
  [
    'of a reference that is no id',
    () => credit('2', { kind: 'deposit_suspended', reference: '%' }),
    'have no deposit',
  ],
  ['of a smaller deposit', () => deposit('2', { recorded: '1' }), 'have no deposit of their amount'],
  ['of a kind that nobody knows', () => credit('2', { kind: 'gift' }), 'entries of kind gift bring nothing'],
] as const)('credit %s is named, though the chain has brought enough', async ([, act, words]) => {
  received = 10n ** 12n
  await act()
  expect((await check('sandbox')).violations).toEqual([
    expect.stringMatching(new RegExp(`^2 BTC are backed by nothing: .*${words}`)),
  ])
})

test('money out of nothing is a sandbox’s own, told as such there and a violation in live mode', async () => {
  await credit('3', { kind: 'sandbox_funding' })
  await fund('sandbox/BTC', '4')
  const sandbox = await check('sandbox')
  expect([sandbox.violations, sandbox.notes]).toEqual([[], ['out of nothing, as a sandbox may: 7 BTC']])
  expect((await check('live')).violations.toSorted()).toEqual([
    '3 BTC are backed by nothing: entries of kind sandbox_funding belong in a sandbox',
    '4 BTC are backed by nothing: entries of kind sandbox_inventory belong in a sandbox',
  ])
})

test('what the operator says to have put in is told as such', async () => {
  await fund('operator/1', '4')
  expect(await check('live')).toMatchObject({ violations: [], notes: ['by the word of the operator: 4 BTC'] })
})

test('credit out of nothing is told in the metrics, from the first reading on', async () => {
  const metrics = createMetrics()
  const figures = custodyFigures({ ...world('live'), database: db.database, metrics })
  const told = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('coffer_custody_unbacked{'))
  expect(await told()).toEqual([])
  const { signal } = new AbortController()
  received = 100_000_000n
  await deposit('1')
  await figures.refresh(signal)
  expect(await told()).toContain('coffer_custody_unbacked{asset="BTC"} 0')
  await deposit('0.25')
  await figures.refresh(signal)
  expect(await told()).toContain('coffer_custody_unbacked{asset="BTC"} 0.25')
  received = 125_000_000n
  await figures.refresh(signal)
  expect(await told()).toContain('coffer_custody_unbacked{asset="BTC"} 0')
})

async function fund(reference: string, amount: string): Promise<void> {
  const funding = {
    entryId: systemIds.next(),
    reference,
    amount: parseAmount(amount, btc.asset),
    postedAt: new Date(0),
  }
  await db.database.inTransaction((tx) => fundInventory(tx, [funding]))
}
