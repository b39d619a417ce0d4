import { Ajv, type ErrorObject } from 'ajv'
import type { Path, Problem } from './place.ts'
import type { Section } from './section.ts'

// A single instance, because it caches compiled schemas, and compiling takes far longer than checking: a schema of ours
// is not checked itself, and a check that runs once is not made fast.
const ajv = new Ajv({ allErrors: true, verbose: true, validateSchema: false, code: { optimize: false } })

/** Compares sections with their schemas; an empty list means that they are of that structure. */
export function structureProblems(given: Record<string, unknown>, sections: readonly Section[]): Problem[] {
  const names = sections.map(({ name }) => name)
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  return [
    ...unknown.map((name) => ({
      path: [name],
      message: `is not a known key, expected one of ${names.join(', ')}`,
    })),
    ...sections.flatMap((section) => problemsIn(section, given)),
  ]
}

function problemsIn({ name, schema }: Section, given: Record<string, unknown>): Problem[] {
  if (!Object.hasOwn(given, name)) return [{ path: [name], message: `is missing, ${expectedOf(schema)}` }]
  const validate = ajv.compile(schema)
  if (validate(given[name])) return []
  return (validate.errors ?? [])
    .map(problemOf)
    .map(({ path, message }) => ({ path: [name, ...path], message }))
}

function problemOf(error: ErrorObject): Problem {
  const path = pathOf(error.instancePath)
  const schema = error.parentSchema ?? {}
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    return { path: [...path, key], message: `is missing, ${expectedOf(schema.properties[key])}` }
  }
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    return { path: [...path, key], message: unknownKey(schema) }
  }
  return { path, message: `is ${describeValue(error.data)}, ${expectedOf(schema)}` }
}

function unknownKey(schema: Record<string, unknown>): string {
  const known = Object.keys(schema.properties ?? {})
  if (known.length === 0) return `is not a valid key, ${expectedOf(schema)}`
  return `is not a known key, expected one of ${known.join(', ')}`
}

function expectedOf(schema: object): string {
  const { description } = schema as { description?: string } // each of ours has one
  return `expected ${description}`
}

export function describeValue(value: unknown): string {
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
