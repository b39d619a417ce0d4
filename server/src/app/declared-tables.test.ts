import { expect, test } from 'vitest'
import { declaredTables, sql } from '#platform/database'
import { useTestDatabase } from '../../test/world/test-database.ts'
import './parts/modules.ts'

const { database } = await useTestDatabase()
/** Tables that tests of declarations made up, in this process. */
const madeUp = new Set(['parcels', 'shelves'])
const tables = [...declaredTables()].filter(([table]) => !madeUp.has(table))

type Found = {
  table: string
  name: string
  type: string
  oid: bigint
  isNullable: boolean
  isFilled: boolean
}

const found = await database.query<Found>(sql`
  select relname as table, attname as name, typname as type, pg_type.oid::bigint as oid,
    not attnotnull as "isNullable", atthasdef or attgenerated <> '' or attidentity <> '' as "isFilled"
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`)

test('each declared table has its columns, of their types, and null where they may be null', () => {
  const declared = tables.flatMap(([table, columns]) =>
    columns.map(({ name, isNullable, column: { type, oid } }) => ({
      table,
      name,
      type,
      oid: BigInt(oid),
      isNullable,
    })),
  )
  const known = found.map(({ isFilled: _, ...column }) => column)
  expect(declared.length).toBeGreaterThan(500)
  for (const column of declared) expect(known).toContainEqual(column)
  for (const [table, columns] of tables) {
    const names = new Set(columns.map(({ name }) => name))
    const left = found.filter((one) => one.table === table && !names.has(one.name))
    expect([table, left.filter(({ isNullable, isFilled }) => !isNullable && !isFilled)]).toEqual([table, []])
  }
})
