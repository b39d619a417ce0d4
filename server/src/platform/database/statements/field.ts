import type { ByteWriter } from './byte-writer.ts'

/** A row as PostgreSQL gives it, by the names of its columns. */
export type Raw = { readonly [column: string]: unknown }

/** A type of PostgreSQL, as a table uses it for values of any kind. */
export type Stored = {
  readonly type: string
  readonly oid: number
  write(bytes: ByteWriter, value: never): void
  parameter(value: never): unknown
  /** The cast under which a `select` reads it; absent where the driver reads it as it is. */
  readonly readAs?: string | undefined
}

/** The part of a value that one column keeps. */
export type Part<Value> = {
  readonly column: Stored
  /** The column's name; the property's name in snake case where it is absent. */
  readonly name?: string | undefined
  readonly isNullable: boolean
  of(value: Value): unknown
}

/** A value of an item, and the columns that keep it. `Context` is what reads it beside the row, such as a catalogue. */
export type Field<Value, Context = unknown> = {
  readonly parts: readonly Part<Value>[]
  /** `names` are those of the columns, in the order of `parts`. */
  read(row: Raw, names: readonly string[], context: Context): Value
  /** Whether a row has no value here, as far as the columns may be null. */
  isAbsent(row: Raw, names: readonly string[]): boolean
}
