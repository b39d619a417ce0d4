export type SchemaObject = { readonly [keyword: string]: unknown }

const nothing = { type: 'null' }

/**
 * A union of schemas. A field with a different constant in each object becomes the discriminator. `find` looks up named
 * schemas.
 */
export function unionOf(published: readonly SchemaObject[], find: (name: string) => unknown): SchemaObject {
  const [only, ...others] = published
  if (only !== undefined && others.length === 0) return only
  const targets = published.map((one) => find(nameIn(one)))
  const propertyName = tellingField(targets)
  if (propertyName === undefined) return { anyOf: published }
  const mapping = published.map((one, index) => [
    constantOf(targets[index], propertyName),
    (one as { $ref: string }).$ref, // each has a target
  ])
  return { oneOf: published, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } }
}

function nameIn({ $ref }: SchemaObject): string {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : ''
}

/** The field that has a different constant in each of these objects. */
function tellingField(targets: readonly unknown[]): string | undefined {
  const [first] = targets
  if (!isObject(first) || !isObject(first.properties)) return undefined
  return Object.keys(first.properties).find((name) => {
    const constants = targets.map((target) => constantOf(target, name))
    return !constants.includes(undefined) && new Set(constants).size === targets.length
  })
}

function constantOf(target: unknown, name: string): string | undefined {
  if (!isObject(target) || !isObject(target.properties)) return undefined
  const field = target.properties[name]
  return isObject(field) && typeof field.const === 'string' ? field.const : undefined
}

/** A schema that also allows null. */
export function orNull(schema: SchemaObject): SchemaObject {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, nothing] }
  // openapi-python-client makes three types of an enum with null among its values.
  const isChosen = schema.enum !== undefined || schema.const !== undefined
  if (typeof schema.type !== 'string' || isChosen) return { anyOf: [schema, nothing] }
  return { ...schema, type: [schema.type, 'null'] }
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
