import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { sql } from './sql.ts'

const testDatabase = await useTestDatabase()

test('texts of every kind come back from PostgreSQL as they were sent', async () => {
  const texts = [
    '',
    ' ',
    'a,b',
    '{}',
    '{"a":"b\\"c"}',
    'NULL',
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
  const at = new Date('2026-05-04T03:02:01.987Z')
  const units = [0n, -1n, 10n ** 77n]
  const bytes = Buffer.from([0, 0x5c, 0x22, 0xff])
  const rows = await testDatabase.database.query(sql`
    select ${units}::numeric[] as units, ${[1, -2, null]}::integer[] as numbers, ${[true, false]}::boolean[] as truths,
      (${[at]}::timestamptz[])[1] as at, (${[bytes]}::bytea[])[1] as bytes, ${[]}::text[] as nothing`)
  expect(rows).toEqual([{ units, numbers: [1, -2, null], truths: [true, false], at, bytes, nothing: [] }])
})

test('a time that is none is refused before anything is sent', () => {
  const never = new Date(Number.NaN)
  expect(() => testDatabase.database.query(sql`select ${[never]}::timestamptz[]`)).toThrow(RangeError)
})
