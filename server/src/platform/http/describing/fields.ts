import Type, {
  type TNull,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
} from 'typebox'

/** An object with these fields and no others. */
export function closedObject<Fields extends TProperties>(
  fields: Fields,
  options: TObjectOptions = {},
): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, ...options })
}

/** As `closedObject`, with the name under which descriptions and clients know the object. */
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

/** Marks a field with a secret or with personal data: the request log leaves out its value. */
export const concealed = { 'x-secret': true } as const
