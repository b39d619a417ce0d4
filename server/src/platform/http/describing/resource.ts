import type { Static, TObject, TObjectOptions, TProperties, TSchema } from 'typebox'
import { namedObject } from './fields.ts'

/** A field of a resource: its schema, its example, and its value for a thing. */
export type ResourceField<Thing, Schema extends TSchema = TSchema> = {
  readonly schema: Schema
  readonly example: Static<Schema>
  of(thing: Thing): Static<Schema>
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
    of: (thing: Thing) => Static<Schema>,
    example: Static<Schema>,
  ): ResourceField<Thing, Schema> => ({ schema, of, example })
}

export function resource<const Fields extends ResourceFields>(
  name: string,
  fields: Fields,
  options: TObjectOptions = {},
): Resource<Fields> {
  const entries = Object.entries<ResourceField<unknown>>(fields)
  const schemas: TProperties = Object.fromEntries(entries.map(([key, { schema }]) => [key, schema]))
  return {
    schema: namedObject(name, schemas as SchemasOf<Fields>, options), // a schema for each field
    example: Object.fromEntries(entries.map(([key, { example }]) => [key, example])) as never, // the same
    of: (thing) => Object.fromEntries(entries.map(([key, { of }]) => [key, of(thing)])) as never, // the same
    fields,
  }
}
