import assert from 'node:assert'
import { binaryArray, type Column, type Table as Copied, isArray, writtenField } from './columns.ts'
import { compileGetters, compileReader } from './compile.ts'
import { type Field, itself, type Part, type Raw, type Stored } from './field.ts'
import { type Sql, sqlOf } from './sql.ts'

// Fields of any value types; a field is contravariant in the values that its parts accept.
// biome-ignore lint/suspicious/noExplicitAny: a table infers the types of its fields
type Fields = { readonly [property: string]: Field<any, any> }

type ValueOf<F> = F extends Field<infer Value, never> ? Value : never
// biome-ignore lint/suspicious/noExplicitAny: only the context is inferred
type ContextOf<F> = F extends Field<any, infer Context> ? (context: Context) => void : never
/** The intersection of all contexts. */
type Contexts<F extends Fields> = ContextOf<F[keyof F]> extends (context: infer All) => void ? All : never

type ItemOf<F extends Fields> = { readonly [property in keyof F]: ValueOf<F[property]> }

declare const tableOfRow: unique symbol

/** A row of a table, as a query answers it, before the table reads it. */
export type RowOf<T> = T extends { read(row: infer R, ...rest: never[]): unknown } ? R : never

/** An item of a table. */
export type Item<T> = T extends { read(...rest: never[]): infer I } ? I : never

type Reading<F extends Fields> = unknown extends Contexts<F> ? [] : [context: Contexts<F>]

/** A table: its columns are declared once, and its rows are mapped both ways. Queries stay SQL. */
export type Table<F extends Fields> = Copied<ItemOf<F>> & {
  /** The names of the columns, for a `select`. */
  readonly columns: Sql
  /** As `columns`, qualified by the alias that the query gives the table. */
  columnsOf(alias: string): Sql
  read(row: Raw & { readonly [tableOfRow]?: F }, ...context: Reading<F>): ItemOf<F>
  /** `insert into … values …`; more clauses may follow. */
  insertion(item: ItemOf<F>): Sql
  /** As `insertion`, for many items at once, in binary. */
  insertionOf(items: readonly ItemOf<F>[]): Sql
  /** As `insertion`, for the rows of a query. Its columns have the order of the properties. */
  insertionFrom(query: Sql): Sql
  /** `unnest(…) as alias (column, …)`: items as rows of a statement, in binary. `ordinal` names a column of their positions. */
  rowsOf(items: readonly ItemOf<F>[], alias: string, more?: { readonly ordinal?: string }): Sql
  /** The assignments `column = alias.column, …` for an update from `rowsOf`. */
  setFrom(alias: string): Sql
  /**
   * The assignments `column = value, …` for an update. A column that several values share is assigned only with the
   * first of them.
   */
  set(values: Partial<ItemOf<F>>): Sql
  /** The properties of an item. */
  readonly properties: readonly (keyof F & string)[]
  /** A table of only some of the columns. */
  pick<Property extends keyof F & string>(...properties: Property[]): Table<Pick<F, Property>>
}

/** A column of the table, and the writer of its value for an item. */
type Written = {
  readonly name: string
  /** The property whose value the column stores. */
  readonly property: string
  readonly column: Stored
  readonly isNullable: boolean
  of(item: Raw): unknown
}

const declared = new Map<string, readonly Written[]>()

/** The tables of all loaded modules, with their columns. */
export function declaredTables(): ReadonlyMap<
  string,
  readonly Pick<Written, 'name' | 'column' | 'isNullable'>[]
> {
  return declared
}

/** Declares a table. Its columns have the types of the migrations; the test of `declaredTables` compares them. */
export function table<const F extends Fields>(name: string, fields: F): Table<F> {
  const made = tableOf(name, fields)
  declared.set(name, writtenOf(fields))
  return made
}

function tableOf<F extends Fields>(name: string, fields: F): Table<F> {
  const written = writtenOf(fields)
  const names = written.map((one) => one.name)
  const list = names.join(', ')
  const into = `insert into ${name} (${list})`
  const readItem = compileReader(
    Object.entries(fields).map(([property, field]) => ({ property, field, names: namesOf(property, field) })),
  )
  const places = names.map((_, index) => `$${index + 1}`).join(', ')
  const arrays = written.map(({ column }, index) => `$${index + 1}::${column.type}[]`).join(', ')
  const arraysOf = (items: readonly ItemOf<F>[]) => {
    const lists = written.filter(({ column }) => isArray(column))
    assert(lists.length === 0, `${name} has arrays, which no insert of many rows takes; copy them`)
    return written.map(({ column, of }) => binaryArray(column as Column<unknown>, items.map(of)))
  }
  return {
    name,
    fields: Object.fromEntries(written.map((one) => [one.name, writtenField(one.column, one.of)])),
    copy: `copy ${name} (${list}) from stdin (format binary)`,
    columns: sqlOf(written.map((one) => selected(one)).join(', ')),
    columnsOf: (alias) => sqlOf(written.map((one) => selected(one, `${alias}.`)).join(', ')),
    read: (row, ...[context]) => readItem(row, context) as ItemOf<F>, // a value for each field
    insertion: (item) =>
      sqlOf(
        `${into} values (${places})`,
        written.map(({ column, of }) => column.parameter(of(item) as never)),
      ),
    insertionOf: (items) => sqlOf(`${into} select * from unnest(${arrays})`, arraysOf(items)),
    insertionFrom: ({ text, values }) => sqlOf(`${into} ${text}`, values),
    rowsOf: (items, alias, { ordinal } = {}) =>
      sqlOf(
        ordinal === undefined
          ? `unnest(${arrays}) as ${alias} (${list})`
          : `unnest(${arrays}) with ordinality as ${alias} (${list}, ${ordinal})`,
        arraysOf(items),
      ),
    setFrom: (alias) => sqlOf(names.map((one) => `${one} = ${alias}.${one}`).join(', ')),
    properties: Object.keys(fields),
    set(values) {
      const changed = written.filter(({ property }) => property in values)
      return sqlOf(
        changed.map((one, index) => `${one.name} = $${index + 1}`).join(', '),
        changed.map(({ column, of }) => column.parameter(of(values) as never)),
      )
    },
    pick: (...properties) =>
      tableOf(
        name,
        Object.fromEntries(properties.map((key) => [key, fields[key]])) as Pick<
          F,
          (typeof properties)[number]
        >,
      ),
  }
}

/** Where values share a column, the first one that is declared writes it. */
function writtenOf(fields: Fields): readonly Written[] {
  const written = new Map<string, Written>()
  const getters = compileGetters(Object.keys(fields))
  for (const [property, field] of Object.entries(fields)) {
    const names = namesOf(property, field)
    const get = getters.get(property) as (item: Raw) => unknown // every property has a getter
    for (const [index, { column, isNullable, of }] of field.parts.entries()) {
      const name = names[index] as string // a name for each part
      const before = written.get(name)
      if (before === undefined)
        written.set(name, {
          ...{ name, property, column, isNullable },
          of: of === itself ? get : (item) => of(get(item)),
        })
      else if (before.isNullable && !isNullable) written.set(name, { ...before, isNullable })
    }
  }
  return [...written.values()]
}

function selected({ name, column: { readAs } }: Written, before = ''): string {
  return readAs === undefined ? `${before}${name}` : `${before}${name}::${readAs} as ${name}`
}

function namesOf(property: string, { parts }: Pick<Fields[string], 'parts'>): readonly string[] {
  return parts.map(({ name }) => name ?? snakeCase(property))
}

function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A value that may be absent: null, as are its columns. */
export function orNull<Value, Context>(field: Field<Value, Context>): Field<Value | null, Context> {
  const { hear } = field
  return {
    parts: field.parts.map(({ of, ...part }) => ({
      ...part,
      isNullable: true,
      of: of === itself ? itself : (value) => (value === null ? null : of(value)),
    })),
    hear: hear === undefined || hear === itself ? hear : (value) => (value === null ? null : hear(value)),
    read: (row, names, context) => (field.isAbsent(row, names) ? null : field.read(row, names, context)),
    isAbsent: field.isAbsent,
  }
}

/** Values in columns of their own that belong together; absent where one of them is absent. */
export function group<F extends Fields>(fields: F): Field<ItemOf<F>, Contexts<F>> {
  const entries = Object.entries(fields)
  const parts = entries.flatMap(([property, field]) =>
    field.parts.map(
      (part): Part<ItemOf<F>> => ({
        ...part,
        name: part.name ?? snakeCase(property),
        of: (value) => part.of(value[property]),
      }),
    ),
  )
  const slices = entries.map(([property, field], index) => {
    const start = entries.slice(0, index).reduce((sum, [, { parts: before }]) => sum + before.length, 0)
    return { property, field, end: start + field.parts.length, start }
  })
  return {
    parts,
    read: (row, names, context) =>
      Object.fromEntries(
        slices.map(({ property, field, start, end }) => [
          property,
          field.read(row, names.slice(start, end), context),
        ]),
      ) as ItemOf<F>, // a value for each field
    isAbsent: (row, names) =>
      slices.some(({ field, start, end }) => field.isAbsent(row, names.slice(start, end))),
  }
}
