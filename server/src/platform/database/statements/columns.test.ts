import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { LostRace } from '../failures.ts'
import { binaryArray, type Column, columns } from './columns.ts'
import { sql } from './sql.ts'
import { table } from './table.ts'

const testDatabase = await useTestDatabase()
const { database } = testDatabase

const records = table('idempotency_records', {
  id: columns.uuid,
  fingerprint: columns.bytea,
  outcome: columns.text,
  answered_at: columns.bigint,
  expires_at: columns.timestamptz,
})
beforeEach(() => database.query(sql`delete from idempotency_records`))

const record = (id: string, outcome = 'told') => ({
  id,
  fingerprint: Buffer.from(`\0${outcome}`),
  outcome,
  answered_at: 2n ** 62n,
  expires_at: new Date('1970-01-01T00:00:00.001Z'),
})
const ids = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const
const stored = () => database.query(sql`select * from idempotency_records order by id`)

const anyNumeric = fc.oneof(fc.bigInt(), fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }), powersOfTen())
const anyBigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const anyText = fc
  .string({ unit: 'binary', maxLength: 200 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'))
const anyDate = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

function powersOfTen() {
  return fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -99_999, max: 99_999 }))
    .map(([exponent, factor]) => BigInt(factor) * 10n ** BigInt(exponent))
}

test.each<[string, Column<never>, fc.Arbitrary<unknown>]>([
  ['uuid', columns.uuid as Column<never>, fc.uuid()],
  ['text', columns.text as Column<never>, anyText],
  ['int2', columns.smallint as Column<never>, fc.integer({ min: -32_768, max: 32_767 })],
  ['int4', columns.integer as Column<never>, fc.integer()],
  ['int8', columns.bigint as Column<never>, anyBigint],
  ['xid8', columns.xid8 as Column<never>, fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String)],
  ['bool', columns.boolean as Column<never>, fc.boolean()],
  ['float4', columns.real as Column<never>, fc.integer({ min: -16_777_216, max: 16_777_216 })],
  ['numeric', columns.numeric as Column<never>, anyNumeric],
  ['bytea', columns.bytea as Column<never>, fc.uint8Array().map((bytes) => Buffer.from(bytes))],
  ['timestamptz', columns.timestamptz as Column<never>, anyDate],
])('PostgreSQL reads each %s as it was written, and null', async (type, column, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(arbitrary), { maxLength: 50 }), async (values) => {
      const array = {
        text: `select value from unnest($1::${type}[]) as t (value)`,
        name: `read ${type}`,
        values: [binaryArray(column, values as never[])],
      }
      const rows = await database.query<{ value: unknown }>(array)
      expect(rows.map(({ value }) => value)).toEqual(values)
    }),
    { numRuns: 100 },
  )
})

test.each([
  '',
  'zz000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-0000000000012',
  '0000000000004000800000000000000000001',
])('what is no UUID throws where it is written: %s', (text) => {
  expect(() => binaryArray(columns.uuid, [text])).toThrow(TypeError)
})

test('copied rows are there, in order with what was sent around them, when the transaction is committed', async () => {
  const seen = await database.inTransaction(async (tx) => {
    tx.insert(records, [record(ids[0], 'é€😀'), record(ids[1])])
    const rows = tx.query(sql`select count(*) as count from idempotency_records`)
    tx.insert(records, [])
    return rows
  })
  expect(seen).toEqual([{ count: 2n }])
  expect(await stored()).toEqual([record(ids[0], 'é€😀'), record(ids[1])])
})

test('a copied row that is refused undoes the transaction, and its error is the one that is told', async () => {
  await database.inTransaction(async (tx) => tx.insert(records, [record(ids[0])]))
  const failing = database.inTransaction(async (tx) => {
    tx.insert(records, [record(ids[1]), record(ids[0])])
    tx.insert(records, [record(ids[1])])
    await tx.query(sql`select 1`)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'idempotency_records_pkey' })
  expect(await stored()).toEqual([record(ids[0])])
})

test('a copy that lost a race runs the transaction again, on a connection that still works', async () => {
  await database.inTransaction(async (tx) => tx.insert(records, [record(ids[0])]))
  let runs = 0
  await database.inTransaction(async (tx) => {
    if (++runs === 1) tx.insert(records, [record(ids[0])], (error) => new LostRace(error))
    else tx.insert(records, [record(ids[1])])
  })
  expect(runs).toBe(2)
  expect(await stored()).toHaveLength(2)
})

test('a copy into a table that is not there fails its transaction only', async () => {
  const nowhere = { ...records, copy: 'copy nowhere from stdin (format binary)' }
  const failing = database.inTransaction(async (tx) => tx.insert(nowhere, [record(ids[0])]))
  await expect(failing).rejects.toMatchObject({ code: '42P01' })
  await database.inTransaction(async (tx) => tx.insert(records, [record(ids[0])]))
  expect(await stored()).toHaveLength(1)
})

test('a savepoint undoes what was copied in it', async () => {
  await database.inTransaction(async (tx) => {
    tx.insert(records, [record(ids[0])])
    const undone = tx.savepoint(async () => tx.insert(records, [record(ids[0])]))
    await expect(undone).rejects.toMatchObject({ code: '23505' })
  })
  expect(await stored()).toHaveLength(1)
})
