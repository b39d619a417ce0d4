import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { type Database, sql } from '#platform/database'
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
  type LedgerAudit,
  post,
  sealEntries,
} from '../index.ts'
import { coverBlocks } from './cover-blocks.ts'

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const custody = houseAccount('custody')
const alice = customerAccount(systemIds.next(), 'funding_available')
const bob = customerAccount(systemIds.next(), 'funding_available')
const day = 86_400_000

let db: TestDatabase
let blocks: readonly string[]
beforeEach(async () => {
  db = await createTestDatabase()
  const ids: string[] = []
  for (let count = 0; count < 10; count++) {
    ids.push(await posted({ from: custody, to: alice, units: 5n }))
    await seal()
  }
  blocks = ids
})
afterEach(() => db.drop())

type Moved = { readonly from: typeof custody; readonly to: typeof custody; readonly units: bigint }

function entry({ from, to, units }: Moved): Entry {
  const id = systemIds.next()
  return {
    ...{ id, kind: 'test', reference: id, postedAt: new Date(0) },
    movements: [{ from, to, amount: { asset: usdt, units } }],
  }
}

async function posted(moved: Moved): Promise<string> {
  const one = entry(moved)
  await db.database.inTransaction((tx) => post(tx, one))
  return one.id
}

/** Seals what was posted; any transaction of the cluster holds the sealer back. */
async function seal(options = {}): Promise<void> {
  await expect
    .poll(() => sealEntries(db.database, new Date(0), options), { timeout: 20_000 })
    .toBeGreaterThan(0n)
}

/** The violations that an audit by covered blocks finds on a day. */
async function found(on = 0): Promise<string[]> {
  const { checks, isSound } = await auditLedgerSince(db.database, { now: new Date(on * day) })
  const violations = checks.flatMap((check) => check.violations.map(inEnglish))
  expect(isSound).toBe(violations.length === 0)
  return violations
}

async function foundByAll(): Promise<string[]> {
  const { checks } = await auditLedger(db.database)
  return checks.flatMap((check) => check.violations.map(inEnglish))
}

const tamper = (...statements: readonly string[]) => tamperWith(db.url, statements)

async function coveredHeights(): Promise<bigint[]> {
  const rows = await db.database.query<{ height: bigint }>(
    sql`select height from ledger_coverings order by height`,
  )
  return rows.map(({ height }) => height)
}

test('sound books are sound by covered blocks too, and each block is covered once', async () => {
  expect(await found()).toEqual([])
  expect(await coveredHeights()).toEqual([10n])
  await posted({ from: alice, to: bob, units: 1n })
  expect(await found(1)).toEqual([])
  await seal()
  expect(await found(2)).toEqual([])
  expect(await coveredHeights()).toEqual([10n, 11n])
  // An audit by covered blocks claims as much as one by all history.
  const examined = async (audit: Promise<LedgerAudit>) =>
    (await audit).checks.map(({ claim, examined }) => [inEnglish(claim), examined])
  expect(await examined(auditLedgerSince(db.database, { now: new Date(0) }))).toEqual(
    await examined(auditLedger(db.database)),
  )
  expect(await foundByAll()).toEqual([])
})

test('a covering that is killed goes on where it was', async () => {
  let steps = 0
  const mortal: Database = {
    ...db.database,
    inTransaction(act) {
      if (++steps > 3) throw new Error('killed')
      return db.database.inTransaction(act)
    },
  }
  await expect(coverBlocks(mortal, { now: new Date(0), entriesMax: 1n })).rejects.toThrow('killed')
  expect(await coveredHeights()).toEqual([1n, 2n, 3n])
  expect(await found()).toEqual([])
  expect(await coveredHeights()).toEqual([1n, 2n, 3n, 10n])
})

test('a row changed in a block that was covered is found by all history, and by turns within 30 days', async () => {
  expect(await found()).toEqual([])
  await tamper(`update ledger_entries set kind = 'gift' where id = '${blocks[7]}'`)
  expect(await foundByAll()).toEqual(['block 8 does not match its entries'])
  let days = 1
  while ((await found(days)).length === 0) days++
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThanOrEqual(30)
  // And from then on by each audit.
  expect(await found(days + 1)).toContain('block 8 does not match its entries')
})

test('an audit after a month reads all covered blocks again', async () => {
  expect(await found()).toEqual([])
  await tamper(`update ledger_entries set kind = 'gift' where id = '${blocks[7]}'`)
  expect(await found(30)).toContain('block 8 does not match its entries')
})

test('a balance that changed without a movement is found', async () => {
  expect(await found()).toEqual([])
  await tamper(`update ledger_balances set balance = 51 where account_id = '${accountId(alice, 'USDT')}'`)
  expect(await found()).toEqual([
    'USDT sums to 1',
    `account ${accountId(alice, 'USDT')} holds 51 after 10 movements, but 10 movements sum to 50`,
  ])
})

test('what is wrong in entries that are not sealed yet is found', async () => {
  expect(await found()).toEqual([])
  const id = await posted({ from: alice, to: bob, units: 7n })
  await tamper(`update ledger_movements set to_balance = 8 where entry_id = '${id}'`)
  expect(await found()).toEqual([`movement 1 of account ${accountId(bob, 'USDT')} says 8 instead of 7`])
})

test('changed running totals are found, and so is a covering that a later block did not seal', async () => {
  expect(await found()).toEqual([])
  await posted({ from: alice, to: bob, units: 1n })
  await seal()
  await tamper(
    `update ledger_totals set units = units - 1 where account = '${accountId(alice, 'USDT')}'`,
    `update ledger_balances set balance = balance - 1 where account_id = '${accountId(alice, 'USDT')}'`,
  )
  expect(await found()).toContain('the running totals of block 10 were changed')
})

test('a covering that was rewritten with its totals contradicts the block that sealed it', async () => {
  expect(await found()).toEqual([])
  await posted({ from: alice, to: bob, units: 1n })
  await seal()
  await tamper(
    `update ledger_totals set top_balance = top_balance where account = '${accountId(alice, 'USDT')}'`,
    `update ledger_coverings set totals_hash = sha256('x')`,
  )
  expect(await found()).toContain('the running totals of block 10 were changed')
})

test('blocks may part transactions whose movements follow each other the other way', async () => {
  expect(await found()).toEqual([])
  // The first to begin is the second to move: its lower transaction is in the earlier block.
  const slow = await openTransaction(db.database)
  await post(slow.tx, entry({ from: custody, to: bob, units: 1n }))
  await posted({ from: alice, to: alice2, units: 2n })
  await post(slow.tx, entry({ from: alice, to: bob, units: 3n }))
  await slow.commit()
  await seal({ entriesMax: 1 })
  expect(await found()).toEqual([])
  await seal({ entriesMax: 1 })
  expect(await found()).toEqual([])
  expect(await coveredHeights()).toEqual([10n, 11n, 12n])
  expect(await foundByAll()).toEqual([])
})

const alice2 = customerAccount(systemIds.next(), 'funding_available')
