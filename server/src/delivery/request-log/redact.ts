/** A schema's statements about the values at one place. */
type Shape = {
  readonly isConcealed: boolean
  /** The members with names; null where the schema names none and allows any. */
  readonly members: ReadonlyMap<string, Shape> | null
  /** The shape of other members; null where none are allowed. */
  readonly others: Shape | null
  readonly items: Shape | null
}

type Schema = { readonly [keyword: string]: unknown }

/** Returns an object or a list without concealed fields and without fields unknown to the schema. */
export type Redact = (value: unknown) => unknown

const concealedValue = '[concealed]'
const unknownValue = '[left out]'
const anything: Shape = { isConcealed: false, members: null, others: null, items: null }

/** A redaction that follows the marks of a schema. */
export function redactBy(schema: object): Redact {
  const shape = shapeOf(schema as Schema) // a schema is an object of keywords
  return (value) => (typeof value === 'object' ? redact(value, shape) : unknownValue)
}

/** Whether a schema marks any field. */
export function concealsAny(schema: object): boolean {
  return JSON.stringify(schema).includes('"x-secret":true')
}

function redact(value: unknown, shape: Shape): unknown {
  if (value === null) return null
  if (shape.isConcealed) return concealedValue
  if (Array.isArray(value)) {
    const { items } = shape
    return items === null ? unknownValue : value.map((one) => redact(one, items))
  }
  if (typeof value !== 'object') return value
  const { members, others } = shape
  if (members === null && others === null) return unknownValue
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = members?.get(name) ?? others
      return known === null ? [] : [[name, redact(member, known)]]
    }),
  )
}

/** Merges all branches of a union: a field that one of them conceals is concealed. */
function shapeOf(schema: Schema): Shape {
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(isSchema)
  const own: Shape = {
    isConcealed: schema['x-secret'] === true,
    members: isSchema(schema.properties) ? membersOf(schema.properties) : null,
    others: othersOf(schema),
    items: isSchema(schema.items) ? shapeOf(schema.items) : null,
  }
  return branches.map(shapeOf).reduce(unite, own)
}

function membersOf(properties: Schema): Map<string, Shape> {
  return new Map(
    Object.entries(properties).flatMap(([name, member]) =>
      isSchema(member) ? [[name, shapeOf(member)]] : [],
    ),
  )
}

function othersOf({ additionalProperties, patternProperties, type }: Schema): Shape | null {
  const patterns = isSchema(patternProperties) ? Object.values(patternProperties).filter(isSchema) : []
  const given = isSchema(additionalProperties) ? [additionalProperties, ...patterns] : patterns
  if (given.length > 0) return given.map(shapeOf).reduce(unite)
  return type === 'object' && additionalProperties !== false ? anything : null
}

function unite(one: Shape, other: Shape): Shape {
  return {
    isConcealed: one.isConcealed || other.isConcealed,
    members: uniteMembers(one.members, other.members),
    others: uniteShapes(one.others, other.others),
    items: uniteShapes(one.items, other.items),
  }
}

function uniteShapes(one: Shape | null, other: Shape | null): Shape | null {
  return one !== null && other !== null ? unite(one, other) : (one ?? other)
}

function uniteMembers(one: Shape['members'], other: Shape['members']): Shape['members'] {
  if (one === null || other === null) return one ?? other
  const united = new Map(one)
  for (const [name, shape] of other) united.set(name, uniteShapes(united.get(name) ?? null, shape) ?? shape)
  return united
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
