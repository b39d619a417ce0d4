import Type, {
  type TNull,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
} from 'typebox'

/** An object of these fields and no others. */
export function closedObject<Fields extends TProperties>(
  fields: Fields,
  options: TObjectOptions = {},
): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, ...options })
}

/** The same with the name that descriptions and clients know it by: each noun has one. */
export function namedObject<Fields extends TProperties>(
  name: string,
  fields: Fields,
  options: TObjectOptions = {},
): TObject<Fields> {
  return closedObject(fields, { title: name, ...options })
}

/** A value or null. */
export function orNull<Schema extends TSchema>(
  schema: Schema,
  options: TSchemaOptions = {},
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], options)
}

/** Text or null, with a description. */
export function textOrNull(description: string, options: TSchemaOptions = {}) {
  return orNull(Type.String(), { description, ...options })
}

/** The mark of a field that is a secret or somebody's own: the request log keeps no value of it. */
export const concealed = { 'x-secret': true } as const
