import type { ByteWriter } from './byte-writer.ts'

/** A row from PostgreSQL, by column name. */
export type Raw = { readonly [column: string]: unknown }

/** A PostgreSQL type, as a table uses it for values of any TypeScript type. */
export type Stored = {
  readonly type: string
  readonly oid: number
  write(bytes: ByteWriter, value: never): void
  parameter(value: never): unknown
  /** The cast for a `select`; absent where the driver parses the type itself. */
  readonly readAs?: string | undefined
}

/** The part of a value that one column stores. */
export type Part<Value> = {
  readonly column: Stored
  /** The column's name; absent where it is the property's name in snake case. */
  readonly name?: string | undefined
  readonly isNullable: boolean
  of(value: Value): unknown
}

/**
 * A value of an item, and the columns that store it. `Context` is what reading needs besides the row, such as the
 * catalogue.
 */
export type Field<Value, Context = unknown> = {
  readonly parts: readonly Part<Value>[]
  /** `names` are the columns' names, in the order of `parts`. */
  read(row: Raw, names: readonly string[], context: Context): Value
  /** Reads the value from its only column; absent where reading needs several columns or a context. */
  readonly hear?: ((value: unknown) => Value) | undefined
  /** Whether the row has no value here: a nullable column is null. */
  isAbsent(row: Raw, names: readonly string[]): boolean
}

/** Marks values that a column stores unchanged. */
export function itself<T>(value: T): T {
  return value
}
