import { resolve, type Schema } from './schema.ts'

export type Field = {
  readonly name: string
  readonly type: string
  readonly limits: string
  readonly isRequired: boolean
  readonly description: string
}

// Deeper than any readable shape; it also ends shapes that contain themselves.
const depthMax = 6

/** The fields of a shape from the outside in, named by their paths: `addresses[].network`. `prefix` names the shape itself. */
export function fieldsOf(api: Schema, schema: Schema, prefix = ''): Field[] {
  return united(fieldsWithin(api, { schema, prefix, depth: 0 }))
}

/** A field of several alternatives is listed once, with all types that it can have. */
function united(fields: readonly Field[]): Field[] {
  const byName = Map.groupBy(fields, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const types = [...new Set([first, ...others].flatMap(({ type }) => type.split(' or ')))]
    const isRequired = [first, ...others].every((one) => one.isRequired)
    return [{ ...first, isRequired, type: others.length === 0 ? first.type : joined(types) }]
  })
}

type Within = { readonly schema: Schema; readonly prefix: string; readonly depth: number }

function fieldsWithin(api: Schema, { schema, prefix, depth }: Within): Field[] {
  if (depth > depthMax) return []
  const resolved = resolve(api, schema)
  const choices: Schema[] = resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? []
  const required = new Set(resolved.required ?? [])
  const own = Object.entries((resolved.properties ?? {}) as Schema).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return [
      fieldOf(api, { name: path, schema: property, isRequired: required.has(name) }),
      ...fieldsWithin(api, { schema: property, prefix: path, depth: depth + 1 }),
    ]
  })
  const items = resolved.items
    ? fieldsWithin(api, { schema: resolved.items, prefix: `${prefix}[]`, depth: depth + 1 })
    : []
  return [
    ...own,
    ...items,
    // A choice is no step further inside.
    ...choices.flatMap((choice) => fieldsWithin(api, { schema: choice, prefix, depth: depth + 0.1 })),
  ]
}

type Described = {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly description?: string
}

/** Describes a field. */
export function fieldOf(api: Schema, { name, schema, isRequired, description }: Described): Field {
  return {
    name,
    type: typeOf(api, schema),
    limits: limitsOf(schema),
    isRequired,
    description: description ?? schema.description ?? resolve(api, schema).description ?? '',
  }
}

/** A type in words: `array of string`, `integer or null`, `"buy" or "sell"`. */
function typeOf(api: Schema, schema: Schema): string {
  const resolved = resolve(api, schema)
  if ('const' in resolved) return JSON.stringify(resolved.const)
  if (Array.isArray(resolved.enum)) return joined(resolved.enum.map((value) => JSON.stringify(value)))
  const choices = resolved.anyOf ?? resolved.oneOf
  if (Array.isArray(choices)) return joined(choices.map((choice) => typeOf(api, choice)))
  if (Array.isArray(resolved.type))
    return joined(resolved.type.map((type) => typeOf(api, { ...resolved, type, enum: undefined })))
  if (Array.isArray(resolved.allOf)) return 'object'
  if (resolved.type === 'array') return `array of ${typeOf(api, resolved.items ?? {})}`
  if (resolved.format && resolved.type !== 'null') return `${resolved.type}, ${resolved.format}`
  return resolved.type ?? 'anything'
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** The bounds of a value in words: `1 to 100, default 50`. */
function limitsOf(schema: Schema): string {
  const limits = [
    rangeOf(schema.minimum, schema.maximum),
    withUnit(rangeOf(schema.minLength, schema.maxLength), 'characters'),
    withUnit(rangeOf(schema.minItems, schema.maxItems), 'items'),
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : '',
  ]
  return limits.filter((limit) => limit !== '').join(', ')
}

function rangeOf(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`
  if (from !== undefined) return `at least ${from}`
  return to === undefined ? '' : `at most ${to}`
}

function withUnit(range: string, unit: string): string {
  return range === '' ? '' : `${range} ${unit}`
}
