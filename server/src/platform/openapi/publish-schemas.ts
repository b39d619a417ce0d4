import assert from 'node:assert'
import { isObject, orNull, type SchemaObject, unionOf } from './unions.ts'

/** Turns declared schemas into published ones and collects the named ones. */
export type SchemaPublisher = {
  publish(schema: unknown): unknown
  /** As `publish`, under a name that the declaration lacks, unless an equal schema has a name already. */
  publishAs(name: string, schema: unknown): unknown
  /** The named schemas so far, by name. */
  published(): { readonly [name: string]: unknown }
}

export function createSchemaPublisher(): SchemaPublisher {
  const named = new Map<string, unknown>()
  const namesByText = new Map<string, string>()

  function publish(schema: unknown): unknown {
    if (!isObject(schema)) return schema
    const { title: name, ...anonymous } = schema
    return typeof name === 'string' ? add(name, publishAnonymous(anonymous)) : publishAnonymous(anonymous)
  }

  function add(name: string, published: SchemaObject): SchemaObject {
    const earlier = named.get(name)
    assert(
      earlier === undefined || JSON.stringify(earlier) === JSON.stringify(published),
      `two different schemas have the name "${name}"`,
    )
    named.set(name, published)
    namesByText.set(JSON.stringify(published), name)
    return referenceTo(name)
  }

  function publishAs(name: string, schema: unknown): unknown {
    if (isObject(schema) && typeof schema.title === 'string') return publish(schema)
    const published = publish(schema)
    if (!isObject(published)) return published
    const known = namesByText.get(JSON.stringify(published))
    return known === undefined ? add(name, published) : referenceTo(known)
  }

  function publishAnonymous({ 'x-base': base, ...schema }: SchemaObject): SchemaObject {
    if (base !== undefined) return extending(base, schema)
    const choices = schema.anyOf ?? schema.oneOf
    if (Array.isArray(choices)) return publishUnion(choices, schema)
    const published: Record<string, unknown> = {}
    for (const [keyword, value] of Object.entries(withPublicKeywords(schema))) {
      published[keyword] = publishKeyword(keyword, value)
    }
    return published
  }

  /** An object with all fields of another one, as an extension of it. */
  function extending(base: unknown, schema: SchemaObject): SchemaObject {
    const { description } = schema
    return {
      ...(description === undefined ? {} : { description }),
      allOf: [publish(asOpen(base)), publish(fieldsBeside(base, schema))],
      unevaluatedProperties: false,
    }
  }

  function publishUnion(
    choices: readonly unknown[],
    { anyOf: _, oneOf: __, ...around }: SchemaObject,
  ): SchemaObject {
    const some = choices.filter((choice) => !isNull(choice))
    const isNullable = some.length < choices.length
    const union = some.every(isTextLiteral)
      ? { type: 'string', enum: some.map((literal) => literal.const) }
      : unionOf(some.map(publish) as SchemaObject[], (name) => named.get(name)) // choices are schemas
    return { ...(isNullable ? orNull(union) : union), ...withPublicKeywords(around) }
  }

  function publishKeyword(keyword: string, value: unknown): unknown {
    if (mapsOfSchemas.has(keyword) && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, publish(member)]))
    }
    if (listsOfSchemas.has(keyword) && Array.isArray(value)) return value.map(publish)
    return singleSchemas.has(keyword) ? publish(value) : value
  }

  return {
    publish,
    publishAs,
    published: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

// Only below these keywords is a value a schema; a `default` or an `example` that looks like one is data.
const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs'])
const listsOfSchemas = new Set(['allOf', 'prefixItems'])
const singleSchemas = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains'])

/** An object that others can extend. */
function asOpen(base: unknown): unknown {
  const { additionalProperties: _, ...open } = base as SchemaObject // the schema of an object
  return open
}

/** The fields of an object that the base lacks. */
function fieldsBeside(base: unknown, schema: SchemaObject): SchemaObject {
  assert(isObject(base) && isObject(base.properties) && isObject(schema.properties), 'both have fields')
  const inherited = Object.keys(base.properties)
  const required = (schema.required as readonly string[]).filter((name) => !inherited.includes(name)) // the schema of an object
  const fields = Object.entries(schema.properties).filter(([name]) => !inherited.includes(name))
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(fields),
  }
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The part of a schema that decides which values it accepts, without descriptions. */
export function structureOf(schema: unknown): string {
  const described = new Set(['description', 'examples', 'default', 'title'])
  return JSON.stringify(schema, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([keyword, member]) => !described.has(keyword) || isObject(member))
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}

// JSON Schema has `examples` but no `says`: the sentence for a failed pattern joins the description.
function withPublicKeywords({ says, example, spelling: _, ...schema }: SchemaObject): SchemaObject {
  const { description } = schema
  return {
    ...asMap(asText(schema)),
    ...(typeof says === 'string' ? { description: described(description, says) } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  }
}

function described(description: unknown, says: string): string {
  const sentence = `${says.charAt(0).toUpperCase()}${says.slice(1)}.`
  return typeof description === 'string' ? `${description} ${sentence}` : sentence
}

function asText(schema: SchemaObject): SchemaObject {
  const isChoice = Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')
  return isChoice && schema.type === undefined ? { type: 'string', ...schema } : schema
}

/** Generators recognise maps by `additionalProperties`. */
function asMap({ patternProperties, ...schema }: SchemaObject): SchemaObject {
  if (!isObject(patternProperties)) return schema
  const [[pattern, values] = ['', {}], ...others] = Object.entries(patternProperties)
  if (others.length > 0) return { patternProperties, ...schema }
  const names = pattern === '^.*$' ? {} : { propertyNames: { pattern } }
  return { ...schema, ...names, additionalProperties: values }
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null'
}

function isTextLiteral(schema: unknown): schema is { readonly const: string } {
  return isObject(schema) && typeof schema.const === 'string'
}
