import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { sql } from './statements/sql.ts'

const testDatabase = await useTestDatabase()

test('texts of every kind come back from PostgreSQL as they were sent', async () => {
  const texts = [
    '',
    ' ',
    'a,b',
    '{}',
    '{"a":"b\\"c"}',
    'NULL',
    'null',
    '$1',
    ',',
    '"',
    '\\',
    '\\"\\\\',
    "'",
    '\n\t',
    '₽ 💸',
    '\\x00',
  ]
  const rows = await testDatabase.database.query<{ texts: string[] }>(
    sql`select ${[...texts, null]}::text[] as texts`,
  )
  expect(rows).toEqual([{ texts: [...texts, null] }])
})

test('numbers, truths, times and bytes arrive exactly', async () => {
  const units = [0n, -1n, 10n ** 77n]
  const numbers = [1, -2, null]
  const truths = [true, false, null]
  const times = [new Date('2026-05-04T03:02:01.987Z'), new Date(0), null]
  const bytes = [Buffer.from([0, 0x5c, 0x22, 0xff]), Buffer.alloc(0)]
  const rows = await testDatabase.database.query(sql`
    select ${units}::numeric[] as units, ${numbers}::integer[] as numbers, ${truths}::boolean[] as truths,
      ${times}::timestamptz[] as times, ${bytes}::bytea[] as bytes, ${[]}::text[] as nothing`)
  expect(rows).toEqual([{ units, numbers, truths, times, bytes, nothing: [] }])
})

test('a time that is none is refused before anything is sent', () => {
  const never = new Date(Number.NaN)
  expect(() => testDatabase.database.query(sql`select ${[never]}::timestamptz[]`)).toThrow(RangeError)
})
