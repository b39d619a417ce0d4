import type { Static, TObject, TObjectOptions, TOptional, TProperties, TSchema } from 'typebox'
import { namedObject } from './fields.ts'

/** The values of a field; undefined where an optional field is absent. */
type ValueOf<Schema extends TSchema> = Static<Schema> | (Schema extends TOptional ? undefined : never)

/** A field of a resource: its schema, its example, and its value for a thing. */
export type ResourceField<Thing, Schema extends TSchema = TSchema> = {
  readonly schema: Schema
  readonly example: ValueOf<Schema>
  of(thing: Thing): ValueOf<Schema>
}

type ResourceFields = { readonly [name: string]: ResourceField<never> }
type SchemasOf<Fields extends ResourceFields> = { [name in keyof Fields]: Fields[name]['schema'] }
/** The intersection of the things that the fields take. */
type ThingOf<Fields extends ResourceFields> = {
  [name in keyof Fields]: (thing: Parameters<Fields[name]['of']>[0]) => void
}[keyof Fields] extends (thing: infer Thing) => void
  ? Thing
  : never

/** A thing as the API shows it: one declaration gives a named schema, an example and the answers. */
export type Resource<Fields extends ResourceFields> = {
  readonly schema: TObject<SchemasOf<Fields>>
  readonly example: Static<TObject<SchemasOf<Fields>>>
  /** The fields of a thing, in the order of their declaration. */
  of(thing: ThingOf<Fields>): Static<TObject<SchemasOf<Fields>>>
  readonly fields: Fields
}

/** Builds the fields for one kind of thing. */
export function fieldsOf<Thing>() {
  return <Schema extends TSchema>(
    schema: Schema,
    of: (thing: Thing) => ValueOf<Schema>,
    example: ValueOf<Schema>,
  ): ResourceField<Thing, Schema> => ({ schema, of, example })
}

export function resource<const Fields extends ResourceFields>(
  name: string,
  fields: Fields,
  options: TObjectOptions = {},
): Resource<Fields> {
  const entries = Object.entries<ResourceField<unknown>>(fields)
  const schemas: TProperties = Object.fromEntries(entries.map(([key, { schema }]) => [key, schema]))
  const filled = (read: (field: ResourceField<unknown>) => unknown) => {
    const values: Record<string, unknown> = {}
    for (const [key, field] of entries) {
      const value = read(field)
      if (value !== undefined) values[key] = value
    }
    return values as never // a value for each field that is not optional
  }
  return {
    schema: namedObject(name, schemas as SchemasOf<Fields>, options), // a schema for each field
    example: filled(({ example }) => example),
    of: (thing) => filled((field) => field.of(thing)),
    fields,
  }
}
