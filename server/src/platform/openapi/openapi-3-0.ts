import { isObject, type SchemaObject } from './unions.ts'

type Named = { readonly [name: string]: unknown }

/**
 * The description in OpenAPI 3.0, for older tools. Keywords that 3.0 lacks are left out, so it accepts everything that
 * the description accepts, and sometimes more; webhooks are at `x-webhooks`.
 */
export function openApi30Of(description: object): object {
  const { webhooks, info, components, ...rest } = description as SchemaObject // openApiOf wrote it
  const { schemas, ...others } = components as SchemaObject
  const named = schemas as Named
  return {
    ...(partOf(rest, named) as SchemaObject), // an object stays one
    openapi: '3.0.4',
    info: { ...(info as SchemaObject), license: licenseOf(info as SchemaObject) },
    ...(webhooks === undefined ? {} : { 'x-webhooks': partOf(webhooks, named) }),
    components: {
      schemas: Object.fromEntries(Object.entries(named).map(([name, one]) => [name, schemaOf(one, named)])),
      ...(partOf(others, named) as SchemaObject),
    },
  }
}

// SPDX expressions came with 3.1.
function licenseOf({ license }: SchemaObject): object {
  const { identifier: _, ...named } = license as SchemaObject
  return named
}

const examples = new Set(['example', 'examples'])

/** Converts a part other than a schema: only the schemas in it change. */
function partOf(part: unknown, named: Named): unknown {
  if (Array.isArray(part)) return part.map((one) => partOf(one, named))
  if (!isObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (examples.has(name)) return [name, value]
      return [name, name === 'schema' ? schemaOf(value, named) : partOf(value, named)]
    }),
  )
}

// https://spec.openapis.org/oas/v3.0.4.html#schema-object
const keywords = new Set([
  ...['title', 'multipleOf', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'maxLength'],
  ...['minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxProperties', 'minProperties'],
  ...['required', 'enum', 'type', 'allOf', 'oneOf', 'anyOf', 'not', 'items', 'properties'],
  ...['additionalProperties', 'description', 'format', 'default', 'nullable', 'discriminator', 'readOnly'],
  ...['writeOnly', 'example', 'deprecated'],
])

function schemaOf(schema: unknown, named: Named): unknown {
  if (!isObject(schema)) return schema
  const { $ref, ...beside } = schema
  if (typeof $ref === 'string') {
    // Readers of 3.0 ignore the siblings of a reference.
    if (Object.keys(beside).length === 0) return schema
    return { ...(schemaOf(beside, named) as SchemaObject), allOf: [{ $ref }] }
  }
  const plain = withBounds(withValues(withoutNull(schema, named)))
  const { examples, ...described } = plain
  const [example] = Array.isArray(examples) ? examples : []
  const kept = { ...described, ...(example === undefined ? {} : { example }) }
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([keyword]) => keywords.has(keyword) || keyword.startsWith('x-'))
      .map(([keyword, value]) => [keyword, keywordOf(keyword, { value, named })]),
  )
}

function keywordOf(keyword: string, { value, named }: { value: unknown; named: Named }): unknown {
  if (keyword === 'properties' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOf(one, named)]))
  if (Array.isArray(value) && lists.has(keyword)) return value.map((one) => schemaOf(one, named))
  return schemas.has(keyword) ? schemaOf(value, named) : value
}

const lists = new Set(['allOf', 'oneOf', 'anyOf'])
const schemas = new Set(['items', 'additionalProperties', 'not'])

/** A constant becomes the only value of an enum; null joins the enum where it is allowed. */
function withValues({ const: constant, ...schema }: SchemaObject): SchemaObject {
  const values = constant === undefined ? schema.enum : [constant]
  if (!Array.isArray(values)) return schema
  const isNullMissing = schema.nullable === true && !values.includes(null)
  return { type: typeof values[0], ...schema, enum: isNullMissing ? [...values, null] : values }
}

/** An exclusive bound is a number from 3.1 on; in 3.0 it is a flag beside the bound. */
function withBounds({ exclusiveMinimum, exclusiveMaximum, ...schema }: SchemaObject): SchemaObject {
  return {
    ...schema,
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  }
}

/** In 3.0 null is not a type but the keyword `nullable` beside a type. */
function withoutNull({ type, anyOf, ...rest }: SchemaObject, named: Named): SchemaObject {
  // A value that is always null may have any type.
  if (type === 'null') return { type: 'string', nullable: true, ...rest }
  const types: SchemaObject[] | undefined = Array.isArray(type)
    ? type.map((one) => ({ type: one }))
    : undefined
  const all = types ?? (anyOf as SchemaObject[] | undefined) // a list of schemas
  if (all === undefined) return type === undefined ? rest : { type, ...rest }
  const choices = all.filter((choice) => choice.type !== 'null')
  const [first, ...others] = choices
  // A choice between plain types becomes any value: generators write code for such choices that does not compile.
  if (first === undefined || (others.length > 0 && choices.some((choice) => choice.type !== undefined)))
    return rest
  if (choices.length === all.length) return { anyOf: choices, ...rest }
  const orNull = {
    ...(first.$ref === undefined ? first : { allOf: [first] }),
    type: typeOf(first, named),
    nullable: true,
  }
  return others.length === 0 ? { ...orNull, ...rest } : { anyOf: [orNull, ...others], ...rest }
}

// `nullable` has an effect only beside a type.
function typeOf({ type, $ref, oneOf, anyOf }: SchemaObject, named: Named): unknown {
  if (typeof $ref === 'string')
    return typeOf(named[$ref.slice($ref.lastIndexOf('/') + 1)] as SchemaObject, named) // every name is published
  const [choice] = (oneOf ?? anyOf ?? []) as SchemaObject[] // lists of schemas
  return type ?? (choice === undefined ? 'object' : typeOf(choice, named))
}
