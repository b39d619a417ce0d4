import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sighting } from '#core/chains'
import { fundInventory } from '#core/dealing'
import { type Account, customerAccount, houseAccount, post } from '#core/ledger'
import { parseAmount } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createMetrics } from '#platform/metrics'
import { inEnglish } from '#platform/sentences'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { allCrossings } from '../parts/modules.ts'
import { auditBooks } from './audit-books.ts'
import { checkCustody, type World } from './check-custody.ts'
import type { AuditedChain } from './compare-wallets.ts'
import { custodyFigures } from './custody-figures.ts'

const catalog = shippedCatalog
const height = 100
const coin = null

let db: TestDatabase
/** Holdings of the wallets at block 100, by network and contract, in the chain's units. */
let held: Map<string, Map<string | null, bigint>>
let sightings: Map<string, Sighting>
beforeEach(async () => {
  db = await createTestDatabase()
  held = new Map()
  sightings = new Map()
  for (const network of ['btc', 'bep20']) await haveRead(network, height)
})
afterEach(() => db.drop())

const chain = (network: string, changed: Partial<AuditedChain> = {}): AuditedChain => ({
  network,
  scan: async (cursor) => ({ cursor, rolledBackTo: null, blocks: [], tip: height + 9 }),
  async holdings(addresses, at) {
    const sums = [...(held.get(network) ?? [])].map(([contract, units]) => ({ contract, units }))
    return { height: at.height, sums: addresses.length === 0 ? [] : sums }
  },
  find: async ({ txid }) => sightings.get(txid) ?? { status: 'absent' },
  ...changed,
})
const world = (mode: World['mode'] = 'live', changed: Partial<World> = {}): World => ({
  ...{ catalog, mode, chains: [chain('btc'), chain('bep20')], crossings: allCrossings() },
  ...changed,
})
/** The check in words. */
async function check(mode: World['mode'] = 'live', changed: Partial<World> = {}) {
  const { violations, notes, ...done } = await checkCustody(db.database, world(mode, changed))
  return { ...done, violations: violations.map(inEnglish), notes: notes.map(inEnglish) }
}
const violations = async () => (await check()).violations
/** Everything that the audit finds. */
const found = async () =>
  (await auditBooks(db.database, world()))
    .flatMap((one) => one.violations.map(inEnglish))
    .filter((one) => !isAboutTests(one))
/** Withdrawals here are made without what surrounds them. */
const isAboutTests = (violation: string) => violation.includes(' is missing and its spend')

function hold(amounts: { [contract: string]: bigint }, network = 'btc'): void {
  held.set(
    network,
    new Map(Object.entries(amounts).map(([key, units]) => [key === 'coin' ? coin : key, units])),
  )
}

async function haveRead(network: string, to: number): Promise<void> {
  const cursor = { position: { height: to, hash: `hash-${to}` }, tip: to, revision: 1 }
  await db.database.query(sql`
    insert into chain_cursors (network, cursor) values (${network}, ${JSON.stringify(cursor)})
    on conflict (network) do update set cursor = excluded.cursor`)
  await db.database.query(sql`
    insert into house_wallets (network, role, address) values (${network}, 'hot', 'hot') on conflict do nothing`)
}

type Booking = { kind: string; reference?: string; symbol?: string; from?: Account; to?: Account }

async function book(amount: string, booking: Booking): Promise<void> {
  const { kind, reference = systemIds.next(), symbol = 'BTC' } = booking
  const { from = houseAccount('custody'), to = customerAccount(systemIds.next(), 'funding_available') } =
    booking
  const movements = [{ from, to, amount: parseAmount(amount, catalog.asset(symbol)!) }]
  await db.database.inTransaction((tx) =>
    post(tx, { id: systemIds.next(), kind, reference, postedAt: new Date(0), movements }),
  )
}

type Deposited = { recorded?: string; status?: string; symbol?: string; network?: string }

/** Makes a deposit as the scanner leaves it; books it once it is credited. */
async function deposit(
  amount: string,
  { recorded = amount, status = 'credited', symbol = 'BTC', network = 'btc' }: Deposited = {},
): Promise<string> {
  const id = systemIds.next()
  await db.database.query(sql`
    insert into deposits (id, network, txid, output_index, address, tag, asset, units, status, block_height, block_hash,
      created_at, updated_at)
    values (${id}, ${network}, ${id}, 0, 'a', '', ${symbol}, ${parseAmount(recorded, catalog.asset(symbol)!).units}, ${status},
      ${height}, 'b', now(), now())`)
  if (status === 'credited') await book(amount, { kind: 'deposit_crypto', reference: id, symbol })
  return id
}

type Paid = { status?: string; at?: number; fee?: bigint; address?: string; isBooked?: boolean }

/** A withdrawal in BTC with its spend and transaction, as far as it came, and with what is booked at its end. */
async function withdraw(
  amount: string,
  { status = 'confirmed', at = height, fee = 0n, address = 'theirs', isBooked = true }: Paid = {},
): Promise<{ spend: string; attempt: string }> {
  const [spend, attempt] = [systemIds.next(), systemIds.next()]
  const { units } = parseAmount(amount, catalog.asset('BTC')!)
  const isOver = status === 'confirmed'
  await db.database.query(sql`
    insert into spends (id, network, purpose, initiator, from_indexes, address, units, status, due_at, created_at, updated_at)
    values (${spend}, 'btc', 'withdrawal', 'house', '{0}', ${address}, ${units}, ${status}, now(), now(), now())`)
  await db.database.query(sql`
    insert into spend_attempts (id, spend_id, number, network, unsigned, slots, units, fee_max, raw, txid, status,
      block_height, fee, created_at, updated_at)
    values (${attempt}, ${spend}, 1, 'btc', '', '{a:0}', ${units}, 0, 'raw', ${attempt}, ${status}, ${isOver ? at : null},
      ${isOver ? fee : null}, now(), now())`)
  if (!isOver || !isBooked) return { spend, attempt }
  await db.database.query(sql`
    insert into withdrawals (id, customer_id, network, asset, units, fee_units, address, status, statement_hash, worth_units,
      day, created_at, updated_at)
    values (${spend}, ${systemIds.next()}, 'btc', 'BTC', ${units}, 0, ${address}, 'completed', '', 0, '2026-01-01', now(), now())`)
  await outOf(amount, { kind: 'withdrawal_paid', reference: spend })
  if (fee > 0n) await bookFee(fee, attempt)
  return { spend, attempt }
}

async function bookFee(fee: bigint, reference: string): Promise<void> {
  const amount = (Number(fee) / 1e8).toFixed(8)
  await book(amount, {
    kind: 'network_fee',
    reference,
    from: houseAccount('network_fees'),
    to: houseAccount('custody'),
  })
}

/** Books an amount out of an account that the sandbox funds with the same amount, so that nothing else changes. */
async function outOf(amount: string, booking: Booking): Promise<void> {
  const from = customerAccount(systemIds.next(), 'funding_held')
  await book(amount, { kind: 'inventory_funding', to: from })
  await book(amount, { ...booking, from, to: houseAccount('custody') })
}

test('what the wallets hold may be in the books, and not a unit more', async () => {
  hold({ coin: 150_000_000n })
  await deposit('0.5')
  await deposit('1')
  expect(await check()).toMatchObject({
    examined: 2n,
    violations: [],
    notes: ['btc holds 1.5 BTC at block 100: 1.5 in the books'],
  })
  await deposit('0.00000001')
  expect(await violations()).toEqual([
    '0.00000001 BTC are backed by nothing: btc holds 1.5 BTC at block 100: 1.50000001 in the books',
  ])
})

test('deposits and payments on their way are named, part by part', async () => {
  hold({ coin: 117_990_000n })
  await deposit('1')
  await deposit('0.25', { status: 'pending' })
  await withdraw('0.05', { fee: 3_000n })
  // Nobody has noted yet that a block has it.
  const { attempt } = await withdraw('0.02', { status: 'broadcast' })
  sightings.set(attempt, { status: 'included', height, hash: 'h', succeeded: true, fee: 7_000n })
  // Its block was not read yet, so that it is in the wallets at block 100.
  await withdraw('0.5', { at: height + 1, fee: 500n })
  expect(await check()).toMatchObject({
    violations: [],
    notes: [
      'btc holds 1.1799 BTC at block 100: 0.449965 in the books, 0.25 in deposits that wait, ' +
        '-0.02007 left by payments that are not booked yet, 0.500005 booked for blocks that were not read yet',
      'by the word of the operator: 0.55 BTC',
    ],
  })
})

/** Makes withdrawals of 0.1 and 0.2 BTC paid by one transaction; answers its id. */
async function withdrawTogether({ status = 'confirmed', at = height, fee = 0n }: Paid): Promise<string> {
  const [batch, attempt] = [systemIds.next(), systemIds.next()]
  const isOver = status === 'confirmed'
  const ids = await Promise.all(
    ['0.1', '0.2'].map(async (amount) => (await withdraw(amount, { status })).spend),
  )
  await db.database.query(sql`delete from spend_attempts where spend_id = any(${ids}::uuid[])`)
  await db.database.query(sql`
    update spends set batch_id = ${batch}, status = ${status} where id = any(${ids}::uuid[])`)
  await db.database.query(sql`
    insert into spend_batches (id, network, from_indexes, generation, holder_id, status, bytes, due_at, created_at, updated_at)
    values (${batch}, 'btc', '{0}', 0, ${ids[0]}, ${status}, 62, now(), now(), now())`)
  await db.database.query(sql`
    insert into spend_batch_members (batch_id, spend_id, bytes)
    select ${batch}, id, 31 from unnest(${ids}::uuid[]) as member (id)`)
  await db.database.query(sql`
    insert into spend_batch_attempts (id, batch_id, number, network, unsigned, slots, units, fee_max, raw, txid, status,
      block_height, fee, created_at, updated_at)
    values (${attempt}, ${batch}, 1, 'btc', '', '{a:0}', 30000000, 0, 'raw', ${attempt}, ${status},
      ${isOver ? at : null}, ${isOver ? fee : null}, now(), now())`)
  if (isOver) await bookFee(fee, attempt)
  return attempt
}

test('a batch takes all that it pays, and its fee once, whether it is booked, booked ahead or on its way', async () => {
  hold({ coin: 39_990_000n })
  await deposit('1')
  await withdrawTogether({ fee: 3_000n })
  const attempt = await withdrawTogether({ status: 'broadcast' })
  sightings.set(attempt, { status: 'included', height, hash: 'h', succeeded: true, fee: 7_000n })
  await withdrawTogether({ at: height + 1, fee: 500n })
  expect(await check()).toMatchObject({
    violations: [],
    notes: [
      'btc holds 0.3999 BTC at block 100: 0.399965 in the books, ' +
        '-0.30007 left by payments that are not booked yet, 0.300005 booked for blocks that were not read yet',
      'by the word of the operator: 0.6 BTC',
    ],
  })
  expect(await found()).toEqual([])
})

test('a payment between our own wallets takes its fee alone, as does one that moved nothing', async () => {
  hold({ coin: 99_998_000n })
  await deposit('1')
  const sweep = await withdraw('0.5', { status: 'broadcast', address: 'hot' })
  sightings.set(sweep.attempt, { status: 'included', height, hash: 'h', succeeded: true, fee: 1_500n })
  const reverted = await withdraw('0.5', { status: 'broadcast' })
  sightings.set(reverted.attempt, { status: 'included', height, hash: 'h', succeeded: false, fee: 500n })
  expect(await violations()).toEqual([])
})

test.for([
  ['a deposit row invented with its entry', () => deposit('2'), '2 BTC are backed by nothing: btc holds'],
  [
    'a credit of no deposit',
    () => book('2', { kind: 'deposit_crypto' }),
    '2 BTC are backed .* nothing outside',
  ],
  [
    'a credit of a reference that is no id',
    () => book('2', { kind: 'deposit_suspended', reference: '%' }),
    '2 BTC are backed .* nothing outside of their reference',
  ],
  [
    'a credit above its deposit',
    () => deposit('2', { recorded: '1' }),
    '2 BTC are backed .* nothing outside of their reference and amount',
  ],
  [
    'a kind that nobody knows',
    () => book('2', { kind: 'gift' }),
    '2 BTC are backed .* kind gift bring nothing',
  ],
  [
    'a deposit that was never booked',
    async () => {
      const id = await deposit('2', { status: 'pending' })
      await db.database.query(sql`update deposits set status = 'credited' where id = ${id}`)
    },
    'btc moved 200000000 units of BTC for .*, and no entry tells it',
  ],
  [
    'a withdrawal settled twice',
    async () => {
      const { spend } = await withdraw('0.5')
      hold({ coin: 50_000_000n })
      await outOf('0.5', { kind: 'withdrawal_paid', reference: `${spend}/2` })
    },
    '0.5 BTC are in no books: entries of kind withdrawal_paid have nothing outside',
  ],
  [
    'a withdrawal settled that was not paid',
    async () => {
      const { spend } = await withdraw('0.5')
      await db.database.query(sql`update spends set status = 'broadcast' where id = ${spend}`)
    },
    '0.5 BTC are in no books: entries of kind withdrawal_paid',
  ],
  [
    'a wallet that lost money',
    async () => hold({ coin: 99_999_999n }),
    '0.00000001 BTC are backed by nothing: btc',
  ],
  [
    'a payment that nobody booked',
    async () => hold({ coin: 100_000_001n }),
    '0.00000001 BTC are in no books: btc',
  ],
  [
    'a payment of ours that nobody ordered',
    async () => hold({ coin: 10_000_000n }),
    '0.9 BTC are backed by nothing: btc holds 0.1 BTC at block 100: 1 in the books',
  ],
  [
    'a fee that was not booked',
    async () => {
      const { attempt } = await withdraw('0.5')
      hold({ coin: 49_990_000n })
      await db.database.query(sql`update spend_attempts set fee = 10000 where id = ${attempt}`)
    },
    'btc moved -10000 units of BTC for .*, and no entry tells it',
  ],
  [
    'a reversal that was not booked',
    async () => {
      await db.database.query(sql`update deposits set reversals = 1, is_reversed = true`)
      hold({})
    },
    'btc moved -100000000 units of BTC for .*/1, and no entry tells it',
  ],
] as const)('tampering is named: %s', async ([, tamper, words]) => {
  hold({ coin: 100_000_000n })
  await deposit('1')
  expect(await found()).toEqual([])
  await tamper()
  expect(await found()).toContainEqual(expect.stringMatching(new RegExp(`^${words}`)))
})

test('losses and returns of reorganisations are compared one by one', async () => {
  const id = await deposit('1')
  await db.database.query(sql`update deposits set reversals = 2, is_reversed = true`)
  const [losses, custody] = [houseAccount('losses'), houseAccount('custody')]
  await book('1', { kind: 'deposit_reversed', reference: `${id}/1`, from: losses, to: custody })
  await book('1', { kind: 'deposit_returned', reference: `${id}/1`, from: custody, to: losses })
  await book('1', { kind: 'deposit_reversed', reference: `${id}/2`, from: losses, to: custody })
  expect(await found()).toEqual([])
  await book('1', { kind: 'deposit_reversed', reference: `${id}/3`, from: losses, to: custody })
  expect(await violations()).toEqual([expect.stringContaining('kind deposit_reversed have nothing outside')])
})

test('parts below the ledger’s precision are dust; a whole unit more is not', async () => {
  const usdt = catalog.currency('USDT')!
  const { tokenId, chainDecimals } = catalog.currencyNetwork(usdt, 'bep20')!
  const one = 10n ** BigInt(chainDecimals)
  const unit = 10n ** BigInt(chainDecimals - usdt.asset.scale)
  hold({ [tokenId!.toLowerCase()]: one + unit - 1n }, 'bep20')
  await deposit('1', { symbol: 'USDT', network: 'bep20' })
  expect(await check()).toMatchObject({
    violations: [],
    notes: [expect.stringMatching(/^bep20 holds .*: 1 in the books, 0\.0+9+ in parts below/)],
  })
  hold({ [tokenId!]: one + 2_000n * unit }, 'bep20')
  expect(await violations()).toEqual([expect.stringMatching(/^0\.002 USDT are in no books: bep20 holds/)])
})

test('what people doubt may be in the wallets or not, and no more than it', async () => {
  await deposit('1', { status: 'doubted' })
  expect((await check()).violations).toEqual([])
  hold({ coin: 100_000_000n })
  expect((await check()).notes).toEqual([
    expect.stringContaining('1 in deposits that people have to look at'),
  ])
  hold({ coin: 100_000_001n })
  expect(await violations()).toHaveLength(1)
})

test.for([
  ['a node that cannot be asked', { holdings: async () => Promise.reject(new Error('refused')) }, 'refused'],
  [
    'one that tells of another block only',
    { holdings: async () => ({ height: height + 1, sums: [] }) },
    'read to block 100, and it tells its holdings at 101 only',
  ],
  [
    'one that was reorganised',
    { scan: async () => ({ cursor: null, rolledBackTo: 50, blocks: [], tip: 60 }) },
    'reorganised',
  ],
] as const)('%s proves nothing, and it is said', async ([, changed, words]) => {
  await deposit('1')
  const chains = [chain('btc', changed as Partial<AuditedChain>)] // as: literals of the port's types
  expect(await check('live', { chains })).toMatchObject({
    violations: [],
    notes: [expect.stringMatching(new RegExp(`^not compared: btc, .*${words}`))],
  })
})

test('deposits on a network that nobody can be asked about are backed by nothing', async () => {
  await deposit('1')
  expect((await check('live', { chains: [] })).violations).toEqual([
    expect.stringContaining('1 BTC are backed by nothing: nobody can be asked about btc'),
  ])
})

test('money out of nothing is a sandbox’s own, told as such there and a violation in live mode', async () => {
  await book('3', { kind: 'sandbox_funding' })
  await fund('sandbox/BTC', '4')
  const sandbox = await check('sandbox')
  expect([sandbox.violations, sandbox.notes]).toEqual([[], ['out of nothing, as a sandbox may: 7 BTC']])
  expect((await violations()).toSorted()).toEqual([
    '3 BTC are backed by nothing: entries of kind sandbox_funding belong in a sandbox',
    '4 BTC are backed by nothing: entries of kind sandbox_inventory belong in a sandbox',
  ])
})

test('what the operator says to have put in is told as such', async () => {
  await fund('operator/1', '4')
  expect(await check()).toMatchObject({ violations: [], notes: ['by the word of the operator: 4 BTC'] })
})

test('differences are told in the metrics, from the first comparison on', async () => {
  const metrics = createMetrics()
  const figures = custodyFigures({ ...world(), database: db.database, metrics })
  const told = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => /^coffer_custody_.*"(BTC|btc)"/.test(line))
      .map((line) => line.replace('coffer_custody_', ''))
  expect(await told()).toEqual([])
  const { signal } = new AbortController()
  const after = async (units: bigint) => {
    hold({ coin: units })
    await figures.refresh(signal)
    return told()
  }
  await deposit('1')
  const compared = 'compared{network="btc"} 1'
  expect(await after(100_000_000n)).toEqual(['unbacked{asset="BTC"} 0', 'unbooked{asset="BTC"} 0', compared])
  await deposit('0.25')
  expect(await after(100_000_000n)).toEqual([
    'unbacked{asset="BTC"} 0.25',
    'unbooked{asset="BTC"} 0',
    compared,
  ])
  expect(await after(150_000_000n)).toEqual([
    'unbacked{asset="BTC"} 0',
    'unbooked{asset="BTC"} 0.25',
    compared,
  ])
})

async function fund(reference: string, amount: string): Promise<void> {
  const funding = {
    entryId: systemIds.next(),
    reference,
    amount: parseAmount(amount, catalog.asset('BTC')!),
    postedAt: new Date(0),
  }
  await db.database.inTransaction((tx) => fundInventory(tx, [funding]))
}
