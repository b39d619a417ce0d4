import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import {
  auditLedger,
  auditLedgerSince,
  customerAccount,
  houseAccount,
  post,
  readStatement,
  sealEntries,
} from '#core/ledger'
import { connect, sql } from '#platform/database'
import { lowestIdAt, systemIds } from '#platform/ids'
import { lackOfTablespace, movablePartitions, movePartition, partitionsOf } from '#platform/partitions'
import { openTransaction } from '../../test/world/open-transaction.ts'
import { createTestDatabase } from '../../test/world/test-database.ts'

const dayMs = 86_400_000
const tablespace = `archive_${randomBytes(6).toString('hex')}`
const house = await createTestDatabase()
const { database } = house
const owner = connect({ url: house.url, poolMax: 1 })
const admin = connect({ url: inject('adminDatabaseUrl'), poolMax: 1 })
const asAdmin = (text: string) => admin.query({ text, values: [], name: text })
// A tablespace in the directory of the cluster, which needs no other directory of its user.
await asAdmin('set allow_in_place_tablespaces = on')
await asAdmin(`create tablespace ${tablespace} location ''`)
afterAll(async () => {
  await owner.close()
  await house.drop()
  await asAdmin(`drop tablespace ${tablespace}`)
  await admin.close()
})

const usdt = { symbol: 'USDT', scale: 6 }
const funding = customerAccount(systemIds.next(), 'funding_available')
await database.query(sql`select make_partitions()`)
const [first] = await partitionsOf(owner, 'ledger_entries')
/** The end of the first range. */
const end = new Date(Number.parseInt(first!.upper.replaceAll('-', '').slice(0, 12), 16))

/** Posts an entry whose id is made at a time. */
async function add(at: Date): Promise<void> {
  const id = `${lowestIdAt(at).slice(0, 13)}${systemIds.next().slice(13)}`
  const movements = [
    { from: houseAccount('custody'), to: funding, amount: { asset: usdt, units: 5n } },
  ] as const
  const entry = { id, kind: 'test', reference: id, postedAt: new Date(0), movements: [...movements] }
  await database.inTransaction((tx) => post(tx, entry))
}

/** The tables and indexes of partitions that are in the tablespace. */
const partsThere = async () => {
  const rows = await owner.query<{ name: string }>(sql`
    select relname as name from pg_class
    where reltablespace = (select oid from pg_tablespace where spcname = ${tablespace}) order by 1`)
  return rows.map(({ name }) => name)
}
const movable = (before: Date) => movablePartitions(owner, { tablespace, before })
const read = async () => [
  await readStatement(database, { account: funding, asset: 'USDT', limit: 9 }),
  (await auditLedger(database)).isSound,
  (await auditLedgerSince(database, { now: new Date(0) })).isSound,
]

test('a range stays until all its ids are as old as asked, and of tables that are not the books nothing moves', async () => {
  expect(await movable(new Date(end.getTime() - 1))).toEqual([])
  const names = (await movable(end)).map(({ table, name }) => [table, name])
  expect(names).toEqual([
    ['ledger_entries', 'ledger_entries_before'],
    ['ledger_movements', 'ledger_movements_before'],
    ['transactions', 'transactions_before'],
  ])
})

test('a range that somebody reads for long stays whole, and nobody waits for it meanwhile', async () => {
  const reader = await openTransaction(database)
  await reader.tx.query(sql`select from ledger_entries`)
  expect(await movePartition(owner, { name: 'ledger_entries_before', tablespace })).toBe(false)
  await reader.commit()
  expect(await partsThere()).toEqual([])
})

test('the books are posted, read and proved as before with old ranges in another tablespace', async () => {
  for (const at of [new Date(), new Date(), new Date(end.getTime() + dayMs)]) await add(at)
  await sealEntries(database, new Date(0))
  const before = await read()
  expect(before).toMatchObject([{ length: 3 }, true, true])
  const ranges = await movable(end)
  for (const { name } of ranges) expect(await movePartition(owner, { name, tablespace })).toBe(true)
  const there = await partsThere()
  for (const { name } of ranges) expect(there).toContain(name)
  const own = await owner.query<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'partitions.ledger_movements_before'::regclass`)
  expect(own.length).toBeGreaterThanOrEqual(3)
  for (const { name } of own) expect(there.map((part) => `partitions.${part}`)).toContain(name)
  expect(await movable(end)).toEqual([])
  expect(await read()).toEqual(before)
  await add(new Date())
  await sealEntries(database, new Date(0))
  expect(await read()).toMatchObject([{ length: 4 }, true, true])
})

test('rows that were moved are proved still: one that is changed there is found', async () => {
  await owner.query(sql`alter table partitions.ledger_movements_before disable trigger user`)
  await owner.query(sql`update partitions.ledger_movements_before set amount = amount + 1`)
  expect((await auditLedger(database)).isSound).toBe(false)
})

test('a tablespace that is not there, or that the login may not use, is said with what to do', async () => {
  expect(await lackOfTablespace(owner, 'nowhere')).toMatch(/create tablespace/)
  expect(await lackOfTablespace(database, tablespace)).toMatch(/grant create on tablespace/)
  expect(await lackOfTablespace(owner, tablespace)).toBeNull()
})
