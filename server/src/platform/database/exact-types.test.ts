import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Sql, sql } from './index.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const largestAmount = 10n ** 78n - 1n
const smallestBigint = -(2n ** 63n)

async function read(statement: Sql): Promise<unknown> {
  const [row] = await testDatabase.database.query<{ value: unknown }>(statement)
  return row?.value
}

test('an int8 beyond the reach of a float arrives to the unit, both ways', async () => {
  for (const value of [2n ** 53n + 1n, 2n ** 63n - 1n, smallestBigint])
    expect(await read(sql`select ${value}::int8 as value`)).toBe(value)
})

test('the largest amount of the ledger arrives to the unit, both ways, negative too', async () => {
  for (const value of [largestAmount, -largestAmount, 0n])
    expect(await read(sql`select ${value}::numeric(78, 0) as value`)).toBe(value)
  await expect(read(sql`select ${largestAmount + 1n}::numeric(78, 0) as value`)).rejects.toThrow('overflow')
})

test('sums and counts are bigint', async () => {
  expect(
    await read(sql`select sum(n) as value from (values (${largestAmount}::numeric), (1)) as t (n)`),
  ).toBe(largestAmount + 1n)
  expect(await read(sql`select count(*) as value from (values (1), (2)) as t`)).toBe(2n)
})

test('arrays of either kind arrive as bigints, empty ones as empty', async () => {
  const units = [1n, -largestAmount, 2n ** 53n + 1n]
  expect(await read(sql`select ${units}::numeric[] as value`)).toEqual(units)
  expect(await read(sql`select ${[smallestBigint, 7n]}::int8[] as value`)).toEqual([smallestBigint, 7n])
  expect(await read(sql`select ${[]}::numeric[] as value`)).toEqual([])
  expect(await read(sql`select '{}'::int8[] as value`)).toEqual([])
})

test('a null is null and never zero; in an array of numbers it is an error', async () => {
  expect(await read(sql`select null::numeric as value`)).toBe(null)
  await expect(read(sql`select array[1, null]::numeric[] as value`)).rejects.toThrow(SyntaxError)
})

test('a numeric that is no whole number is an error instead of a float, and the connection stays usable', async () => {
  for (const text of ['0.5', '1.0', 'NaN', 'Infinity'])
    await expect(read(sql`select ${text}::numeric as value`)).rejects.toThrow(SyntaxError)
  await expect(read(sql`select ${'{0.5}'}::numeric[] as value`)).rejects.toThrow(SyntaxError)
  const inOne = testDatabase.database.inTransaction(async (tx) => {
    await tx.query(sql`select ${'1.5'}::numeric as value`).catch(() => {})
    const [row] = await tx.query<{ value: bigint }>(sql`select ${'2'}::numeric as value`)
    return row?.value
  })
  expect(await inOne).toBe(2n)
})

test('arrays of text, times and bytes come back element by element, whatever their content', async () => {
  const texts = [
    '',
    'NULL',
    'null',
    '{}',
    '{a,b}',
    ',',
    '"',
    '\\',
    '\\"',
    ' x ',
    "it's",
    'é🔑',
    'line\nbreak',
    '$1',
    null,
  ]
  expect(await read(sql`select ${texts}::text[] as value`)).toEqual(texts)
  const times = [new Date(1_700_000_000_123), new Date(0), null]
  expect(await read(sql`select ${times}::timestamptz[] as value`)).toEqual(times)
  const bytes = [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0)]
  expect(await read(sql`select ${bytes}::bytea[] as value`)).toEqual(bytes)
  expect(await read(sql`select ${[true, false, null]}::boolean[] as value`)).toEqual([true, false, null])
})
