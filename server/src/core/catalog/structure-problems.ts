import { Ajv, type ErrorObject } from 'ajv'
import { catalogSchema } from './catalog-schema.ts'
import type { Path, Problem } from './place.ts'

/** Compares the file's value with the schema; an empty list means that the value is a CatalogFile. */
export function structureProblems(value: unknown): Problem[] {
  const validate = new Ajv({ allErrors: true, verbose: true }).compile(catalogSchema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(problemOf)
}

function problemOf(error: ErrorObject): Problem {
  const path = pathOf(error.instancePath)
  const schema = error.parentSchema ?? {}
  const expected = String(schema.description)
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    return { path: [...path, key], message: `is missing, expected ${expectedOf(schema, key)}` }
  }
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    return { path: [...path, key], message: unknownKey(schema, expected) }
  }
  return { path, message: `is ${describe(error.data)}, expected ${expected}` }
}

function unknownKey(schema: Record<string, unknown>, expected: string): string {
  const known = Object.keys(schema.properties ?? {})
  if (known.length === 0) return `is not a valid key, expected ${expected}`
  return `is not a known key, expected one of ${known.join(', ')}`
}

function expectedOf(schema: Record<string, unknown>, key: string): string {
  // A JSON Schema keeps the schemas of its keys under `properties`, and each of ours has a description.
  const properties = schema.properties as Record<string, { description?: string }>
  return String(properties[key]?.description)
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  const text = JSON.stringify(value)
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return typeof value === 'number' ? `the number ${short}` : short
}

/** Undoes a JSON Pointer (RFC 6901). */
function pathOf(pointer: string): Path {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
