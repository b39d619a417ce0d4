/** Turns declared schemas into published ones and collects those that have a name. */
export type SchemaPublisher = {
  publish(schema: unknown): unknown
  /** The named schemas so far, by name. */
  published(): { readonly [name: string]: unknown }
}

type SchemaObject = { readonly [keyword: string]: unknown }

export function createSchemaPublisher(): SchemaPublisher {
  const named = new Map<string, unknown>()

  function publish(schema: unknown): unknown {
    if (!isObject(schema)) return schema
    const { $id: name, ...anonymous } = schema
    if (typeof name !== 'string') return publishAnonymous(anonymous)
    const published = publishAnonymous(anonymous)
    const earlier = named.get(name)
    if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(published)) {
      throw new Error(`two different schemas have the $id "${name}"`)
    }
    named.set(name, published)
    return { $ref: `#/components/schemas/${name}` }
  }

  function publishAnonymous(schema: SchemaObject): SchemaObject {
    const published: Record<string, unknown> = {}
    for (const [keyword, value] of Object.entries(withPublicKeywords(schema))) {
      published[keyword] = publishKeyword(keyword, value)
    }
    return published
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
    published: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

// Only below these keywords is a value a schema; a `default` or an `example` that looks like one is data.
const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs'])
const listsOfSchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const singleSchemas = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains'])

// JSON Schema has `examples` and no `says`: the sentence for a failed pattern joins the description.
function withPublicKeywords({ says, example, spelling: _, ...schema }: SchemaObject): SchemaObject {
  const isChoice = Array.isArray(schema.anyOf) && schema.anyOf.every(isTextLiteral)
  return {
    ...(isChoice ? asEnum(schema) : schema),
    ...(typeof says === 'string' ? { description: described(schema.description, says) } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  }
}

function described(description: unknown, says: string): string {
  const sentence = `${says.charAt(0).toUpperCase()}${says.slice(1)}.`
  return typeof description === 'string' ? `${description} ${sentence}` : sentence
}

function isTextLiteral(schema: unknown): boolean {
  return isObject(schema) && typeof schema.const === 'string'
}

// Client generators know an enum, but turn a union of constants into one type for each.
function asEnum({ anyOf, ...schema }: SchemaObject): SchemaObject {
  const literals = anyOf as { const: string }[] // isTextLiteral held for each
  return { type: 'string', enum: literals.map((literal) => literal.const), ...schema }
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
