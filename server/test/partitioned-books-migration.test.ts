import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLedger, customerAccount, type Entry, houseAccount, post, sealEntries } from '#core/ledger'
import type { Asset } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { partitionsOf } from '#platform/partitions'
import { useDatabaseBefore } from './world/database-before.ts'

const { database, upgradeBeside } = await useDatabaseBefore('0095-partitions.sql', {
  needed: ['0105-stripes.sql'],
})

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const customer = systemIds.next()
const custody = houseAccount('custody')
const funding = customerAccount(customer, 'funding_available')

function entryOf(reference: string): Entry {
  const movements = [{ from: custody, to: funding, amount: { asset: usdt, units: 1n } }]
  return { id: systemIds.next(), kind: 'test', reference, postedAt: new Date(0), movements }
}

/** Posts an entry and writes a line of the history, as a transfer does. */
const act = (reference: string) =>
  database.inTransaction(async (tx) => {
    await post(tx, entryOf(reference))
    await tx.query(sql`
      insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
      values (${customer}, ${systemIds.next()}, 'test', 'completed', 'USDT', 1, 0, 'in', now(), now())`)
  })

const filesOf = () =>
  database.query<{ file: string }>(sql`
    select relfilenode::text as file from pg_class where relkind in ('r', 'i') and relname ~ '^(ledger_(entries|movements)|transactions)'
    order by 1`)

const tables = ['ledger_entries', 'ledger_movements', 'transactions']

test('the books become partitions while they are written: none is moved, lost or refused, and they stay sound', async () => {
  for (const reference of ['first', 'second']) await act(reference)
  await sealEntries(database, new Date(0))
  const before = await filesOf()
  let acts = 2
  const longestMs = await upgradeBeside(() => act(`during ${++acts}`))
  expect(acts).toBeGreaterThan(10)
  // Others wait for a lock, and never for a table that is read or written whole.
  expect(longestMs).toBeLessThan(1_000)
  const after = new Set((await filesOf()).map(({ file }) => file))
  expect(before.length).toBeGreaterThanOrEqual(12)
  expect(before.filter(({ file }) => !after.has(file))).toEqual([])
  const [counts] = await database.query(sql`
    select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_movements) as movements,
      (select count(*) from transactions) as transactions, (select count(*) from ledger_references) as references`)
  const count = BigInt(acts)
  expect(counts).toEqual({ entries: count, movements: count, transactions: count, references: count })
  await act('after')
  await sealEntries(database, new Date(0))
  expect(await auditLedger(database)).toMatchObject({ isSound: true })
})

test('references of before, of the upgrade and of after are refused a second time', async () => {
  for (const reference of ['first', 'during 3', 'after'])
    await expect(act(reference)).rejects.toMatchObject({ constraint: 'ledger_entries_kind_reference_key' })
  // In another partition too, where the index of before has no part.
  const [range] = await partitionsOf(database, 'ledger_entries')
  const later = `${range!.upper.slice(0, 24)}${randomUUID().slice(24)}`
  await expect(
    database.query(sql`
      insert into ledger_entries (id, kind, reference, posted_at) values (${later}, 'test', 'first', now())`),
  ).rejects.toMatchObject({ constraint: 'ledger_entries_kind_reference_key' })
})

test('rows of before stay together until a time between 7 and 38 days away, and ranges of 31 days follow', async () => {
  await database.query(sql`select make_partitions()`)
  for (const table of tables) {
    const [first, ...others] = await partitionsOf(database, table)
    expect(first).toMatchObject({ name: `${table}_before`, lower: null })
    const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    const days = (timeOf(first!.upper) - Date.now()) / 86_400_000
    expect([days > 6.9, days < 38.1]).toEqual([true, true])
    expect(others.length).toBeGreaterThanOrEqual(2)
    for (const { lower, upper } of others) expect(timeOf(upper) - timeOf(lower ?? '')).toBe(31 * 86_400_000)
    expect(others[0]?.lower).toBe(first?.upper)
  }
})
