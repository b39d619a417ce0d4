import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { namedObject } from './fields.ts'

/** A field of a resource: its schema, an example of it, and how a thing shows it. */
export type ResourceField<Thing, Schema extends TSchema = TSchema> = {
  readonly schema: Schema
  readonly example: Static<Schema>
  of(thing: Thing): Static<Schema>
}

type ResourceFields = { readonly [name: string]: ResourceField<never> }
type SchemasOf<Fields extends ResourceFields> = { [name in keyof Fields]: Fields[name]['schema'] }
type ThingOf<Fields extends ResourceFields> = Parameters<Fields[keyof Fields]['of']>[0]

/** A thing as the API shows it: one declaration gives its schema under a name, its example and its answers. */
export type Resource<Fields extends ResourceFields> = {
  readonly schema: TObject<SchemasOf<Fields>>
  readonly example: Static<TObject<SchemasOf<Fields>>>
  /** The fields in the order in which they are declared. */
  of(thing: ThingOf<Fields>): Static<TObject<SchemasOf<Fields>>>
  readonly fields: Fields
}

/** Makes the fields of one kind of thing. */
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
): Resource<Fields> {
  const entries = Object.entries<ResourceField<unknown>>(fields)
  const schemas: TProperties = Object.fromEntries(entries.map(([key, { schema }]) => [key, schema]))
  return {
    schema: namedObject(name, schemas as SchemasOf<Fields>), // a schema for each field
    example: Object.fromEntries(entries.map(([key, { example }]) => [key, example])) as never, // the same
    of: (thing) => Object.fromEntries(entries.map(([key, { of }]) => [key, of(thing)])) as never, // the same
    fields,
  }
}
