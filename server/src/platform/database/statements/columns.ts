import { ByteWriter } from './byte-writer.ts'
import { type Field, itself, type Stored } from './field.ts'
import { writeDecimal, writeNumeric } from './write-numeric.ts'

/**
 * A PostgreSQL type: how its values are written in the binary format, each after its length, and how a table uses it
 * for a field.
 */
export type Column<T> = {
  /** The type's name in `pg_type`, and its object id. */
  readonly type: string
  readonly oid: number
  readonly readAs?: string | undefined
  write(bytes: ByteWriter, value: T): void
  /** The value as a parameter of a statement. */
  parameter(value: T | null): unknown
  /** The same type in a column whose name differs from the property's. */
  named(name: string): Narrowable<T>
} & Narrowable<T>

type Narrowable<T> = Field<T> & {
  /** The same type with a narrower TypeScript type, which the database or its writers guarantee. */
  as<Narrow extends T>(): Field<Narrow>
}

/** A column of a table, and the writer of its value for an item. */
type WrittenField<Item> = {
  readonly column: Pick<Stored, 'type' | 'oid'>
  write(bytes: ByteWriter, item: Item): void
}

const postgresEpochMs = Date.UTC(2000, 0, 1)
const dayMs = 24 * 60 * 60 * 1_000

const scalars = {
  uuid: column<string>('uuid', 2950, (bytes, value) => {
    bytes.int32(16)
    bytes.uuid(value)
  }),
  text: column<string>('text', 25, (bytes, value) => bytes.sizedText(value)),
  json: column<unknown>('json', 114, (bytes, value) => bytes.sizedText(JSON.stringify(value)), {
    spell: JSON.stringify,
  }),
  smallint: column<number>('int2', 21, (bytes, value) => {
    bytes.int32(2)
    bytes.int16(value)
  }),
  integer: column<number>('int4', 23, (bytes, value) => {
    bytes.int32(4)
    bytes.int32(value)
  }),
  bigint: column<bigint | number>('int8', 20, (bytes, value) => {
    bytes.int32(8)
    bytes.int64(value)
  }),
  /** A bigint that is always a safe integer. */
  safeInteger: column<number>(
    'int8',
    20,
    (bytes, value) => {
      bytes.int32(8)
      bytes.int64(value)
    },
    { hear: Number },
  ),
  real: column<number>('float4', 700, (bytes, value) => {
    bytes.int32(4)
    bytes.float32(value)
  }),
  /** A transaction id, in decimal. */
  xid8: column<string>('xid8', 5069, (bytes, value) => {
    bytes.int32(8)
    bytes.int64(BigInt(value))
  }),
  boolean: column<boolean>('bool', 16, (bytes, value) => {
    bytes.int32(1)
    bytes.int8(value ? 1 : 0)
  }),
  jsonb: column<unknown>(
    'jsonb',
    3802,
    (bytes, value) => bytes.sizedText(`\u0001${JSON.stringify(value)}`), // jsonb's version comes first
    { spell: JSON.stringify },
  ),
  /** A day as 2026-11-23. */
  day: column<string>(
    'date',
    1082,
    (bytes, value) => {
      bytes.int32(4)
      bytes.int32((Date.parse(`${value}T00:00:00Z`) - postgresEpochMs) / dayMs)
    },
    { readAs: 'text' },
  ),
  numeric: column<bigint>('numeric', 1700, writeNumeric),
  /** A numeric with decimals, as decimal text. */
  decimal: column<string>('numeric', 1700, writeDecimal, { readAs: 'text' }),
  bytea: column<Uint8Array>('bytea', 17, (bytes, value) => {
    bytes.int32(value.length)
    bytes.bytes(value)
  }),
  timestamptz: column<Date>('timestamptz', 1184, (bytes, value) => {
    bytes.int32(8)
    const milliseconds = value.getTime() - postgresEpochMs
    const microseconds = milliseconds * 1000
    bytes.int64(Number.isSafeInteger(microseconds) ? microseconds : BigInt(milliseconds) * 1000n)
  }),
}

/**
 * Column types for rows and arrays that are sent in binary: formatting each value as text and parsing it in PostgreSQL
 * is most of the cost of a batch of small rows.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export const columns = {
  ...scalars,
  uuidArray: arrayOf(scalars.uuid, 2951),
  textArray: arrayOf(scalars.text, 1009),
  integerArray: arrayOf(scalars.integer, 1007),
  byteaArray: arrayOf(scalars.bytea, 1001),
  timestamptzArray: arrayOf(scalars.timestamptz, 1185),
}

/**
 * The array type of an element type, without nulls. Arrays of arrays are excluded, since `unnest` would flatten them.
 */
function arrayOf<T>(element: Column<T>, oid: number): Column<readonly T[]> {
  return column(`_${element.type}`, oid, (bytes, values) => {
    const array = binaryArray(element, values)
    bytes.int32(array.length)
    bytes.bytes(array)
  })
}

export function isArray({ type }: Pick<Stored, 'type'>): boolean {
  return type.startsWith('_')
}

type Special<T> = {
  readonly spell?: (value: T) => unknown
  readonly readAs?: string
  /** Converts the driver's value, where the two differ. */
  readonly hear?: (value: unknown) => T
}

function column<T>(
  type: string,
  oid: number,
  write: Column<T>['write'],
  { spell = itself, readAs, hear = itself as () => T }: Special<T> = {},
): Column<T> {
  const fieldIn = (name?: string): Narrowable<T> => {
    const field: Field<T> = {
      parts: [{ column: made, name, isNullable: false, of: itself }],
      read: (row, [own = '']) => hear(row[own]),
      hear,
      isAbsent: (row, [own = '']) => row[own] === null,
    }
    return { ...field, as: <Narrow extends T>() => field as unknown as Field<Narrow> } // the table vouches for it
  }
  const made: Omit<Column<T>, keyof Field<T> | 'as'> = {
    ...{ type, oid, readAs, write },
    parameter: (value: T | null) => (value === null ? null : spell(value)),
    named: fieldIn,
  }
  return Object.assign(made, fieldIn())
}

/** A column of a copied row: a null is written as its length alone. */
export function writtenField<Item>(column: Stored, read: (item: Item) => unknown): WrittenField<Item> {
  return {
    column,
    write(bytes, item) {
      const value = read(item)
      if (value === null) bytes.int32(-1)
      else column.write(bytes, value as never) // the column's type is the value's
    },
  }
}

/**
 * Values as one binary array parameter, whose type the statement names: `${binaryArray(columns.uuid, ids)}::uuid[]`.
 */
export function binaryArray<T>(of: Column<T>, values: readonly (T | null)[]): Buffer {
  const bytes = new ByteWriter(20 + 24 * values.length)
  bytes.int32(1)
  bytes.int32(values.includes(null) ? 1 : 0)
  bytes.int32(of.oid)
  bytes.int32(values.length)
  bytes.int32(1)
  for (const value of values)
    if (value === null) bytes.int32(-1)
    else of.write(bytes, value)
  return bytes.finish()
}

/** A table for copying many items at once. Columns that it leaves out get their defaults. */
export type Table<Item> = {
  readonly name: string
  readonly fields: { readonly [column: string]: WrittenField<Item> }
  readonly copy: string
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const rowBytes = 256

/** Items as binary COPY data. */
export function copyData<Item>(table: Table<Item>, items: readonly Item[]): Buffer {
  const bytes = new ByteWriter(signature.length + items.length * rowBytes)
  const fields = Object.values(table.fields)
  bytes.bytes(signature)
  for (const item of items) {
    bytes.int16(fields.length)
    for (const field of fields) field.write(bytes, item)
  }
  bytes.int16(-1)
  return bytes.finish()
}
