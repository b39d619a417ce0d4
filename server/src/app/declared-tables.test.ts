import { expect, test } from 'vitest'
import { definedTables, sql } from '#platform/database'
import { useTestDatabase } from '../../test/world/test-database.ts'
import './modules.ts'

const { database } = await useTestDatabase()

test('each table that rows are copied into in binary has its columns, of their types', async () => {
  const declared = definedTables().flatMap(({ name, fields }) =>
    Object.entries(fields).map(
      ([
        column,
        {
          column: { type, oid },
        },
      ]) => ({ name, column, type, oid: BigInt(oid) }),
    ),
  )
  const found = await database.query<{ name: string; column: string; type: string; oid: bigint }>(sql`
    select relname as name, attname as column, typname as type, pg_type.oid::bigint as oid
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relname = any(${definedTables().map(({ name }) => name)}::text[]) and attnum > 0 and not attisdropped`)
  expect(declared.length).toBeGreaterThan(50)
  for (const column of declared) expect(found).toContainEqual(column)
})
