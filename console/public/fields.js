// @ts-check
import { resolve } from './read-openapi.js'

/** @typedef {import('./read-openapi.js').Schema} Schema */
/** @typedef {{ name: string, type: string, limits: string, isRequired: boolean, description: string }} Field */

// Deeper than any readable shape; it also ends shapes that contain themselves.
const depthMax = 6

/**
 * The fields of a shape from the outside in, named by their paths: `addresses[].network`.
 * @param {Schema} api
 * @param {Schema} schema
 * @param {string} [prefix] The name of the shape itself.
 * @returns {Field[]}
 */
export function fieldsOf(api, schema, prefix = '') {
  return united(fieldsWithin(api, { schema, prefix, depth: 0 }))
}

/**
 * A field of several alternatives is listed once, with all types that it can have.
 * @param {Field[]} fields
 * @returns {Field[]}
 */
function united(fields) {
  const byName = Map.groupBy(fields, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const types = [...new Set([first, ...others].flatMap(({ type }) => type.split(' or ')))]
    const isRequired = [first, ...others].every((one) => one.isRequired)
    return [{ ...first, isRequired, type: others.length === 0 ? first.type : joined(types) }]
  })
}

/**
 * @param {Schema} api
 * @param {{ schema: Schema, prefix: string, depth: number }} at
 * @returns {Field[]}
 */
function fieldsWithin(api, { schema, prefix, depth }) {
  if (depth > depthMax) return []
  const resolved = resolve(api, schema)
  const choices = /** @type {Schema[]} */ (resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? [])
  const required = new Set(resolved.required ?? [])
  const own = Object.entries(resolved.properties ?? {}).flatMap(([name, property]) => {
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

/**
 * Describes a field.
 * @param {Schema} api
 * @param {{ name: string, schema: Schema, isRequired: boolean, description?: string }} field
 * @returns {Field}
 */
export function fieldOf(api, { name, schema, isRequired, description }) {
  return {
    name,
    type: typeOf(api, schema),
    limits: limitsOf(schema),
    isRequired,
    description: description ?? schema.description ?? resolve(api, schema).description ?? '',
  }
}

/**
 * A type in words: `array of string`, `integer or null`, `"buy" or "sell"`.
 * @param {Schema} api
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf(api, schema) {
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

/** @param {string[]} names */
function joined(names) {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/**
 * The bounds of a value in words: `1 to 100, default 50`.
 * @param {Schema} schema
 * @returns {string}
 */
function limitsOf(schema) {
  const limits = [
    rangeOf(schema.minimum, schema.maximum),
    withUnit(rangeOf(schema.minLength, schema.maxLength), 'characters'),
    withUnit(rangeOf(schema.minItems, schema.maxItems), 'items'),
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : '',
  ]
  return limits.filter((limit) => limit !== '').join(', ')
}

/**
 * @param {number | undefined} from
 * @param {number | undefined} to
 * @returns {string}
 */
function rangeOf(from, to) {
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`
  if (from !== undefined) return `at least ${from}`
  return to === undefined ? '' : `at most ${to}`
}

/**
 * @param {string} range
 * @param {string} unit
 * @returns {string}
 */
function withUnit(range, unit) {
  return range === '' ? '' : `${range} ${unit}`
}
