import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asset } from '#core/money'
import type { Tx } from '#platform/database'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { openTransaction } from '../../../../test/world/open-transaction.ts'
import { tamperWith } from '../../../../test/world/tamper.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/world/test-database.ts'
import { accountId } from '../account.ts'
import {
  auditLedger,
  auditLedgerSince,
  customerAccount,
  type Entry,
  houseAccount,
  post,
  postMany,
  sealEntries,
} from '../index.ts'

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const btc: Asset = { symbol: 'BTC', scale: 8 }
const custody = houseAccount('custody')
const owners = { alice: systemIds.next(), bob: systemIds.next() }
const funding = (owner: keyof typeof owners) => customerAccount(owners[owner], 'funding_available')
const accounts = {
  alice: accountId(funding('alice'), 'USDT'),
  bob: accountId(funding('bob'), 'USDT'),
  bobsBtc: accountId(funding('bob'), 'BTC'),
  custody: accountId(custody, 'USDT'),
}

const claim = {
  zero: 'every asset sums to zero',
  balance: 'each balance is the sum of its movements',
  line: 'each movement leaves the balance that it states',
  negative: 'no customer is below zero',
  entry: 'each entry has its movements, and each movement its entry and accounts',
  owner: 'each account belongs to the owner that its id was made from',
  chain: 'the chain of blocks is unbroken',
}

/** Three sealed entries in a block each, then one that is not sealed. */
type Books = { readonly sealed: readonly [string, string, string]; readonly unsealed: string }

let testDatabase: TestDatabase
let books: Books
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  const sealed: [string, string, string] = [
    await posted([{ from: custody, to: funding('alice'), amount: { asset: usdt, units: 100n } }]),
    await posted([{ from: funding('alice'), to: funding('bob'), amount: { asset: usdt, units: 30n } }]),
    await posted([{ from: custody, to: funding('bob'), amount: { asset: btc, units: 5n } }]),
  ]
  const unsealed = await posted(
    [{ from: funding('bob'), to: funding('alice'), amount: { asset: usdt, units: 10n } }],
    { isSealed: false },
  )
  books = { sealed, unsealed }
})
afterEach(() => testDatabase.drop())

function entry(movements: Entry['movements']): Entry {
  const id = systemIds.next()
  return { id, kind: 'test', reference: id, postedAt: new Date(1_700_000_000_123), movements }
}

async function posted(movements: Entry['movements'], { isSealed = true } = {}): Promise<string> {
  const one = entry(movements)
  await testDatabase.database.inTransaction((tx) => post(tx, one))
  if (isSealed) await sealUntil(1n)
  return one.id
}

/** Any transaction of the cluster holds the sealer back, those of other databases too. */
async function sealUntil(count: bigint): Promise<void> {
  let sealed = 0n
  await vi.waitFor(
    async () => {
      sealed += await sealEntries(testDatabase.database, new Date(0))
      expect(sealed).toBe(count)
    },
    { timeout: 20_000 },
  )
}

async function violations(): Promise<Record<string, readonly string[]>> {
  const { checks, isSound } = await auditLedger(testDatabase.database)
  expect(isSound).toBe(checks.every((check) => check.violations.length === 0))
  // An audit by blocks that none has covered yet sees what one by all history sees.
  expect((await auditLedgerSince(testDatabase.database, { now: new Date(0) })).isSound).toBe(isSound)
  return Object.fromEntries(
    checks
      .filter((check) => check.violations.length > 0)
      .map((check) => [inEnglish(check.claim), check.violations.map(inEnglish)]),
  )
}

const tamper = (...statements: readonly string[]) => tamperWith(testDatabase.url, statements)

/** Sorted, so that the order of claims does not matter; each with a text that one of its violations holds. */
async function expectViolations(expected: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const found = await violations()
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, texts] of Object.entries(expected))
    for (const text of texts) expect(found[name]?.join('\n')).toContain(text)
}

const setBalance = (account: string, change: string) =>
  `update ledger_balances set balance = balance ${change} where account_id = '${account}'`
const changeMovement = (entryId: string, change: string) =>
  `update ledger_movements set ${change} where entry_id = '${entryId}'`
const changeEntry = (entryId: string, change: string) =>
  `update ledger_entries set ${change} where id = '${entryId}'`

test('sound books are found sound, and the audit says how much it looked at', async () => {
  const { checks, isSound } = await auditLedger(testDatabase.database)
  expect(isSound).toBe(true)
  expect(Object.fromEntries(checks.map(({ claim, examined }) => [inEnglish(claim), examined]))).toEqual({
    [claim.zero]: 2n,
    [claim.balance]: 5n,
    [claim.line]: 4n,
    [claim.negative]: 3n,
    [claim.entry]: 4n,
    [claim.owner]: 5n,
    [claim.chain]: 3n,
  })
})

test('the tables refuse the same changes to whoever has not switched the triggers off', async () => {
  const owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  for (const statement of [
    changeMovement(books.sealed[0], 'amount = 1'),
    changeEntry(books.sealed[0], `kind = 'x'`),
  ])
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  await owner.end()
})

test('the audit reports a changed balance', async () => {
  await tamper(setBalance(accounts.alice, '+ 1'))
  await expectViolations({
    [claim.zero]: ['USDT sums to 1'],
    [claim.balance]: [`account ${accounts.alice} holds 81 after 3 movements, but 3 movements sum to 80`],
  })
})

test('the audit reports money moved between two balances without a movement', async () => {
  await tamper(setBalance(accounts.alice, '+ 1'), setBalance(accounts.bob, '- 1'))
  await expectViolations({ [claim.balance]: [accounts.alice, accounts.bob] })
})

test('the audit reports a deleted balance', async () => {
  await tamper(`delete from ledger_balances where account_id = '${accounts.bob}'`)
  await expectViolations({
    [claim.zero]: ['USDT sums to -20'],
    [claim.balance]: [`account ${accounts.bob} holds no balance`],
  })
})

test('the audit reports a changed amount of a sealed movement', async () => {
  await tamper(changeMovement(books.sealed[1], 'amount = 31'))
  await expectViolations({
    [claim.balance]: [accounts.alice, accounts.bob],
    [claim.line]: [`movement 2 of account ${accounts.alice} says 70 instead of 69`, accounts.bob],
    [claim.chain]: ['block 2 does not match its entries'],
  })
})

test('the audit reports a changed amount of a movement that is not sealed yet', async () => {
  await tamper(changeMovement(books.unsealed, 'amount = 9'))
  await expectViolations({
    [claim.balance]: [accounts.alice, accounts.bob],
    [claim.line]: [accounts.alice, accounts.bob],
  })
})

test('the audit reports a forgery that agrees with itself everywhere still breaks the chain', async () => {
  await tamper(
    changeMovement(books.sealed[2], 'amount = 6, from_balance = -6, to_balance = 6'),
    setBalance(accounts.bobsBtc, '+ 1'),
    setBalance(accountId(custody, 'BTC'), '- 1'),
  )
  await expectViolations({ [claim.chain]: ['block 3 does not match its entries'] })
})

test('the audit reports a changed balance that a movement says', async () => {
  await tamper(changeMovement(books.sealed[0], 'to_balance = 99'))
  await expectViolations({
    [claim.line]: [`movement 1 of account ${accounts.alice} says 99 instead of 100`],
    [claim.chain]: ['block 1'],
  })
})

test('the audit reports a changed sequence of a movement', async () => {
  await tamper(changeMovement(books.unsealed, 'to_sequence = 9'))
  await expectViolations({ [claim.line]: [`movement 9 of account ${accounts.alice}`] })
})

test('the audit reports a deleted movement', async () => {
  await tamper(`delete from ledger_movements where entry_id = '${books.sealed[1]}'`)
  await expectViolations({
    [claim.balance]: [accounts.alice, accounts.bob],
    [claim.line]: [accounts.alice, accounts.bob],
    [claim.entry]: [`entry ${books.sealed[1]} has no movement`],
    [claim.chain]: ['block 2'],
  })
})

test('the audit reports a deleted entry whose movements stay', async () => {
  await tamper(`delete from ledger_entries where id = '${books.sealed[1]}'`)
  await expectViolations({
    [claim.entry]: [`movement 0 of ${books.sealed[1]} has no entry`],
    [claim.chain]: ['block 2'],
  })
})

test('the audit reports an entry deleted with its movements', async () => {
  await tamper(
    `delete from ledger_movements where entry_id = '${books.unsealed}'`,
    `delete from ledger_entries where id = '${books.unsealed}'`,
  )
  await expectViolations({
    [claim.balance]: [
      `account ${accounts.alice} holds 80 after 3 movements, but 2 movements sum to 70`,
      `account ${accounts.bob}`,
    ],
  })
})

test('the audit reports a movement that takes one asset and gives another', async () => {
  await tamper(`
    insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
      to_sequence, to_balance)
    values ('${books.unsealed}', 7, '${accounts.alice}', '${accounts.bobsBtc}', 3, 4, 77, 2, 8)`)
  await expectViolations({
    [claim.balance]: [accounts.alice, accounts.bobsBtc],
    [claim.entry]: [`movement 7 of ${books.unsealed} joins USDT and BTC`],
  })
})

test('the audit reports an account of a movement that is gone, and one that changed its owner', async () => {
  await tamper(`update ledger_accounts set owner_id = '${systemIds.next()}' where id = '${accounts.bob}'`)
  await expectViolations({ [claim.owner]: [`account ${accounts.bob} is not the one of`] })
  await tamper(`delete from ledger_accounts where id = '${accounts.bob}'`)
  await expectViolations({
    [claim.zero]: ['USDT sums to -20'],
    [claim.entry]: [`movement 0 of ${books.sealed[1]} joins USDT and nothing`, books.unsealed],
  })
})

test('the audit reports a customer below zero, in books that agree with themselves', async () => {
  const id = systemIds.next()
  await tamper(
    `insert into ledger_entries (id, kind, reference, posted_at) values ('${id}', 'test', '${id}', now())`,
    `insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
      to_sequence, to_balance)
    values ('${id}', 0, '${accounts.bob}', '${accounts.alice}', 25, 3, -5, 4, 105)`,
    `update ledger_balances set balance = -5, sequence = 3, may_go_negative = true where account_id = '${accounts.bob}'`,
    `update ledger_balances set balance = 105, sequence = 4 where account_id = '${accounts.alice}'`,
  )
  await expectViolations({ [claim.negative]: [`${owners.bob} funding_available USDT is -5`] })
})

for (const [what, change] of [
  ['kind', `kind = 'gift'`],
  ['reference', `reference = 'elsewhere'`],
  ['time', `posted_at = posted_at + interval '1 microsecond'`],
  ['transaction', `xact = '1'`],
] as const) {
  test(`the audit reports a changed ${what} of a sealed entry`, async () => {
    await tamper(changeEntry(books.sealed[1], change))
    const found = await violations()
    expect(Object.keys(found)).toEqual([claim.chain])
    expect(found[claim.chain]).toContain('block 2 does not match its entries')
  })
}

test('the audit reports an entry slipped into a sealed block', async () => {
  await tamper(
    `update ledger_entries set xact = (select from_xact from ledger_blocks where height = 3) where id = '${books.unsealed}'`,
  )
  await expectViolations({ [claim.chain]: ['block 3 does not match its entries'] })
})

test('the audit reports a deleted block', async () => {
  await tamper('delete from ledger_blocks where height = 2')
  await expectViolations({ [claim.chain]: ['block 3 does not follow block 1'] })
})

test('the audit reports a first block that is gone', async () => {
  await tamper('delete from ledger_blocks where height = 1')
  await expectViolations({ [claim.chain]: ['block 2 does not follow block 0'] })
})

test('the audit reports a rewritten hash, whether or not the next block is made to follow it', async () => {
  await tamper(`update ledger_blocks set hash = sha256('x') where height = 2`)
  await expectViolations({
    [claim.chain]: ['block 2 does not match its entries', 'block 3 does not follow block 2'],
  })
  await tamper(`update ledger_blocks set previous_hash = sha256('x') where height = 3`)
  expect((await violations())[claim.chain]).toEqual([
    'block 2 does not match its entries',
    'block 3 does not match its entries',
  ])
})

test('the audit reports a block that says another number of entries', async () => {
  await tamper('update ledger_blocks set entry_count = 2 where height = 2')
  await expectViolations({ [claim.chain]: ['block 2 does not match its entries'] })
})

test('a violation of many is told for twenty, not for all', async () => {
  await tamper(
    `insert into ledger_entries (id, kind, reference, posted_at)
     select gen_random_uuid(), 'test', n::text, now() from generate_series(1, 30) n`,
  )
  expect((await violations())[claim.entry]).toHaveLength(20)
})

test('an entry that is posted before and committed after a sealing is in the next block', async () => {
  const slow = await openTransaction(testDatabase.database)
  const late = entry([{ from: custody, to: funding('alice'), amount: { asset: btc, units: 1n } }])
  await post(slow.tx, late)
  // The early entry begins after the slow one and commits before it, on other accounts.
  const early = entry([{ from: funding('bob'), to: funding('alice'), amount: { asset: usdt, units: 1n } }])
  await testDatabase.database.inTransaction((tx) => post(tx, early))
  const sealedBefore = await blockOf(late.id)
  await sealEntries(testDatabase.database, new Date(0))
  await sealEntries(testDatabase.database, new Date(0))
  expect(sealedBefore).toBeUndefined()
  expect(await blockOf(early.id)).toBeUndefined()
  await slow.commit()
  expect(await blockOf(late.id)).toBeUndefined()
  await vi.waitFor(
    async () => {
      await sealEntries(testDatabase.database, new Date(0))
      expect(await blockOf(late.id)).toBeDefined()
      expect(await blockOf(early.id)).toBeDefined()
    },
    { timeout: 20_000 },
  )
  expect(await violations()).toEqual({})
})

/** The height of the one block that covers an entry. */
async function blockOf(entryId: string): Promise<bigint | undefined> {
  const rows = await testDatabase.database.query<{ height: bigint }>(sql`
    select height from ledger_blocks join ledger_entries on xact >= from_xact and xact < to_xact where id = ${entryId}`)
  expect(rows.length).toBeLessThan(2)
  return rows[0]?.height
}

test('sealers at once, beside writers, seal every entry exactly once', async () => {
  const write = (tx: Tx) =>
    post(tx, entry([{ from: custody, to: funding('alice'), amount: { asset: usdt, units: 1n } }]))
  let sealed = 0n
  const seal = async () => {
    for (let round = 0; round < 8; round++) {
      const count = await sealEntries(testDatabase.database, new Date(0))
      sealed += count
    }
  }
  const writing = Array.from({ length: 40 }, () => testDatabase.database.inTransaction(write))
  await Promise.all([...writing, seal(), seal(), seal()])
  await vi.waitFor(
    async () => {
      sealed += await sealEntries(testDatabase.database, new Date(0))
      expect(sealed).toBe(41n)
    },
    { timeout: 20_000 },
  )
  expect(await sealEntries(testDatabase.database, new Date(0))).toBe(0n)
  expect(await violations()).toEqual({})
})

test('a long backlog is sealed block by block, each of few entries, and none is left out', async () => {
  const { database } = testDatabase
  const one: Entry['movements'] = [
    { from: custody, to: funding('alice'), amount: { asset: usdt, units: 1n } },
  ]
  for (let count = 0; count < 4; count++) await posted(one, { isSealed: false })
  // Entries of one transaction cannot be parted.
  await database.inTransaction((tx) => postMany(tx, [entry(one), entry(one), entry(one)]))
  const counts: bigint[] = []
  await vi.waitFor(
    async () => {
      const count = await sealEntries(database, new Date(0), { entriesMax: 2 })
      if (count > 0n) counts.push(count)
      expect(counts.reduce((sum, sealed) => sum + sealed, 0n)).toBe(8n)
    },
    { timeout: 20_000, interval: 5 },
  )
  for (const count of counts) expect(count).toBeLessThanOrEqual(4n)
  expect(counts.length).toBeGreaterThan(2)
  expect((await auditLedger(database)).isSound).toBe(true)
})
